"""The people and numbers of a FHIR payload, gathered from its labelled leaves."""

import datetime as dt
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from streamdeid.formats.fhir.authorities import authority_of
from streamdeid.formats.fhir.references import is_subject
from streamdeid.formats.fhir.walk import Leaf
from streamdeid.formats.identities import NAME_PARTS, is_sought, names, says_something, sex
from streamdeid.model.identity import Fact, Identity, Person, PersonName
from streamdeid.model.label import NAMES, Label

_SPOKEN = frozenset(
    {
        "DocumentReference.date",
        "Bundle.timestamp",
        "Composition.date",
        "DiagnosticReport.issued",
        "DiagnosticReport.effectiveDateTime",
        "Observation.issued",
        "Observation.effectiveDateTime",
        "Encounter.period",
    }
)
"""Elements that tell when a payload's people were seen or written of: the last of them counts."""
_STORED = frozenset({"Meta.lastUpdated"})
"""What tells when a payload was stored, where nothing says when it was written."""
_DATE = re.compile(r"\d{4}(?:-\d{2}){0,2}(?=T|$)", re.ASCII)


def identity(
    leaves: Sequence[Leaf], gender: str = "", tree: Mapping[str, Any] | None = None
) -> Identity:
    """The identity that the leaves of ``tree`` make; ``gender`` is the patient's code."""
    tree = tree or {}
    said = [leaf for leaf in leaves if isinstance(leaf.value, str)]
    telling = [x for x in said if x.rule.seed and says_something(x.value.strip())]
    own = _patient_key(telling)
    return Identity(
        people=tuple(_people(telling)),
        facts=tuple(_facts(telling, tree)),
        sex=sex(gender),
        birth_date=next((day(x.value) for x in telling if x.path == "Patient.birthDate"), None),
        reference_date=_last(said, _SPOKEN) or _last(said, _STORED),
        patient_key=str(own.value) if own else "",
        patient_authority=(authority_of(own, tree) or ()) if own else (),
    )


def _patient_key(telling: Sequence[Leaf]) -> Leaf | None:
    """The record number of a patient, else that by which a resource names its subject."""
    numbers = [x for x in telling if x.rule.label is Label.MRN]
    own = (x for x in numbers if x.resource == "Patient")
    return next(own, next((x for x in numbers if is_subject(x.keys[:-1])), None))


def gender(tree: Mapping[str, Any]) -> str:
    """The administrative gender of the first patient in a resource, what it contains or bundles."""
    return next(_genders(tree), "")


def _genders(tree: Any) -> Iterator[str]:
    """The genders of all patients, in order; whatever is no object is passed over."""
    if not isinstance(tree, Mapping):
        return
    if tree.get("resourceType") == "Patient" and isinstance(tree.get("gender"), str):
        yield tree["gender"]
    for one in (*_list(tree, "contained"), *_list(tree, "entry")):
        yield from _genders(one.get("resource", one) if isinstance(one, Mapping) else None)


def _list(tree: Mapping[str, Any], key: str) -> Sequence[Any]:
    """What an object lists under ``key``."""
    found = tree.get(key)
    return found if isinstance(found, list) else ()


def day(text: str) -> dt.date | None:
    """The day of a FHIR date, if it is that precise."""
    try:
        return dt.date.fromisoformat(text[:10])
    except ValueError:
        return None


def _last(leaves: Sequence[Leaf], paths: Collection[str]) -> dt.date | None:
    """The last day that some elements tell; ``None`` if the last says a month or year only."""
    told = [x.value for x in leaves if x.path in paths or _element(x) in paths]
    return day(max(told, key=_ending, default=""))


def _ending(text: str) -> str:
    """A date for comparison; a month or year counts as its end, what is no date as none."""
    return f"{text[:10]}-99-99"[:10] if _DATE.match(text) else ""


def _element(leaf: Leaf) -> str:
    """The resource's element that the start of a period belongs to; else empty."""
    if leaf.path != "Period.start" or len(leaf.keys) < 2:
        return ""
    return f"{leaf.resource}.{leaf.keys[-2]}"


def _people(telling: Sequence[Leaf]) -> Iterator[Person]:
    """The patient with all names, then everyone else, one for each name."""
    named = [leaf for leaf in telling if _is_name(leaf)]
    groups = [list(group) for _, group in groupby(named, key=_holder)]
    own = [group for group in groups if group[0].rule.label is Label.PATIENT]
    if own:
        yield Person(Label.PATIENT, tuple(name for group in own for name in _names(group)))
    for group in groups:
        label = group[0].rule.label
        if label is not None and label is not Label.PATIENT:
            yield from (Person(label, (name,), group[0].resource) for name in _names(group))


def _is_name(leaf: Leaf) -> bool:
    """Whether a leaf is a part of somebody's name."""
    return leaf.rule.seed in NAME_PARTS and leaf.rule.label in NAMES


def _holder(leaf: Leaf) -> tuple[str | int, ...]:
    """The keys of the name that a leaf is a part of."""
    keys = leaf.keys[:-1] if isinstance(leaf.keys[-1], int) else leaf.keys
    return keys[:-1]


def _names(group: Sequence[Leaf]) -> Iterator[PersonName]:
    """The names of one object."""
    return names(((leaf.rule.seed, leaf.value.strip()) for leaf in group), group[0].address)


def _facts(telling: Sequence[Leaf], tree: Mapping[str, Any]) -> Iterator[Fact]:
    """Numbers, dates and places that are long enough to say something."""
    for leaf in telling:
        label, part, value = leaf.rule.label, leaf.rule.seed, leaf.value.strip()
        if label and part and not _is_name(leaf) and is_sought(label, part, value):
            yield Fact(
                label, part, value, leaf.address, _owner(leaf), authority_of(leaf, tree) or ()
            )


def _owner(leaf: Leaf) -> Label:
    """Whose fact it is."""
    if leaf.rule.label in {Label.HOSPITAL, Label.ORGANIZATION}:
        return Label.ORGANIZATION
    if leaf.resource == "Patient":
        return Label.PATIENT
    return Label.RELATIVE if leaf.resource in {"RelatedPerson", "PatientContact"} else Label.DOCTOR
