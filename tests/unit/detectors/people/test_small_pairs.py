import pytest

from streamdeid.detectors.people.small_pairs import small_pairs


@pytest.fixture
def names(sight):
    def find(text):
        seen = sight(text)
        return [text[seen.starts[first] : seen.ends[last]] for first, last in small_pairs(seen)]

    return find


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Tel 0805. Spoke w/ marjorie quintero about MRI", "marjorie quintero"),
        ("harold halvorsen, 34, W.W. Clinic", "harold halvorsen"),
        ("Coteau Rd. denise ortiz-perkins 58. kicked", "denise ortiz-perkins"),
    ],
)
def test_a_first_name_and_a_surname_in_small_letters_are_somebody(names, text, name):
    assert names(text) == [name]


@pytest.mark.parametrize(
    "text",
    ["she may grant it", "Gave hope today", "in victoria park", "with art class", "the mark will"],
)
def test_words_that_are_names_elsewhere_are_nobody(names, text):
    assert names(text) == []
