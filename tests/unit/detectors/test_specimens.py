"""A letter and a clinical word at the head of a line count a specimen, and name nobody."""

import pytest

from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.runtime.assembly import reader

READER = reader()


def names(text: str) -> list[str]:
    """What all detectors together take for a person in a note."""
    found = READER.read(Note("OBX[1]-5", text), NOBODY).spans
    return [text[s.start : s.end] for s in found if s.label in {"PATIENT", "DOCTOR", "RELATIVE"}]


@pytest.mark.parametrize(
    "head", ["A. Colon, 2/2 fragments", "B. Skin, left arm", "C. Breast: core"]
)
def test_head_of_a_specimen_is_nobody(head: str) -> None:
    assert names(f"Received in formalin.\n{head}, tubular adenoma.\nSigned out.") == []


def test_somebody_of_an_age_at_the_head_of_a_line_is_found() -> None:
    assert names("A. Colon, 44 y/o man with cough") == ["A. Colon"]
