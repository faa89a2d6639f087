"""The identifiers of one message: each value with the authorities and labels that it has there.

An identifier that stands somewhere without its authority (a number in narrative, PID-2, an
account number of one component) has the one that the same value has elsewhere in the message,
if that is exactly one. What a type has no place for keeps none: ids of resources and
messages must be the same in every message, whatever else is told in it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from streamdeid.model.element import Authority, Element
from streamdeid.model.identity import Identity, Part
from streamdeid.model.label import Label
from streamdeid.operators.assigners import is_assigner
from streamdeid.operators.naming import NAMING, SSN, Naming, is_uuid

CARRIED = (
    Label.MRN,
    Label.SSN,
    Label.HEALTHPLAN,
    Label.ACCOUNT,
    Label.LICENSE,
    Label.VEHICLE,
    Label.DEVICE,
    Label.BIOID,
    Label.IDNUM,
)
"""Labels of identifiers; of several labels of one identifier the first here is the most telling."""
_INSTITUTIONS = frozenset({Label.HOSPITAL, Label.ORGANIZATION})
_NUMBERS = frozenset(CARRIED)
_LEAST_TAIL = 4
"""Characters of a number that are recognised as the end of a known one."""
_EXACT = frozenset({"id"})
"""Types whose values are compared character by character (FHIR R4, data type id), but for UUIDs."""

_MOST = 64
"""Rows of one value, and values with one ending, that are looked at: more tell nothing."""
Row = tuple[str, Label, Authority]
"""A value, what it is, and who assigned it."""


@dataclass(frozen=True, slots=True)
class Identifiers:
    """The identifiers that one message tells, by value."""

    naming: Naming = NAMING
    rows: dict[str, list[tuple[Label, Authority]]] = field(default_factory=dict, repr=False)
    tails: dict[str, list[str]] = field(default_factory=dict, repr=False)

    @classmethod
    def of(
        cls, naming: Naming, identity: Identity, elements: Iterable[Element] = ()
    ) -> "Identifiers":
        """The identifiers of a message's identity and elements."""
        found = cls(naming)
        for text, label, authority in (*_facts(identity), *_elements(elements)):
            found._add(naming.value(text), label, authority)
        return found

    def _add(self, value: str, label: Label, authority: Authority) -> None:
        """Note one row, within bounds."""
        if value not in self.rows and len(value) > _LEAST_TAIL:
            tail = self.tails.setdefault(value[-_LEAST_TAIL:], [])
            if len(tail) < _MOST:
                tail.append(value)
        rows = self.rows.setdefault(value, [])
        if len(rows) < _MOST and (label, authority) not in rows:
            rows.append((label, authority))

    def assigned(self, text: str, label: Label, authority: Authority | None = ()) -> str:
        """The key of who assigned an identifier, by what it tells itself or its message."""
        if label is Label.SSN:
            return f"={SSN}"
        rows = self.rows.get(self.naming.value(text), ())
        if authority:
            fuller = {a for _, a in rows if len(a) > len(authority) and set(authority) <= set(a)}
            return self.naming.key(fuller.pop() if len(fuller) == 1 else authority)
        if label not in _NUMBERS or (authority is None and label is Label.IDNUM):
            return ""
        return self._only(rows) or self.naming.home

    def _only(self, rows: Iterable[tuple[Label, Authority]]) -> str:
        """The key of the authority that some rows tell, if it is exactly one."""
        keys = {f"={SSN}" if label is Label.SSN else self.naming.key(a) for label, a in rows}
        keys.discard("")
        return keys.pop() if len(keys) == 1 else ""

    def ending(self, text: str, label: Label, authority: Authority | None = ()) -> str:
        """As ``assigned``; the end of a known number has the authority of that number."""
        value = self.naming.value(text)
        if authority or label not in _NUMBERS or value in self.rows or len(value) < _LEAST_TAIL:
            return self.assigned(text, label, authority)
        known = self.tails.get(value[-_LEAST_TAIL:], ())
        return self._only(row for one in known if one.endswith(value) for row in self.rows[one])

    def of_element(self, element: Element) -> str:
        """One text for what an element identifies: an authority, a resource, or anything else."""
        if element.datatype in _EXACT and not is_uuid(element.text):
            return f"\0{element.text}"
        if is_assigner(element):
            return self._named(element.text)
        return self.told(element.text, element.label or Label.IDNUM, element.authority)

    def _named(self, text: str) -> str:
        """One text for an institution, as an authority or as a site."""
        return f"\0\0{self.naming.key((text,))}"

    def told(self, text: str, label: Label, authority: Authority | None = ()) -> str:
        """One text for an identifier: who assigned it, and its value; or for an institution."""
        if label in _INSTITUTIONS:
            return self._named(text)
        return f"{self.assigned(text, label, authority)}\0{self.naming.value(text)}"

    def knows(self, text: str) -> bool:
        """Whether a field of the message tells the identifier."""
        return self.naming.value(text) in self.rows

    def kind(self, text: str, label: Label, authority: Authority | None = ()) -> Label:
        """The most telling label that an identifier has in the message."""
        key = self.assigned(text, label, authority)
        rows = self.rows.get(self.naming.value(text), ())
        labels = {known for known, a in rows if not a or self.naming.key(a) == key} | {label}
        return next((known for known in CARRIED if known in labels), label)


def _facts(identity: Identity) -> Iterator[Row]:
    """The numbers of an identity."""
    for fact in identity.facts:
        if fact.part is Part.NUMBER and fact.label in _NUMBERS:
            yield fact.value, fact.label, fact.authority


def _elements(elements: Iterable[Element]) -> Iterator[Row]:
    """The identifiers among some elements; an element that tells no authority adds nothing."""
    for element in elements:
        if element.authority and element.label in _NUMBERS:
            yield element.text, element.label, element.authority
