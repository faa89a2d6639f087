import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.professions import Professions
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.text.tokens import tokenise


def found(text):
    reading = Reading(Note("note", text), tokenise(text), NOBODY)
    return [text[s.start : s.end] for s in Professions(load("en")).detect(reading)]


@pytest.mark.parametrize(
    ("text", "occupation"),
    [
        ("She is a retired school bus driver.", "school bus driver"),
        ("works as a welder in town", "welder"),
        ("Occupation: grocery cashier", "grocery cashier"),
        ("a 45 yo roofer with pain", "roofer"),
        ("his son, a shuttle-car operator", "shuttle-car operator"),
        ("SOCIAL: hunting guide, smokes.", "hunting guide"),
    ],
)
def test_an_occupation_is_found_with_what_describes_it(text, occupation):
    assert found(text) == [occupation]


@pytest.mark.parametrize(
    "text",
    [
        "the physician was called",
        "the needle driver was used",
        "It was seen. Using distal locking guide, three screws were set.",
    ],
)
def test_staff_and_tools_are_left(text):
    assert found(text) == []
