"""From the JSON tree to leaves, by the types of the release.

A leaf keeps the keys that lead to it, so that it can be found again in a fresh
tree. Extensions, unknown elements and what hides beside primitives (``_birthDate``)
are one unlisted leaf each, whatever is in them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from streamdeid.formats.fhir import rules
from streamdeid.formats.fhir.rules import Fate, Rule
from streamdeid.formats.fhir.types import Column, columns
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import Part
from streamdeid.model.label import Label
from streamdeid.model.profile import Profile, Treatment, Unlisted
from streamdeid.model.reason import Reason

Keys = tuple[str | int, ...]
MOST_LEAVES = 500_000


@dataclass(frozen=True, slots=True)
class Leaf:
    """A value with its rule, the keys that lead to it, and its names in the standard."""

    rule: Rule
    keys: Keys
    path: str
    datatype: str
    resource: str
    value: Any = field(repr=False)

    @property
    def address(self) -> str:
        """``entry[0].resource.name[1].family``."""
        return "".join(f"[{k}]" if isinstance(k, int) else f".{k}" for k in self.keys).lstrip(".")


class Walk:
    """One resource, being walked."""

    def __init__(self, release: str, profile: Profile) -> None:
        """Walk by the types of ``release``; what is unlisted is offered as ``profile`` says."""
        self.release, self.profile = release, profile
        self.count = 0

    def resource(self, tree: dict[str, Any], keys: Keys = ()) -> Iterator[Leaf]:
        """The leaves of a resource and of all that it holds."""
        name = str(tree.get("resourceType", ""))
        if not columns(self.release, name):
            yield self._leaf(rules.UNLISTED, keys, name or "Resource", "Resource", name, tree)
            return
        yield from self._object(name, tree, keys, name, "")

    def _object(
        self, datatype: str, tree: dict[str, Any], keys: Keys, resource: str, holder: str
    ) -> Iterator[Leaf]:
        """The leaves of an object of a known type."""
        known = columns(self.release, datatype)
        for key, value in tree.items():
            if key == "resourceType":
                continue
            column = known.get(key)
            path = f"{datatype}.{key}"
            if column is None or column.datatype == "Extension" or key == "fhir_comments":
                yield self._unlisted((*keys, key), path, resource, value)
                continue
            rule = self._asked(path) or self._rule(datatype, key, column, tree, resource, holder)
            many = value if isinstance(value, list) else [value]
            for ordinal, item in enumerate(many):
                at = (*keys, key, ordinal) if isinstance(value, list) else (*keys, key)
                if item is not None:
                    yield from self._value(rule, column, item, at, path, resource)

    def _value(
        self, rule: Rule, column: Column, item: Any, at: Keys, path: str, resource: str
    ) -> Iterator[Leaf]:
        """One value of an element."""
        if rule.fate is not Fate.WALK:
            if rule.fate is not Fate.CODE or not _is_code(item):
                text = rules.DISPLAY if rule.fate is Fate.CODE else rule
                yield self._leaf(text, at, path, column.datatype, resource, item)
        elif not isinstance(item, dict):
            yield self._unlisted(at, path, resource, item)
        elif column.datatype == "Resource":
            yield from self.resource(item, at)
        else:
            holder = path.rpartition(".")[2]
            inner = column.datatype if column.datatype in rules.PEOPLE else resource
            yield from self._object(column.datatype, item, at, inner, holder)

    def _asked(self, path: str) -> Rule | None:
        """What the policy says of a path."""
        asked = self.profile.paths.get(path)
        if isinstance(asked, Label):
            return rules.is_(asked)
        return {
            Treatment.KEEP: Rule(Fate.CODE, None, None),
            Treatment.DROP: rules.UNLISTED,
            Treatment.SCRUB: rules.NOTE,
            None: None,
        }[asked]

    def _rule(
        self,
        datatype: str,
        key: str,
        column: Column,
        tree: dict[str, Any],
        resource: str,
        holder: str,
    ) -> Rule:
        """The rule of an element."""
        said = rules.TYPES.get(datatype, {}).get(key)
        if said is not None:
            return said
        if not column.is_primitive:
            return rules.WALK
        if datatype == "HumanName" and column.datatype == "string":
            return _name(key, rules.PEOPLE.get(resource, Label.DOCTOR))
        if datatype == "Identifier" and key == "value":
            return _number(tree, resource)
        if datatype == "ContactPoint" and key == "value":
            label, part = rules.CONTACTS.get(tree.get("system", ""), (Label.PHONE, Part.NUMBER))
            return rules.is_(label, part)
        if datatype == "Reference" and key == "display":
            return _display(holder)
        if key == "birthDate":
            seed = Part.DATE if resource in {"Patient", "RelatedPerson", "Person"} else None
            return rules.is_(Label.DATE, seed)
        if key == "id" and column.datatype == "string":
            return rules.UNLISTED
        if key in rules.CODED and column.datatype in {"string", "uri", "code"}:
            return rules.CODE
        return rules.PRIMITIVES.get(column.datatype, rules.UNLISTED)

    def _unlisted(self, keys: Keys, path: str, resource: str, value: Any) -> Leaf:
        """Something that no rule lists."""
        scrub = self.profile.unlisted is Unlisted.SCRUB and isinstance(value, str)
        rule = rules.NOTE if scrub else rules.UNLISTED
        return self._leaf(self._asked(path) or rule, keys, path, "unknown", resource, value)

    def _leaf(
        self, rule: Rule, keys: Keys, path: str, datatype: str, resource: str, value: Any
    ) -> Leaf:
        """A leaf; too many are refused."""
        self.count += 1
        if self.count > MOST_LEAVES:
            raise MalformedMessage(Reason.TOO_COMPLEX)
        if len(keys) > self.profile.max_depth:
            raise MalformedMessage(Reason.TOO_DEEP)
        return Leaf(rule, keys, path, datatype, resource, value)


def _is_code(value: Any) -> bool:
    """Whether a value is no text, or a text without blanks."""
    return not isinstance(value, str) or (len(value) <= 200 and not any(map(str.isspace, value)))


def _name(key: str, label: Label) -> Rule:
    """A part of a name."""
    parts = {"family": Part.FAMILY, "given": Part.GIVEN, "text": Part.FULL}
    return rules.is_(label, parts.get(key))


def _number(tree: dict[str, Any], resource: str) -> Rule:
    """The kind of number that an identifier's type tells."""
    coding = (tree.get("type") or {}).get("coding") or [{}]
    codes = [c.get("code") for c in coding if isinstance(c, dict)]
    label = next((rules.NUMBER_TYPES[c] for c in codes if c in rules.NUMBER_TYPES), None)
    if label is None:
        ssn = str(tree.get("system", "")).endswith(("us-ssn", "2.16.840.1.113883.4.1"))
        label = Label.SSN if ssn else Label.MRN if resource == "Patient" else Label.IDNUM
    return rules.is_(label, Part.NUMBER)


def _display(holder: str) -> Rule:
    """Whom a reference's display names; what names a thing is read as text."""
    if holder in rules.CODED_REFERENCES:
        return rules.DISPLAY
    label = rules.DISPLAYED.get(holder, Label.DOCTOR)
    seed = Part.PHRASE if label in {Label.HOSPITAL, Label.ORGANIZATION} else Part.FULL
    return rules.is_(label, seed)
