import pytest

from streamdeid.detectors.seeded.ordinary import is_ordinary


@pytest.mark.parametrize("word", ["may", "pain", "brown", "monday", "nurse", "lasix"])
def test_a_word_of_the_language_is_ordinary(english, word):
    assert is_ordinary(english, word)


def test_a_surname_that_is_a_degree_as_well_is_no_word(english):
    assert (is_ordinary(english, "cohn"), is_ordinary(english, "do")) == (False, True)


@pytest.mark.parametrize("name", ["halvorsen", "cameron", "chang", "blair"])
def test_an_eponym_is_no_word_of_the_language_for_that(english, name):
    assert not is_ordinary(english, name)
