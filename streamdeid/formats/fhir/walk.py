"""From the JSON tree to leaves, by the types of the release.

A leaf keeps the keys that lead to it, so that it can be found again in a fresh
tree. Extensions, unknown elements and what hides beside primitives (``_birthDate``)
are one unlisted leaf each, whatever is in them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from streamdeid.formats import systems
from streamdeid.formats.fhir import json_text, rules
from streamdeid.formats.fhir.element_rules import Holder, rule_of, typed, weighed
from streamdeid.formats.fhir.rules import Fate, Rule
from streamdeid.formats.fhir.tree import Keys
from streamdeid.formats.fhir.types import Column, columns
from streamdeid.formats.message import Tells
from streamdeid.formats.telling import number_tells, tells_someone
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.label import Label
from streamdeid.model.profile import Profile, Treatment, Unlisted
from streamdeid.model.reason import Reason

_OWN = re.compile(r"#|[A-Z][A-Za-z]+/[A-Za-z0-9.-]{1,64}$")
"""A link into the resource itself, or to another on the same server."""
_KEY = re.compile(r"_?[a-z]+(?:[A-Z][a-z]*)*")
"""A key of the shape that the standard's have; another could be somebody's name or number."""
_STANDARD = frozenset({"extension", "modifierExtension"})
_PART = re.compile(r"[a-z][A-Za-z-]{0,40}")
"""The URL of a part of an extension: a name within it (FHIR, complex extensions)."""
_LETTER = re.compile(r"[^\W\d_]")
_MEDIA = frozenset({"contentType", "mimeType", "targetFormat", "sigFormat"})
_MEDIA_TYPE = re.compile(
    r"(?:application|audio|font|image|message|model|multipart|text|video)/(?!\S*\d{5})[a-z0-9.+-]{1,80}"
    r"(?:;\s*(?:charset=[\"']?[\w.:-]{2,16}[\"']?|(?:fhirVersion|version)=[\d.]{1,6}))*",
    re.IGNORECASE | re.ASCII,
)
"""A media type without parameters that could name a file (RFC 6838)."""
MOST_LEAVES = 500_000


@dataclass(frozen=True, slots=True)
class Leaf:
    """A value with its rule, the keys that lead to it, and its names in the standard."""

    rule: Rule
    keys: Keys = field(repr=False)
    path: str
    datatype: str
    resource: str = field(repr=False)
    value: Any = field(repr=False)
    anchor: int = 0
    """How many of the keys lead to the innermost thing that must not go with it."""

    @property
    def address(self) -> str:
        """``entry[0].resource.name[1].family``; a key of somebody's own is not repeated."""
        own = self.datatype == "unknown" and self.keys[-1] not in _STANDARD
        keys = (*self.keys[:-1], "unlisted") if own else self.keys
        return "".join(f"[{k}]" if isinstance(k, int) else f".{k}" for k in keys).lstrip(".")


class Place(NamedTuple):
    """Where a value stands: its keys, its path without ordinals, its resource."""

    keys: Keys
    path: str
    resource: str
    anchor: int = 0

    def __repr__(self) -> str:
        """Its path, which is the standard's; nothing of its keys."""
        return f"Place({self.path!r})"


