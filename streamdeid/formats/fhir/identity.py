"""The people and numbers of a FHIR payload, gathered from its labelled leaves."""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from streamdeid.formats.fhir.walk import Leaf
from streamdeid.model.identity import Fact, Identity, Part, Person, PersonName
from streamdeid.model.label import NAMES, Label

_NAMED = frozenset({Part.FAMILY, Part.GIVEN, Part.FULL})
_TITLE = re.compile(
    r"^(?:(?:dr|mr|mrs|ms|miss|prof)\.?\s+)+|,?\s+(?:md|do|rn|np|pa|phd|m\.d\.)\.?$", re.IGNORECASE
)
_SPOKEN = (
    "DocumentReference.date",
    "Bundle.timestamp",
    "Composition.date",
    "DiagnosticReport.issued",
)
_SHORTEST = 5


def identity(leaves: Sequence[Leaf]) -> Identity:
    """The identity that the leaves make."""
    telling = [leaf for leaf in leaves if leaf.rule.seed and isinstance(leaf.value, str)]
    return Identity(
        people=tuple(_people(telling)),
        facts=tuple(_facts(telling)),
        sex="",
        birth_date=_first_day(telling, ("Patient.birthDate",)),
        reference_date=_first_day(leaves, _SPOKEN),
        patient_key=next(
            (
                str(x.value)
                for x in telling
                if x.rule.label is Label.MRN and x.resource == "Patient"
            ),
            "",
        ),
    )


def day(text: str) -> dt.date | None:
    """The day of a FHIR date, if it is that precise."""
    try:
        return dt.date.fromisoformat(text[:10])
    except ValueError:
        return None


def _first_day(leaves: Sequence[Leaf], paths: Sequence[str]) -> dt.date | None:
    """The day that the first of some elements tells."""
    for path in paths:
        for leaf in leaves:
            if leaf.path == path and isinstance(leaf.value, str):
                return day(leaf.value)
    return None


def _people(telling: Sequence[Leaf]) -> Iterator[Person]:
    """The patient with all names, then everyone else, one for each name."""
    named = [leaf for leaf in telling if leaf.rule.seed in _NAMED and leaf.rule.label in NAMES]
    groups = [list(group) for _, group in groupby(named, key=_holder)]
    own = tuple(_name(group) for group in groups if group[0].rule.label is Label.PATIENT)
    if own:
        yield Person(Label.PATIENT, own)
    for group in groups:
        label = group[0].rule.label
        if label is not None and label is not Label.PATIENT:
            yield Person(label, (_name(group),), group[0].resource)


def _holder(leaf: Leaf) -> tuple[str | int, ...]:
    """The keys of the name that a leaf is a part of."""
    keys = leaf.keys[:-1] if isinstance(leaf.keys[-1], int) else leaf.keys
    return keys[:-1]


def _name(group: Sequence[Leaf]) -> PersonName:
    """One name: the first given name, the others as middle names."""
    by_part: dict[Part | None, list[str]] = {}
    for leaf in group:
        by_part.setdefault(leaf.rule.seed, []).append(leaf.value.strip())
    given = by_part.get(Part.GIVEN, [""])
    full = _TITLE.sub("", _TITLE.sub("", by_part.get(Part.FULL, [""])[0]))
    family = by_part.get(Part.FAMILY, [""])[0]
    return PersonName(family, given[0], " ".join(given[1:]), full=full, address=group[0].address)


def _facts(telling: Sequence[Leaf]) -> Iterator[Fact]:
    """Numbers, dates and places that are long enough to say something."""
    for leaf in telling:
        label, part, value = leaf.rule.label, leaf.rule.seed, leaf.value.strip()
        if label is None or part is None or (part in _NAMED and label in NAMES):
            continue
        if label in {Label.HOSPITAL, Label.ORGANIZATION, Label.IDNUM} and len(value) < _SHORTEST:
            continue
        if part is Part.NUMBER and not any(map(str.isdigit, value)):
            continue
        yield Fact(label, part, value, leaf.address, _owner(leaf))


def _owner(leaf: Leaf) -> Label:
    """Whose fact it is."""
    if leaf.rule.label in {Label.HOSPITAL, Label.ORGANIZATION}:
        return Label.ORGANIZATION
    if leaf.resource == "Patient":
        return Label.PATIENT
    return Label.RELATIVE if leaf.resource in {"RelatedPerson", "PatientContact"} else Label.DOCTOR
