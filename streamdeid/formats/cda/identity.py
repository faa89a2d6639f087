"""The people and numbers of a CDA document, gathered from its labelled leaves."""

import datetime as dt
from collections.abc import Iterator, Sequence
from itertools import groupby

from streamdeid.formats.cda.walk import Leaf
from streamdeid.formats.identities import (
    NAME_PARTS,
    day,
    is_sought,
    iso,
    names,
    says_something,
)
from streamdeid.formats.identities import sex as sex_of
from streamdeid.model.identity import Fact, Identity, Part, Person, PersonName
from streamdeid.model.label import NAMES, Label


def identity(leaves: Sequence[Leaf], sex: str = "") -> Identity:
    """The identity that the leaves make; ``sex`` is the patient's code."""
    telling = [leaf for leaf in leaves if leaf.rule.seed and says_something(leaf.text.strip())]
    own = _patient_key(leaves)
    return Identity(
        people=tuple(_people(telling)),
        facts=tuple(_facts(telling)),
        sex=sex_of(sex),
        birth_date=_first_day(leaves, "patient.birthTime@value"),
        reference_date=_first_day(leaves, "ClinicalDocument.effectiveTime@value"),
        patient_key=own.text if own else "",
        patient_authority=(own.authority or ()) if own else (),
    )


def _patient_key(leaves: Sequence[Leaf]) -> Leaf | None:
    """The patient's record number, else the first number of any type.

    A root that only names who gave a number is none.
    """
    own = [
        leaf
        for leaf in leaves
        if leaf.path.startswith("patientRole.id@") and leaf.rule.datatype in {"extension", "uid"}
    ]
    record = (leaf for leaf in own if leaf.rule.label is Label.MRN)
    return next(record, own[0] if own else None)


def _first_day(leaves: Sequence[Leaf], path: str) -> dt.date | None:
    """The day that the first leaf of a path tells (``YYYYMMDD…``), if it is that precise."""
    return day(next((leaf.text for leaf in leaves if leaf.path == path), ""))


def _people(telling: Sequence[Leaf]) -> Iterator[Person]:
    """The patient with all names, then everyone else, one for each name."""
    named = [leaf for leaf in telling if leaf.rule.seed in NAME_PARTS and leaf.name >= 0]
    groups = [list(group) for _, group in groupby(named, key=lambda leaf: leaf.name)]
    own = tuple(n for g in groups if g[0].owner is Label.PATIENT for n in _names(g))
    if own:
        yield Person(Label.PATIENT, own)
    for group in groups:
        if group[0].owner is not Label.PATIENT:
            yield from (Person(group[0].owner, (n,), group[0].holder) for n in _names(group))


def _names(group: Sequence[Leaf]) -> Iterator[PersonName]:
    """The names of one element."""
    return names(((leaf.rule.seed, leaf.text.strip()) for leaf in group), group[0].address)


def _facts(telling: Sequence[Leaf]) -> Iterator[Fact]:
    """Numbers, dates and places that are long enough to say something."""
    for leaf in telling:
        label, part, text = leaf.rule.label, leaf.rule.seed, " ".join(leaf.text.split())
        if label is None or part is None or (part in NAME_PARTS and label in NAMES):
            continue
        value = iso(text) if part is Part.DATE else text
        if value and is_sought(label, part, value):
            yield Fact(label, part, value, leaf.address, _owner(leaf), leaf.authority or ())


def _owner(leaf: Leaf) -> Label:
    """Whose fact it is."""
    if leaf.rule.label in {Label.HOSPITAL, Label.ORGANIZATION}:
        return Label.ORGANIZATION
    return leaf.owner
