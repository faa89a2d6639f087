"""How many identifiers are replaced where: by label and field, in words that tell of no message.

A place is a field of a segment (``OBX-5``) or an element with its parent (``attachment.data``),
without ordinals, repetitions and components. Names that no table lists do not get this far;
whatever else has another form counts as ``other``.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from streamdeid.engine.plan import Plan, replaced

UNLISTED = "unlisted"
"""The label of an element that no table lists."""

OTHER = "other"
"""The place of what has an address of another form."""

Places = Mapping[tuple[str, str], int]
"""Counts by label and place."""

_ORDINAL = re.compile(r"\[\d+\]")
_FIELD = re.compile(r"(?:[A-Z][A-Z0-9]{2}|unlisted)-\d{1,3}")
_NAMES = re.compile(r"(?:[A-Za-z]\w{0,40}[./])?[A-Za-z]\w{0,40}(?:@\w{1,40})?", re.ASCII)
_LAST_TWO = re.compile(r"(?:[^./]*[./])?[^./]*$")


def place_of(address: str) -> str:
    """The place of an address or a path."""
    plain = _ORDINAL.sub("", address)
    if field := _FIELD.match(plain):
        return field[0]
    found = _LAST_TWO.search(plain)
    assert found is not None  # an empty text ends too
    return found[0].replace("/", ".") if _NAMES.fullmatch(found[0]) else OTHER


def places(plan: Plan) -> Counter[tuple[str, str]]:
    """Elements that are replaced or removed, and spans in whose place something else is written."""
    found = Counter(
        (element.label or UNLISTED, place_of(element.path))
        for element, value in zip(plan.elements, plan.values, strict=True)
        if value != element.text
    )
    found.update(
        (span.label, place_of(read.note.ref))
        for read, edits in zip(plan.reads, plan.edits, strict=True)
        for span in replaced(read, edits)
    )
    return found


class Difference(NamedTuple):
    """How many identifiers more are replaced at a place: by the second if positive."""

    label: str
    place: str
    more: int


def differences(first: Places, second: Places) -> Iterator[Difference]:
    """Where two counts of one message differ, in order."""
    for label, place in sorted({*first, *second}):
        more = second.get((label, place), 0) - first.get((label, place), 0)
        if more:
            yield Difference(label, place, more)
