"""What becomes of one element: by its name, by what stands beside it, by its data type.

Whom a name is about, what kind of number an identifier is and whether a text is a typed value
depend on the object that holds the element: on its type, its other elements, the resource.
"""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from streamdeid.formats import systems
from streamdeid.formats.ages import tells_old_age
from streamdeid.formats.fhir import json_text, observed, references, rules
from streamdeid.formats.fhir.references import is_subject, is_visit
from streamdeid.formats.fhir.rules import Fate, Rule
from streamdeid.formats.fhir.tree import Keys
from streamdeid.formats.fhir.types import Column
from streamdeid.formats.telling import number_tells
from streamdeid.model.identity import Part
from streamdeid.model.label import Label

_URIS = "urn:ietf:rfc:3986"
"""The system of an identifier that is a URI (FHIR, identifier registry)."""


class Holder(NamedTuple):
    """An object that is being walked: its type, its keys, and what it belongs to."""

    datatype: str
    tree: dict[str, Any]
    keys: Keys
    resource: str
    """The type whose people its names are of: a resource, or ``PatientContact``."""
    element: str = ""
    """The element that holds it."""
    anchor: int = 0
    """How many of its keys lead to the innermost element that must be there."""

    def __repr__(self) -> str:
        """Its type; nothing of its content."""
        return f"Holder({self.datatype!r})"


def rule_of(holder: Holder, key: str, column: Column, own: Collection[str] = ()) -> Rule:
    """The rule of an element: by its name, by what stands beside it, by its data type.

    ``own`` are the coding systems that the policy lists as public.
    """
    said = rules.TYPES.get(holder.datatype, {}).get(key)
    if said is not None and (column.is_primitive or said.fate is Fate.UNLISTED):
        return said
    if not column.is_primitive:
        return rules.WALK
    read = _READ.get((holder.datatype, key))
    if read is not None:
        return read(holder)
    return _typed_by_neighbours(holder, key, own) or _by_type(holder, key, column)


_VALUES = frozenset({"valueInteger", "valueInteger64", "valueDecimal", "valuePositiveInt"})
"""Results that are numbers and have no unit."""


def _typed_by_neighbours(holder: Holder, key: str, own: Collection[str]) -> Rule | None:
    """The rule of a text that what stands beside it makes a typed value."""
    if key in _VALUES:
        return rules.AMOUNT
    if key == "valueString" and observed.is_result(holder.tree, own):
        return rules.VALUE
    if (holder.datatype, key) in {("Coding", "display"), ("CodeableConcept", "text")}:
        return rules.TERM if observed.is_term(holder.tree, key, own) else rules.DISPLAY
    return None


def _by_type(holder: Holder, key: str, column: Column) -> Rule:
    """The rule of an element by its data type."""
    if key == "birthDate":
        return rules.is_(Label.DATE, Part.DATE if holder.resource in rules.PEOPLE else None)
    if key in rules.CODED and column.datatype in {"string", "code"}:
        return rules.CODE
    is_element_id = key == "id" and column.datatype == "string"
    return (
        rules.UNLISTED if is_element_id else rules.PRIMITIVES.get(column.datatype, rules.UNLISTED)
    )


def typed(holder: Holder, key: str, column: Column) -> Column:
    """The type of an element: an identifier whose system is that of URIs is one itself."""
    is_uri = (holder.datatype, key) == ("Identifier", "value") and (
        holder.tree.get("system") == _URIS
    )
    return column._replace(datatype="urn") if is_uri else column


def weighed(rule: Rule, holder: Holder, item: Any) -> Rule:
    """The rule of a number: an age that may not be told, or somebody's number, is an element."""
    if rule.fate is not Fate.AMOUNT:
        return rule
    unit = holder.tree.get("code") or holder.tree.get("unit")
    number = json_text.number(item)
    if isinstance(unit, str) and unit.strip():
        return rules.is_(Label.AGE) if tells_old_age(number, unit) else rules.CODE
    label = number_tells(number)
    return rules.CODE if label is None else rules.is_(label)


def _name(part: Part | None) -> Callable[[Holder], Rule]:
    """A part of a name, of whom the resource is about."""
    return lambda holder: rules.is_(rules.PEOPLE.get(holder.resource, Label.DOCTOR), part)


def _number(holder: Holder) -> Rule:
    """The kind of number that an identifier's type tells."""
    coding = (holder.tree.get("type") or {}).get("coding") or [{}]
    codes = [c.get("code") for c in coding if isinstance(c, dict)]
    label = next((rules.NUMBER_TYPES[c] for c in codes if c in rules.NUMBER_TYPES), None)
    if label is None:
        label = _numbered(str(holder.tree.get("system", "")).removeprefix("urn:oid:"), holder)
    return rules.is_(label, Part.NUMBER)


_ACCOUNTS = frozenset({"Encounter", "Account"})
"""Resources whose own numbers are those of visits and accounts, as in PV1-19 and PID-18."""


def _numbered(system: str, holder: Holder) -> Label:
    """The kind of number by who gives it, or by whose it is."""
    if system in systems.SSN_SYSTEMS:
        return Label.SSN
    if system in systems.LICENSE_SYSTEMS:
        return Label.LICENSE
    if is_subject(holder.keys) or holder.resource == "Patient":
        return Label.MRN
    is_account = is_visit(holder.keys) or holder.resource in _ACCOUNTS
    return Label.ACCOUNT if is_account else Label.IDNUM


def _contact(holder: Holder) -> Rule:
    """A phone, an address of e-mail or of the web, by its system."""
    label, part = rules.CONTACTS.get(holder.tree.get("system", ""), (Label.PHONE, Part.NUMBER))
    return rules.is_(label, part)


def _display(holder: Holder) -> Rule:
    """Whom a reference's display names; what names a thing is read as text."""
    if holder.element in rules.CODED_REFERENCES:
        return rules.DISPLAY
    label = rules.DISPLAYED.get(holder.element, Label.DOCTOR)
    seed = Part.PHRASE if label in {Label.HOSPITAL, Label.ORGANIZATION} else Part.FULL
    return rules.is_(label, seed)


def _attached_at(holder: Holder) -> Rule:
    """Where an attachment is kept: a resource of the same server, or elsewhere, which goes."""
    is_reference = references.is_reference(holder.tree.get("url"))
    return rules.REFERENCE if is_reference else rules.UNLISTED


def _requested(holder: Holder) -> Rule:
    """What a request is made of: a type stays, and so does a search by public codes."""
    return rules.CODE if references.is_harmless(holder.tree.get("url")) else rules.REFERENCE


_READ: dict[tuple[str, str], Callable[[Holder], Rule]] = {
    ("HumanName", "family"): _name(Part.FAMILY),
    ("HumanName", "given"): _name(Part.GIVEN),
    ("HumanName", "text"): _name(Part.FULL),
    ("HumanName", "prefix"): _name(None),
    ("HumanName", "suffix"): _name(None),
    ("Identifier", "value"): _number,
    ("ContactPoint", "value"): _contact,
    ("Reference", "display"): _display,
    ("Attachment", "url"): _attached_at,
    ("BundleEntryRequest", "url"): _requested,
    ("Extension", "url"): lambda _holder: rules.CODE._replace(unlike=Fate.CODE),
    ("Extension", "valueString"): lambda _holder: rules.VALUE,
}
"""Elements whose rule depends on what stands beside them."""
