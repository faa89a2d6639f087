import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.order import FACTORIES
from streamdeid.detectors.personal_numbers import PersonalNumbers
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.text.tokens import tokenise


def found(text):
    reading = Reading(Note("note", text), tokenise(text), NOBODY)
    return [text[s.start : s.end] for s in PersonalNumbers(load("sv")).detect(reading)]


@pytest.mark.parametrize(
    "number",
    ["640823-3234", "19640823-3234", "6408233234", "640823+3234", "640883-3231", "640823-XXXX"],
)
def test_personal_and_coordination_numbers_are_found(number):
    assert found(f"Pat {number} inlagd") == [number]


@pytest.mark.parametrize("number", ["640823-3235", "641323-3234", "640800-3234", "1640823-32345"])
def test_numbers_with_a_wrong_check_digit_or_day_are_left(number):
    assert found(f"Prov {number} taget") == []


def test_it_is_named_in_the_order():
    assert "personal_numbers" in FACTORIES
