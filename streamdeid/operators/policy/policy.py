"""A policy from its TOML text: checked, resolved over what it extends, and fixed.

``[labels]``, ``[datatypes]`` and ``[fields]`` say what is written (``rules``), ``[formats]`` what
the formats must know, ``[detect]`` which detectors are asked, ``[languages]`` which languages are
read, ``[surrogates]``, ``[codes]`` and ``[dates]`` how replacements are made (``manner``),
``[records]`` what records' times tell, ``[authorities]`` which names mean one assigning authority,
``[prefixes]`` what stands before codes. The form of the file is ``schema``.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from streamdeid.model.detection import Detection, Disagreement, Point
from streamdeid.model.element import Element
from streamdeid.model.errors import PolicyError
from streamdeid.model.identity import Identity
from streamdeid.model.label import Label
from streamdeid.model.languages import DEFAULT_LANGUAGES, Languages, Unread
from streamdeid.model.note import Note
from streamdeid.model.profile import (
    DEFAULT_PROFILE,
    Profile,
    Treatment,
    Undecodable,
    Unlisted,
    Unrewritable,
)
from streamdeid.model.records import DEFAULT_RECORDS, Records
from streamdeid.model.span import Span
from streamdeid.operators.keys import Keys
from streamdeid.operators.manner import Manner, manner
from streamdeid.operators.naming import keyed
from streamdeid.operators.operators import Operator
from streamdeid.operators.policy.authorities import authorities
from streamdeid.operators.policy.layers import Layers, Read, layered
from streamdeid.operators.policy.records import records
from streamdeid.operators.policy.rules import (
    ANYTHING,
    Known,
    datatype_rules,
    field_rules,
    label_rules,
)
from streamdeid.operators.policy.security import codes
from streamdeid.operators.replacer import MessageReplacer, Terms
from streamdeid.operators.table import Table


@dataclass(frozen=True, slots=True)
class FilePolicy:
    """A resolved policy with its keys."""

    name: str
    digest: str
    profile: Profile
    detection: Detection
    table: Table
    project: str
    keys: Keys = field(repr=False)
    manner: Manner = field(default_factory=Manner)
    authorities: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The names of each authority, where one has several."""
    prefixes: Mapping[Label, str] = field(default_factory=dict)
    """What stands before codes, by label."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """``authorities`` the other way round: the key of each name."""
    records: Records = DEFAULT_RECORDS
    """What the times of published records tell, and what becomes of deletions."""
    languages: Languages = DEFAULT_LANGUAGES
    """Which languages are read besides the feed's, and what becomes of others."""

    @property
    def detectors(self) -> Sequence[str]:
        """Names of detectors in order; none asks for the default ones."""
        return self.detection.order

    def keeps(self, label: Label) -> bool:
        """Whether what has this label goes out as it is."""
        return self.table.of_label(label) is Operator.KEEP

    def under(self, keys: Keys) -> "FilePolicy":
        """The same policy with other keys."""
        return replace(self, keys=keys)

    def replacer(
        self,
        identity: Identity,
        found: Iterable[tuple[Note, Sequence[Span]]],
        elements: Iterable[Element] = (),
    ) -> MessageReplacer:
        """A replacer for one message."""
        terms = Terms(self.keys, self.project, self.manner, self.table, self.aliases)
        context = terms.context(identity, found, elements)
        return MessageReplacer(self.table, context, self.prefixes)


def load(place: str, read: Read, keys: Keys, known: Known = ANYTHING) -> FilePolicy:
    """The policy at ``place``, with all that it extends; its names checked against ``known``.

    Raises:
        PolicyError: which key of which file on which line, and what is allowed.
    """
    layers = layered(place, read)
    settings = layers.settings
    labels, default = label_rules(layers)
    named = authorities(layers)
    fields = field_rules(layers, known, lambda label: labels.get(label, default))
    table = Table(labels, fields.operators, default, datatype_rules(layers, known))
    _reversal(table, keys, place)
    return FilePolicy(
        str(settings.get("name", _stem(place))),
        digest_of(settings),
        replace(_profile(layers, fields.paths), security=codes(table)),
        _detection(layers, known),
        table,
        str(settings.get("project", "default")),
        keys,
        manner(settings, place),
        named,
        {Label(name): word for name, word in layers.section("prefixes").items() if word},
        keyed(named),
        records(layers, table),
        _languages(layers),
    )


def _stem(place: str) -> str:
    """What a policy without a name is called: its file, without folders and ending."""
    return place.rpartition("/")[2].removesuffix(".toml")


def digest_of(settings: Mapping[str, Any]) -> str:
    """SHA-256 of resolved settings, in hex: the same for the same policy however it is laid out."""
    said = {k: v for k, v in settings.items() if k != "extends" and v != {}}
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def _reversal(table: Table, keys: Keys, place: str) -> None:
    """Refuse reversible pseudonyms without the key that makes them."""
    rows = (table.labels, table.fields, table.datatypes)
    used = {table.default, *(operator for row in rows for operator in row.values())}
    if Operator.REVERSIBLE in used and not keys.reversal:
        problem = "has reversible pseudonyms, and keys.reversal_file names no key for them"
        raise PolicyError("policy", problem, place=place)


def _detection(layers: Layers, known: Known) -> Detection:
    """Which detectors are asked, and how.

    Raises:
        PolicyError: a detector that there is not.
    """
    given = layers.section("detect")
    for name in given.get("order", ()):
        if known.detectors and name not in known.detectors:
            allowed = ", ".join(known.detectors)
            problem = f"{name} is not a detector"
            raise layers.error("detect", "order", problem=problem, allowed=allowed)
    return Detection(
        tuple(given.get("order", ())),
        Point(given.get("point", Point.BALANCED)),
        Disagreement(given.get("disagreement", Disagreement.RANK)),
        int(given.get("memory", 0)),
    )


def _languages(layers: Layers) -> Languages:
    """Which languages are read besides the feed's, and what becomes of others."""
    given = layers.section("languages")
    return Languages(
        tuple(given.get("read", ())), Unread(given.get("unread", DEFAULT_LANGUAGES.unread))
    )


_CHOICES = {"unlisted": Unlisted, "unrewritable": Unrewritable, "undecodable": Undecodable}


def _profile(layers: Layers, paths: Mapping[str, Treatment | Label]) -> Profile:
    """What the formats must know; what is not said is as in the default profile."""
    said = {**layers.section("formats"), **layers.section("attachments")}
    for key, kind in _CHOICES.items():
        if key in said:
            said[key] = kind(said[key])
    for key in ("code_systems", "extensions"):
        if key in said:
            said[key] = tuple(said[key])
    return replace(DEFAULT_PROFILE, paths=paths, **said)
