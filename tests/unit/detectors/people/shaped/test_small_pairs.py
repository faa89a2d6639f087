import pytest

from streamdeid.detectors.people.shaped.small_pairs import small_pairs


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Tel 0805. Spoke w/ marjorie quintero about MRI", "marjorie quintero"),
        ("harold halvorsen, 34, W.W. Clinic", "harold halvorsen"),
        ("Coteau Rd. denise ortiz-perkins 58. kicked", "denise ortiz-perkins"),
    ],
)
def test_a_first_name_and_a_surname_in_small_letters_are_somebody(stretches, text, name):
    assert stretches(small_pairs, text) == [name]


@pytest.mark.parametrize(
    "text",
    ["she may grant it", "Gave hope today", "in victoria park", "with art class", "the mark will"],
)
def test_words_that_are_names_elsewhere_are_nobody(stretches, text):
    assert stretches(small_pairs, text) == []
