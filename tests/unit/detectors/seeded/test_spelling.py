import pytest

from streamdeid.detectors.seeded.spelling import distance, edits_allowed, transliterations
from streamdeid.text.fold import fold


@pytest.mark.parametrize(
    ("word", "edits"), [("Kim", 0), ("Vang", 1), ("Okonjos", 1), ("Brandvold", 2)]
)
def test_longer_words_may_show_more_slips(word, edits):
    assert edits_allowed(word) == edits


@pytest.mark.parametrize(
    ("a", "b", "edits"),
    [("kim", "kim", 0), ("halvorsen", "halverson", 2), ("smith", "smiht", 1), ("a", "abcd", 3)],
)
def test_a_swap_of_neighbours_counts_once(a, b, edits):
    assert distance(a, b, 2) == edits


@pytest.mark.parametrize(
    ("name", "spelling"),
    [("Müller", "mueller"), ("Müller", "muller"), ("Groß", "gross"), ("Sørensen", "soerensen")],
)
def test_names_are_written_without_letters_beyond_ascii(name, spelling):
    assert spelling in set(transliterations(name, fold(name)))
