"""A policy from its TOML text: checked, resolved over what it extends, and fixed.

``[formats]`` is the profile, ``[labels]`` and ``[fields]`` the operators, ``[detect]``
the detectors in order. What would let names or numbers through is refused unless
``i_accept_identifiers`` names the label.
"""

import hashlib
import json
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from streamdeid.model.errors import PolicyError
from streamdeid.model.identity import Identity
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.profile import Profile, Treatment, Unlisted, Unrewritable
from streamdeid.model.span import Span
from streamdeid.operators.keys import Keys
from streamdeid.operators.manner import SECTIONS as MANNER_SECTIONS
from streamdeid.operators.manner import Manner, manner
from streamdeid.operators.operators import Operator
from streamdeid.operators.replacer import MessageReplacer, Terms
from streamdeid.operators.table import Table

HARMLESS = frozenset({Label.STATE, Label.COUNTRY, Label.PROFESSION})
"""Labels that Safe Harbor lets through."""

_KEYS = frozenset(
    {"name", "extends", "project", "formats", "labels", "fields", "detect", *MANNER_SECTIONS}
)
_FORMATS = frozenset(
    {"unlisted", "keep_routing", "unrewritable", "charset_fallback", "legacy_fhir"}
)
_SECTIONS = frozenset({"formats", "labels", "fields", "detect", *MANNER_SECTIONS})
_SWITCHES = frozenset({"keep_routing", "charset_fallback", "legacy_fhir"})
Read = Callable[[str], str]
"""Gives the text of the policy that a name or path stands for."""


@dataclass(frozen=True, slots=True)
class FilePolicy:
    """A resolved policy with its keys."""

    name: str
    digest: str
    profile: Profile
    detectors: Sequence[str]
    table: Table
    project: str
    keys: Keys = field(repr=False)
    manner: Manner = field(default_factory=Manner)

    def under(self, keys: Keys) -> "FilePolicy":
        """The same policy with other keys."""
        return replace(self, keys=keys)

    def replacer(
        self, identity: Identity, found: Iterable[tuple[Note, Sequence[Span]]]
    ) -> MessageReplacer:
        """A replacer for one message."""
        terms = Terms(self.keys, self.project, self.manner, self.table)
        return MessageReplacer(self.table, terms.context(identity, found))


def load(place: str, read: Read, keys: Keys) -> FilePolicy:
    """The policy at ``place``, with all that it extends.

    Raises:
        PolicyError: which key of which file, and what is allowed.
    """
    settings = _resolved(place, read, ())
    labels = _labels(settings.get("labels", {}), place)
    fields, paths = _fields(settings.get("fields", {}), place)
    profile = _profile(settings.get("formats", {}), paths, place)
    digest = hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()
    detectors = _detectors(settings.get("detect", {}), place)
    name, project = str(settings.get("name", place)), str(settings.get("project", "default"))
    table, ways = Table(labels, fields), manner(settings, place)
    return FilePolicy(name, digest, profile, detectors, table, project, keys, ways)


def _detectors(given: Mapping[str, Any], place: str) -> tuple[str, ...]:
    """The detectors in order; empty asks for the default ones."""
    _only(given, ("order",), "detect.", place)
    order = given.get("order", [])
    if not isinstance(order, list) or not all(isinstance(name, str) for name in order):
        raise PolicyError("detect.order", "is not a list of names", place=place)
    return tuple(order)


def _resolved(place: str, read: Read, seen: tuple[str, ...]) -> dict[str, Any]:
    """The settings of a file laid over those that it extends."""
    if place in seen:
        raise PolicyError("extends", f"goes round in a circle: {' > '.join((*seen, place))}")
    try:
        own = tomllib.loads(read(place))
    except tomllib.TOMLDecodeError as error:
        raise PolicyError("policy", f"is not TOML: {error}", place=place) from None
    _only(own, _KEYS, "", place)
    for section in _SECTIONS & own.keys():
        if not isinstance(own[section], dict):
            raise PolicyError(section, "is not a section", place=place)
    if "extends" not in own:
        return own
    base = _resolved(str(own["extends"]), read, (*seen, place))
    merged = base | own
    for section in sorted(_SECTIONS):
        merged[section] = base.get(section, {}) | own.get(section, {})
    return merged


def _only(given: Mapping[str, Any], allowed: Iterable[str], section: str, place: str) -> None:
    """Refuse a key that nobody reads."""
    names = sorted(allowed)
    for key in given:
        if key not in names:
            raise PolicyError(
                f"{section}{key}", "is not a key", place=place, allowed=", ".join(names)
            )


def _labels(given: Mapping[str, Any], place: str) -> dict[Label, Operator]:
    """Operators by label; names and numbers may not be kept unless that is said."""
    accepted = given.get("i_accept_identifiers", [])
    table: dict[Label, Operator] = {}
    for key, value in given.items():
        if key == "i_accept_identifiers":
            continue
        if key not in Label.__members__:
            known = ", ".join(Label)
            raise PolicyError(f"labels.{key}", "is not a label", place=place, allowed=known)
        operator = _operator(f"labels.{key}", value, place)
        if operator is Operator.KEEP and Label(key) not in HARMLESS and key not in accepted:
            problem = "would pass identifiers; say so in labels.i_accept_identifiers"
            raise PolicyError(f"labels.{key}", problem, place=place)
        table[Label(key)] = operator
    return table


def _operator(key: str, value: Any, place: str) -> Operator:
    """An operator by its name."""
    try:
        return Operator(value)
    except ValueError:
        raise PolicyError(
            key, "is not an operator", place=place, allowed=", ".join(Operator)
        ) from None


def _fields(
    given: Mapping[str, Any], place: str
) -> tuple[dict[str, Operator], dict[str, Treatment | Label]]:
    """Operators by path, and treatments or labels that the formats must know of."""
    accepted = given.get("i_accept_identifiers", [])
    operators: dict[str, Operator] = {}
    paths: dict[str, Treatment | Label] = {}
    for path, value in given.items():
        if path == "i_accept_identifiers":
            continue
        if not isinstance(value, str):
            raise PolicyError(f"fields.{path}", "is not a word", place=place)
        if value == Treatment.KEEP and path not in accepted:
            problem = "would pass whatever stands there; say so in fields.i_accept_identifiers"
            raise PolicyError(f"fields.{path}", problem, place=place)
        if value in Label.__members__:
            paths[path] = Label(value)
        elif value in {Treatment.KEEP, Treatment.DROP, Treatment.SCRUB}:
            paths[path] = Treatment(value)
        else:
            operators[path] = _operator(f"fields.{path}", value, place)
    return operators, paths


def _profile(
    given: Mapping[str, Any], paths: Mapping[str, Treatment | Label], place: str
) -> Profile:
    """What the formats must know."""
    _only(given, _FORMATS, "formats.", place)
    for key in _SWITCHES & given.keys():
        if not isinstance(given[key], bool):
            raise PolicyError(
                f"formats.{key}", "is not a switch", place=place, allowed="true, false"
            )
    try:
        return Profile(
            unlisted=Unlisted(given.get("unlisted", "drop")),
            paths=paths,
            keep_routing=bool(given.get("keep_routing", False)),
            unrewritable=Unrewritable(given.get("unrewritable", "placeholder")),
            charset_fallback=bool(given.get("charset_fallback", True)),
            legacy_fhir=bool(given.get("legacy_fhir", False)),
        )
    except ValueError as error:
        raise PolicyError("formats", str(error), place=place) from None
