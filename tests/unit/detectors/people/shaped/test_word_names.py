import pytest

from streamdeid.detectors.people.shaped.word_names import word_names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Summer Rivers, 34, right knee", "Summer Rivers"),
        ("Visit 3. Grace Rivers wants labs mailed", "Grace Rivers"),
        ("May Winters BP 120", "May Winters"),
    ],
)
def test_two_words_that_begin_an_entry_are_a_name(stretches, text, name):
    assert stretches(word_names, text) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "Rocky Mountain spotted fever titers",
        "May Day parade with Summer Camp",
        "seen at Grace Point",
        "Rose Hospital",
        "Iron Deficiency: ferritin low",
    ],
)
def test_headings_and_things_of_two_words_are_nobody(stretches, text):
    assert stretches(word_names, text) == []
