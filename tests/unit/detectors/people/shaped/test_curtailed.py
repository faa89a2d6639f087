import pytest

from streamdeid.detectors.people.shaped.curtailed import curtailed


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("#4 Marjorie D: cat bite", "Marjorie D"),
        ("306 Denise W slept", "Denise W"),
        ("eve shift. derek t pulled his line", "derek t"),
        ("pads changed by marjorie e rn", "marjorie e"),
    ],
)
def test_a_first_name_and_a_letter_are_a_name(stretches, text, name):
    assert stretches(curtailed, text) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "Denise R knee better",
        "Denise K 3.4 repleted",
        "derek c mother at bedside",
        "Grade D lesion",
        "spoke with Denise T wave",
        "Marjorie D-dimer high",
    ],
)
def test_sides_values_and_small_words_are_no_surnames(stretches, text):
    assert stretches(curtailed, text) == []