class Walk:
    """One resource, being walked."""

    def __init__(self, release: str, profile: Profile, tells: Tells | None = None) -> None:
        """Walk by the types of ``release``; what is unlisted is offered as ``profile`` says.

        A code that ``tells`` says is somebody's identifier is an element.
        """
        self.release, self.profile, self.tells = release, profile, tells
        self.count = 0

    def resource(self, tree: dict[str, Any], keys: Keys = ()) -> Iterator[Leaf]:
        """The leaves of a resource and of all that it holds."""
        name = str(tree.get("resourceType", ""))
        if columns(self.release, name):
            yield from self._object(Holder(name, tree, keys, name))
        elif not keys:
            raise MalformedMessage(Reason.WRONG_RESOURCE_TYPE)
        else:
            yield self._leaf(rules.UNLISTED, Place(keys, "Resource", "Resource"), "Resource", tree)

    def _object(self, holder: Holder) -> Iterator[Leaf]:
        """The leaves of an object of a known type."""
        known = columns(self.release, holder.datatype)
        for key, value in holder.tree.items():
            column = known.get(key)
            keys = (*holder.keys, key)
            anchor = len(keys) if _must_stay(known, holder.tree, key) else holder.anchor
            said = key if self._is_said(holder, key) else "unlisted"
            place = Place(keys, f"{holder.datatype}.{said}", holder.resource, anchor)
            if key == "resourceType" and column is None and value == holder.datatype:
                continue
            if column is not None and column.datatype == "Extension":
                yield from self._extensions(holder, place, value)
                continue
            if column is None or key == "fhir_comments":
                yield self._unlisted(place, value)
                continue
            own = rule_of(holder, key, column, self.profile.code_systems)
            rule = self._ruled(place.path, own)
            column = typed(holder, key, column)
            for one, item in _items(place, value):
                yield from self._value(weighed(rule, holder, item), column, one, item)

    def _extensions(self, holder: Holder, place: Place, value: Any) -> Iterator[Leaf]:
        """Extensions: those that the policy lists by their URL are walked, all others unlisted."""
        listed = value if isinstance(value, list) and place.keys[-1] == "extension" else []
        if not any(self._is_allowed(holder, one) for one in listed):
            yield self._unlisted(place, value)
            return
        for ordinal, one in enumerate(listed):
            inner = place._replace(keys=(*place.keys, ordinal))
            if self._is_allowed(holder, one):
                path = (*inner.keys,)
                yield from self._object(
                    Holder("Extension", one, path, holder.resource, "", inner.anchor)
                )
            else:
                yield self._unlisted(inner, one)

    def _is_allowed(self, holder: Holder, extension: Any) -> bool:
        """Whether the policy lists an extension, or the one that it is a part of."""
        url = extension.get("url") if isinstance(extension, dict) else None
        if not isinstance(url, str):
            return False
        is_part = holder.datatype == "Extension" and _PART.fullmatch(url) is not None
        return is_part or url in self.profile.extensions

    def _is_said(self, holder: Holder, key: str) -> bool:
        """Whether a key is one of the standard's, or one that the policy names."""
        known = columns(self.release, holder.datatype)
        is_known = key in _STANDARD or key.removeprefix("_") in known
        return is_known or f"{holder.datatype}.{key}" in self.profile.paths

    def _value(self, rule: Rule, column: Column, place: Place, item: Any) -> Iterator[Leaf]:
        """One value of an element."""
        if column.is_primitive and isinstance(item, dict | list):
            yield self._unlisted(place, item)
        elif rule.fate is Fate.SYSTEM:
            yield from self._system(place, item)
        elif rule.fate is Fate.CODE:
            yield from self._code(rule, place, column, item)
        elif rule.fate is not Fate.WALK:
            yield self._leaf(rule, place, column.datatype, item)
        elif not isinstance(item, dict):
            yield self._unlisted(place, item)
        elif column.datatype == "Resource":
            yield from self.resource(item, place.keys)
        else:
            element = place.path.rpartition(".")[2]
            people = column.datatype if column.datatype in rules.PEOPLE else place.resource
            yield from self._object(
                Holder(column.datatype, item, place.keys, people, element, place.anchor)
            )

    def _code(self, rule: Rule, place: Place, column: Column, item: Any) -> Iterator[Leaf]:
        """A code: no leaf, unless it is words, or somebody's identifier was typed there."""
        is_code = _is_media(item) if place.keys[-1] in _MEDIA else _is_code(item)
        label = self.tells(item) if self.tells and is_code and isinstance(item, str) else None
        if place.path == "Coding.code" and rule.unlike is None and isinstance(item, str):
            label = label or _CODED.get(number_tells(item))
        if label is not None:
            yield self._leaf(rules.is_(label), place, column.datatype, item)
        elif not is_code or (_may_be_someone(item, column) and not self._asked(place.path)):
            if rule.unlike is Fate.CODE:
                return
            text = rules.WORD if is_code else rules.DISPLAY
            yield self._leaf(text, place, column.datatype, item)
        elif self.tells and _is_number(item) and self.tells(json_text.number(item)):
            yield self._unlisted(place, item)

    def _system(self, place: Place, item: Any) -> Iterator[Leaf]:
        """A URI that is not the world's: an id of the payload's own, or somebody's system."""
        if not isinstance(item, str):
            yield self._unlisted(place, item)
        elif item.isalpha() and columns(self.release, item):
            return
        elif _OWN.match(item):
            yield self._leaf(rules.REFERENCE, place, "uri", item)
        elif not systems.is_public(item):
            yield self._leaf(rules.is_(Label.IDNUM), place, "system", item)

    def _ruled(self, path: str, own: Rule) -> Rule:
        """What the policy says of a path, or else its ``own`` rule.

        What is to be scrubbed is read as what it is: an object element by element, a document
        opened, markup as its text, and what tells who is meant stays what it is. So does markup
        that the policy keeps.
        """
        asked = self.profile.paths.get(path)
        is_known = asked is Treatment.SCRUB and own.seed is not None
        if is_known or own.fate in _READ_AS_IT_IS.get(asked, ()):
            return own
        return self._asked(path) or own

    def _asked(self, path: str) -> Rule | None:
        """What the policy says of a path."""
        asked = self.profile.paths.get(path)
        if isinstance(asked, Label):
            return rules.is_(asked)
        return _TREATMENTS.get(asked) if asked else None

    def _unlisted(self, place: Place, value: Any) -> Leaf:
        """Something that no rule lists."""
        key = place.keys[-1]
        is_said = isinstance(key, int) or _KEY.fullmatch(key)
        is_text = isinstance(value, str)
        scrub = self.profile.unlisted is Unlisted.SCRUB and is_text and is_said
        rule = rules.NOTE if scrub else rules.UNLISTED
        asked = self._asked(place.path)
        if asked is None or (asked == rules.NOTE and not is_text):
            asked = rule
        return self._leaf(asked, place, "unknown", value)

    def _leaf(self, rule: Rule, place: Place, datatype: str, value: Any) -> Leaf:
        """A leaf, a number as it is written; too many are refused."""
        self.count += 1
        if self.count > MOST_LEAVES:
            raise MalformedMessage(Reason.TOO_COMPLEX)
        if len(place.keys) > self.profile.max_depth:
            raise MalformedMessage(Reason.TOO_DEEP)
        if isinstance(value, int | json_text.Decimal) and not isinstance(value, bool):
            value = json_text.number(value)
        return Leaf(rule, place.keys, place.path, datatype, place.resource, value, place.anchor)


