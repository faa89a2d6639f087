"""First names in small letters that do or get what only people do."""

import pytest

from streamdeid.detectors.people.placed.subjects import Subjects


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("tommy says he had good weeks mostly", "tommy"),
        ("k 2.9, repleted. call lily at noon", "lily"),
        ("0610 xiomara reports no pain tonight", "xiomara"),
        ("left vm. told keisha to come in", "keisha"),
        ("k 2.9, repleted. call lily\nwill recheck", "lily"),
        ("bp ok, asked grace", "grace"),
    ],
)
def test_a_name_beside_a_verb_of_people_is_found(found, text, name):
    assert name in found(Subjects, text)


@pytest.mark.parametrize(
    "text",
    [
        "the lily is in a vase by the bed",
        "brain was done in two parts",
        "x ray was done today",
        "call light in reach, told to call",
        "pt wants water, mom agrees",
    ],
)
def test_things_and_words_of_the_clinic_are_none(found, text):
    assert found(Subjects, text) == []
