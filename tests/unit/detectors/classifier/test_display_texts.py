"""The words beside a code are left to seeds and rules."""

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier.shipped import detector
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note, NoteKind
from streamdeid.text.tokens import tokenise


@pytest.mark.parametrize("text", ["Glucose", "Chest X-ray", "Potassium", "Progress note"])
def test_a_display_text_is_no_business_of_the_model(text: str) -> None:
    note = Note("OBX[1]-3[1].2", text, NoteKind.DISPLAY)
    assert not list(detector(load("en")).detect(Reading(note, tokenise(text), NOBODY)))


@pytest.mark.parametrize("text", ["Smith", "O'Brien", "Merrit", "Wilma Halvorsen"])
def test_a_display_text_that_is_all_name_is_one(text: str) -> None:
    assert _found(text) == [text]


@pytest.mark.parametrize("text", ["Apgar", "Foley", "Lung", "Sodium", "MCV [Entitic volume]"])
def test_what_nobody_or_hardly_anybody_is_called_stays(text: str) -> None:
    assert _found(text) == []


def _found(text: str) -> list[str]:
    note = Note("OBX[1]-3[1].2", text, NoteKind.DISPLAY)
    found = detector(load("en")).detect(Reading(note, tokenise(text), NOBODY))
    return [text[one.start : one.end] for one in found]
