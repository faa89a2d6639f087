"""The people and numbers of a message, gathered from its leaves.

A leaf whose rule has a seed part says something of somebody; leaves of one
repetition make one name. New segments are covered the day they appear,
because the data type tells what a component is.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from streamdeid.formats.hl7v2.leaf import Leaf
from streamdeid.formats.identities import (
    NAME_PARTS,
    day,
    is_sought,
    iso,
    names,
    says_something,
)
from streamdeid.formats.identities import sex as sex_of
from streamdeid.model.element import Authority, Element
from streamdeid.model.identity import Fact, Identity, Part, Person, PersonName
from streamdeid.model.label import NAMES, Label

_OWNERS = dict.fromkeys(("PID", "MRG", "PV1", "PV2", "PD1"), Label.PATIENT)
_OWNERS |= dict.fromkeys(("NK1", "GT1", "IN1", "IN2", "IN3"), Label.RELATIVE)
"""Whose numbers and places a segment tells; all others tell those of staff."""
Read = tuple[Leaf, Element, str]
"""A leaf, and its text without blanks around it."""


def identity(
    valued: Sequence[Leaf], elements: Sequence[Element], sex: str, spoken: str
) -> Identity:
    """The identity that leaves with their ``elements`` make; ``spoken`` is MSH-7."""
    named: list[Read] = []
    others: list[Read] = []
    own: dict[str, str] = {}
    for leaf, element in zip(valued, elements, strict=True):
        part = leaf.rule.seed
        text = "" if part is None else element.text.strip()
        if says_something(text):
            (named if part in NAME_PARTS else others).append((leaf, element, text))
            own.setdefault(element.path, text)
    key, authority = _patient_key(others)
    return Identity(
        people=tuple(_people(named)),
        facts=tuple(_facts(others)),
        sex=sex_of(sex),
        birth_date=day(own.get("PID-7.1") or own.get("PID-7", "")),
        reference_date=day(spoken),
        patient_key=key,
        patient_authority=authority,
    )


def _patient_key(others: Iterable[Read]) -> tuple[str, Authority]:
    """The first record number of PID-3 with who assigned it, else its first number of any type."""
    own = [row for row in others if row[1].path == "PID-3.1"]
    record = (row for row in own if row[0].rule.label is Label.MRN)
    _, element, text = next(record, own[0] if own else (None, None, ""))
    return text, (element.authority or ()) if element else ()


def _people(named: Iterable[Read]) -> Iterator[Person]:
    """The patient with all names, then everyone else by segment and repetition."""
    found = [name for _, group in groupby(named, key=_place) for name in _names(list(group))]
    own = tuple(name for leaf, name in found if leaf.rule.label is Label.PATIENT)
    if own:
        yield Person(Label.PATIENT, own)
    for leaf, name in found:
        label = leaf.rule.label
        if label is not Label.PATIENT and label in NAMES:
            yield Person(label, (name,), leaf.rule.path.partition(".")[0])


def _place(row: Read) -> tuple[int, int, int]:
    """The repetition that a leaf belongs to."""
    leaf = row[0]
    return leaf.segment.number, leaf.field, leaf.repetition


def _names(group: list[Read]) -> Iterator[tuple[Leaf, PersonName]]:
    """The names of one repetition, each with the leaf that tells whose it is."""
    first, element, _ = group[0]
    address = element.address.rpartition(".")[0] or element.address
    parts = ((leaf.rule.seed, text) for leaf, _, text in group)
    return ((first, name) for name in names(parts, address))


def _facts(telling: Iterable[Read]) -> Iterator[Fact]:
    """Numbers, dates and places that are long enough to say something."""
    for leaf, element, text in telling:
        label, part = leaf.rule.label, leaf.rule.seed
        if label is None or part is None or not _tells(leaf, label, part, text):
            continue
        value = iso(text) if part is Part.DATE else text
        if value:
            yield Fact(label, part, value, element.address, _owner(leaf), element.authority or ())


def _tells(leaf: Leaf, label: Label, part: Part, text: str) -> bool:
    """Whether a value is worth looking for."""
    if label is Label.ORGANIZATION and leaf.rule.datatype.startswith("HD"):
        return " " in text
    return is_sought(label, part, text)


def _owner(leaf: Leaf) -> Label:
    """Whose fact it is."""
    if leaf.rule.label is Label.HOSPITAL or leaf.rule.label is Label.ORGANIZATION:
        return Label.ORGANIZATION
    return _OWNERS.get(leaf.segment.name, Label.DOCTOR)
