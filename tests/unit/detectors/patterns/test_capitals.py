"""Capitalised words inside a sentence that nothing else explains are a name."""

import pytest

FRAME = "The patient is a pleasant man with pain in his knee. {} and is well again now."


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("He was sent to Blue Heron last week", "Blue Heron"),
        ("He came in a van from Quillfeather", "Quillfeather"),
    ],
)
def test_such_words_are_found(stretches, text, name):
    assert stretches("capitals", FRAME.format(text)) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "He started Lasix",
        "He denies Chest Pain today",
        "He has Crohn Disease",
        "He went to Physical Therapy",
        "He was seen in Cardiology",
        "He takes it on Mondays",
        "He has a Foley",
    ],
)
def test_drugs_terms_and_departments_stay(stretches, text):
    assert stretches("capitals", FRAME.format(text)) == []


def test_a_note_in_capitals_or_without_any_says_nothing(stretches):
    text = FRAME.format("He was sent to Blue Heron last week")
    assert stretches("capitals", text.upper()) == []
    assert stretches("capitals", text.lower()) == []