def _must_stay(known: dict[str, Column], tree: dict[str, Any], key: str) -> bool:
    """Whether the models ask for an element, or for what stands beside it when it is missing."""
    column = known.get(key.removeprefix("_"))
    is_alone = not key.startswith("_") or key[1:] not in tree
    return column is not None and column.is_required and is_alone


def _items(place: Place, value: Any) -> Iterator[tuple[Place, Any]]:
    """The values of an element, each with its place; ``null`` is none."""
    if not isinstance(value, list):
        yield place, value
        return
    stays = place.anchor == len(place.keys)
    for ordinal, item in enumerate(value):
        if item is not None:
            anchor = place.anchor + 1 if stays and not ordinal else place.anchor
            yield place._replace(keys=(*place.keys, ordinal), anchor=anchor), item


_CODED: dict[Label | None, Label] = {Label.DATE: Label.DATE, Label.PHONE: Label.PHONE}
"""What a number in the place of a code may be; nine digits are a code of SNOMED CT."""


def _is_number(value: Any) -> bool:
    """Whether JSON has a value as a number."""
    return isinstance(value, int | json_text.Decimal) and not isinstance(value, bool)


def _is_code(value: Any) -> bool:
    """Whether a value is no text, or a text without blanks."""
    return not isinstance(value, str) or (len(value) <= 200 and not any(map(str.isspace, value)))


def _is_media(value: Any) -> bool:
    """Whether a value is a media type, and no name of a file behind it."""
    return isinstance(value, str) and _MEDIA_TYPE.fullmatch(value) is not None


def _may_be_someone(value: Any, column: Column) -> bool:
    """Whether a value is a text that the standard does not list, or of a shape that no code has."""
    if not isinstance(value, str) or value in column.codes:
        return False
    if column.datatype in rules.NUMBERS and _LETTER.search(value):
        return True
    return bool(column.codes) or tells_someone(value)


_READ_AS_IT_IS: dict[Treatment | Label | None, frozenset[Fate]] = {
    Treatment.SCRUB: frozenset({Fate.WALK, Fate.MARKUP, Fate.DATA}),
    Treatment.KEEP: frozenset({Fate.MARKUP}),
}
"""What is read by its own rule although the policy says something of it."""

_TREATMENTS: dict[Treatment, Rule] = {
    Treatment.KEEP: rules.CODE,
    Treatment.DROP: rules.UNLISTED,
    Treatment.SCRUB: rules.NOTE,
}
