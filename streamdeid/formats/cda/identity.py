"""The people and numbers of a CDA document, gathered from its labelled leaves."""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from streamdeid.formats.cda.walk import Leaf
from streamdeid.model.identity import Fact, Identity, Part, Person, PersonName
from streamdeid.model.label import NAMES, Label

_NAMED = frozenset({Part.FAMILY, Part.GIVEN, Part.FULL})
_TITLE = re.compile(
    r"^(?:(?:dr|mr|mrs|ms|miss|prof)\.?\s+)+|,?\s+(?:md|do|rn|np|pa|phd|m\.d\.)\.?$", re.IGNORECASE
)
_SHORTEST = 5
_LONG_ENOUGH = frozenset({Label.HOSPITAL, Label.ORGANIZATION, Label.IDNUM, Label.LOCATION_OTHER})


def identity(leaves: Sequence[Leaf], sex: str = "") -> Identity:
    """The identity that the leaves make; ``sex`` is the patient's code."""
    telling = [leaf for leaf in leaves if leaf.rule.seed and leaf.text.strip()]
    return Identity(
        people=tuple(_people(telling)),
        facts=tuple(_facts(telling)),
        sex=sex if sex in {"M", "F"} else "",
        birth_date=_first_day(leaves, "patient.birthTime@value"),
        reference_date=_first_day(leaves, "ClinicalDocument.effectiveTime@value"),
        patient_key=next(_own_numbers(leaves), ""),
    )


def _own_numbers(leaves: Sequence[Leaf]) -> Iterator[str]:
    """The patient's numbers; a root that only names who gave one is none."""
    for leaf in leaves:
        if leaf.path.startswith("patientRole.id@") and leaf.rule.datatype in {"extension", "uid"}:
            yield leaf.text


def _first_day(leaves: Sequence[Leaf], path: str) -> dt.date | None:
    """The day that the first leaf of a path tells (``YYYYMMDD…``), if it is that precise."""
    text = next((leaf.text for leaf in leaves if leaf.path == path), "")[:8]
    try:
        return dt.date(int(text[:4]), int(text[4:6]), int(text[6:8]))
    except ValueError:
        return None


def _people(telling: Sequence[Leaf]) -> Iterator[Person]:
    """The patient with all names, then everyone else, one for each name."""
    named = [leaf for leaf in telling if leaf.rule.seed in _NAMED and leaf.name >= 0]
    groups = [list(group) for _, group in groupby(named, key=lambda leaf: leaf.name)]
    own = tuple(n for g in groups if g[0].owner is Label.PATIENT for n in _names(g))
    if own:
        yield Person(Label.PATIENT, own)
    for group in groups:
        if group[0].owner is not Label.PATIENT:
            yield from (Person(group[0].owner, (n,), group[0].holder) for n in _names(group))


def _names(group: Sequence[Leaf]) -> Iterator[PersonName]:
    """The name of one element: the first given name, the others as middle names."""
    by_part: dict[Part | None, list[str]] = {}
    for leaf in group:
        by_part.setdefault(leaf.rule.seed, []).append(leaf.text.strip())
    given, families = by_part.get(Part.GIVEN, [""]), by_part.get(Part.FAMILY, [""])
    full = _TITLE.sub("", _TITLE.sub("", " ".join(by_part.get(Part.FULL, [""])[0].split())))
    address = group[0].address
    yield PersonName(families[0], given[0], " ".join(given[1:]), full=full, address=address)
    for family in dict.fromkeys(families[1:]):
        yield PersonName(family, address=address)


def _facts(telling: Sequence[Leaf]) -> Iterator[Fact]:
    """Numbers, dates and places that are long enough to say something."""
    for leaf in telling:
        label, part, value = leaf.rule.label, leaf.rule.seed, " ".join(leaf.text.split())
        if label is None or part is None or (part in _NAMED and label in NAMES):
            continue
        if label in _LONG_ENOUGH and len(value) < _SHORTEST:
            continue
        if part is Part.NUMBER and not any(map(str.isdigit, value)):
            continue
        if part is Part.DATE:
            value = f"{value[:4]}-{value[4:6]}-{value[6:8]}"
        yield Fact(label, part, value, leaf.address, _owner(leaf))


def _owner(leaf: Leaf) -> Label:
    """Whose fact it is."""
    if leaf.rule.label in {Label.HOSPITAL, Label.ORGANIZATION}:
        return Label.ORGANIZATION
    return leaf.owner
