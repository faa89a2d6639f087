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
