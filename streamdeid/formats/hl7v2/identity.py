"""The people and numbers of a message, gathered from its leaves.

A leaf whose rule has a seed part says something of somebody; leaves of one
repetition make one name. New segments are covered the day they appear,
because the data type tells what a component is.
"""

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from streamdeid.formats.hl7v2.walk import Leaf
from streamdeid.model.element import Element
from streamdeid.model.identity import Fact, Identity, Part, Person, PersonName
from streamdeid.model.label import NAMES, Label

_NAME_PARTS = frozenset({Part.FAMILY, Part.GIVEN, Part.MIDDLE, Part.NICKNAME})
_SAYS_NOTHING = frozenset({"UNKNOWN", "UNK", "NONE", "NULL", "N/A", "NA", "NOT", "XXX"})
_OWN_NUMBERS = frozenset(
    {Label.MRN, Label.SSN, Label.ACCOUNT, Label.HEALTHPLAN, Label.LICENSE, Label.PHONE, Label.ZIP}
)
_OWNERS = dict.fromkeys(("PID", "MRG", "PV1", "PV2", "PD1"), Label.PATIENT)
_OWNERS |= dict.fromkeys(("NK1", "GT1", "IN1", "IN2", "IN3"), Label.RELATIVE)
"""Whose numbers and places a segment tells; all others tell those of staff."""
_DIGIT = re.compile(r"\d")
_SHORTEST_NUMBER = 5
_SHORTEST_PLACE = 5
Read = tuple[Leaf, Element, str]
"""A leaf, and its text without blanks around it."""


def identity(
    valued: Sequence[Leaf], elements: Sequence[Element], sex: str, spoken: str
) -> Identity:
    """The identity that leaves with their ``elements`` make; ``spoken`` is MSH-7."""
    names: list[Read] = []
    others: list[Read] = []
    own: dict[str, str] = {}
    for leaf, element in zip(valued, elements, strict=True):
        part = leaf.rule.seed
        text = "" if part is None else element.text.strip()
        if text and text.upper() not in _SAYS_NOTHING:
            (names if part in _NAME_PARTS else others).append((leaf, element, text))
            own.setdefault(element.path, text)
    return Identity(
        people=tuple(_people(names)),
        facts=tuple(_facts(others)),
        sex=sex.upper() if sex.upper() in {"M", "F"} else "",
        birth_date=day(own.get("PID-7.1") or own.get("PID-7", "")),
        reference_date=day(spoken),
        patient_key=own.get("PID-3.1", ""),
    )


def day(stamp: str) -> dt.date | None:
    """The day of an HL7 time stamp (``YYYYMMDD…``), if it is that precise."""
    if len(stamp) < 8 or not stamp[:8].isdecimal():
        return None
    try:
        return dt.date(int(stamp[:4]), int(stamp[4:6]), int(stamp[6:8]))
    except ValueError:
        return None


def _people(named: Iterable[Read]) -> Iterator[Person]:
    """The patient with all names, then everyone else by segment and repetition."""
    names = [found for _, group in groupby(named, key=_place) for found in _names(list(group))]
    own = tuple(name for leaf, name in names if leaf.rule.label is Label.PATIENT)
    if own:
        yield Person(Label.PATIENT, own)
    for leaf, name in names:
        label = leaf.rule.label
        if label is not Label.PATIENT and label in NAMES:
            yield Person(label, (name,), leaf.rule.path.partition(".")[0])


def _place(row: Read) -> tuple[int, int, int]:
    """The repetition that a leaf belongs to."""
    leaf = row[0]
    return leaf.segment.number, leaf.field, leaf.repetition


def _names(group: list[Read]) -> Iterator[tuple[Leaf, PersonName]]:
    """The names of one repetition: one, and one more for each further surname."""
    first, element, _ = group[0]
    by_part: dict[Part | None, list[str]] = {}
    for leaf, _, text in group:
        by_part.setdefault(leaf.rule.seed, []).append(text)
    families = by_part.get(Part.FAMILY, [""])
    given = " ".join(by_part.get(Part.GIVEN, ()))
    middle = " ".join(by_part.get(Part.MIDDLE, ()))
    called = " ".join(by_part.get(Part.NICKNAME, ()))
    if not (families[0] or given or middle or called):
        return
    address = element.address.rpartition(".")[0] or element.address
    yield first, PersonName(families[0], given, middle, called, address=address)
    for family in dict.fromkeys(families[1:]):
        yield first, PersonName(family, address=address)


def _facts(telling: Iterable[Read]) -> Iterator[Fact]:
    """Numbers, dates and places that are long enough to say something."""
    for leaf, element, text in telling:
        label, part = leaf.rule.label, leaf.rule.seed
        if label is None or part is None or not _tells(leaf, label, part, text):
            continue
        value = _iso(text) if part is Part.DATE else text
        if value:
            yield Fact(label, part, value, element.address, _owner(leaf))


def _iso(stamp: str) -> str:
    """The day of a time stamp in ISO 8601; empty if it is less precise."""
    found = day(stamp)
    return found.isoformat() if found else ""


def _tells(leaf: Leaf, label: Label, part: Part, text: str) -> bool:
    """Whether a value is worth looking for."""
    if part is Part.NUMBER:
        is_long, has_digit = len(text) >= _SHORTEST_NUMBER, _DIGIT.search(text) is not None
        return is_long or has_digit if label in _OWN_NUMBERS else is_long and has_digit
    if label is Label.ORGANIZATION and leaf.rule.datatype.startswith("HD"):
        return " " in text
    if label in {Label.HOSPITAL, Label.ORGANIZATION}:
        return len(text) >= _SHORTEST_PLACE
    return label is not Label.STATE or len(text) > 2


def _owner(leaf: Leaf) -> Label:
    """Whose fact it is."""
    if leaf.rule.label is Label.HOSPITAL or leaf.rule.label is Label.ORGANIZATION:
        return Label.ORGANIZATION
    return _OWNERS.get(leaf.segment.name, Label.DOCTOR)
