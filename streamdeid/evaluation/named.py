"""Published texts whose people have no names, with names put in: annotated notes.

Transcribed dictation says *the patient*, *This is a* and *Dr. X* where hospital text has names.
An invented name takes such places. Each arm uses one form of the name only, since a full name
that is found once gives its words away everywhere else. Texts, places and names decide
everything: the same notes come out anywhere.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import replace

from streamdeid.evaluation.carried import FORMS
from streamdeid.evaluation.materials import Group
from streamdeid.model.label import Label
from streamdeid.model.note import Edit
from streamdeid.model.span import Span
from streamdeid.training.corpus import GOLD, Annotated

ARMS = ("full", "family", "given")
"""How people are named in all places of a text."""
PLACES = 4
"""Names put in for the patient of one text: dictation names people seldom."""
_PATIENT = re.compile(r"\b(?:[Tt]he [Pp]atient|THE PATIENT)(?=[ ,.']|$)")
_OPENING = re.compile(r"\bThis is(?= an? [\w-]{1,20} ?(?:year|month|week|day)s?[- ]old\b)")
_DOCTOR = re.compile(r"\b(?<=Dr\. )(?:X|Y|Z|XYZ|ABC)\b")


def named(note: Annotated, people: Group, arm: str) -> Annotated:
    """The note with names in the form of ``arm``; its spans are those names alone.

    Doctors have no first name alone: in that arm theirs are left out.
    """
    chance = random.Random(note.id)  # noqa: S311 - repeatable, hides nothing
    patient, doctor = _two(people, chance)
    edits = [Edit(a, b, patient[arm] + after) for a, b, after in _patient_places(note.text)]
    if arm != "given":
        edits += [Edit(*match.span(), doctor[arm]) for match in _DOCTOR.finditer(note.text)]
    labels = {patient[arm]: Label.PATIENT, doctor[arm]: Label.DOCTOR}
    return _edited(note, sorted(edits), labels)


def _two(people: Group, chance: random.Random) -> list[dict[str, str]]:
    """Two people who share no name, each by the form of the name."""
    pairs = zip(chance.sample(people.given, 2), chance.sample(people.family, 2), strict=True)
    return [{arm: FORMS[arm].format(given=g, family=f) for arm in ARMS} for g, f in pairs]


def _patient_places(text: str) -> list[tuple[int, int, str]]:
    """Start, end and what follows the name, of at most ``PLACES`` over the whole text."""
    found = [(*match.span(), "") for match in _PATIENT.finditer(text)]
    found += [(*match.span(), " is") for match in _OPENING.finditer(text)]
    found.sort()
    count = min(PLACES, len(found))
    return [found[number * len(found) // count] for number in range(count)]


def _edited(note: Annotated, edits: list[Edit], labels: dict[str, Label]) -> Annotated:
    """The note after the edits, each of which begins with a name."""
    return replace(
        note, text="".join(_pieces(note.text, edits)), spans=tuple(_spans(edits, labels))
    )


def _pieces(text: str, edits: list[Edit]) -> Iterator[str]:
    """The new text in pieces."""
    at = 0
    for edit in edits:
        yield text[at : edit.start]
        yield edit.text
        at = edit.end
    yield text[at:]


def _spans(edits: list[Edit], labels: dict[str, Label]) -> Iterator[Span]:
    """Where the names are in the new text."""
    shift = 0
    for edit in edits:
        name = max((n for n in labels if edit.text.startswith(n)), key=len)
        start = edit.start + shift
        yield Span(start, start + len(name), labels[name], GOLD)
        shift += len(edit.text) - (edit.end - edit.start)
