import pytest

from streamdeid.detectors.people.words.compounds import is_compound
from streamdeid.detectors.people.words.rank import AFTER_CUE, LIKELY, Ranks


@pytest.mark.parametrize(
    "word", "noncontrast guidewire apgars transforaminal nonsignificant uniplate kerrisons".split()
)
def test_prefixes_plurals_and_instruments_make_compounds(english, word):
    assert is_compound(word, english.words)


@pytest.mark.parametrize("name", "yellowhorse runningwater okonjo xolalpa brandvold".split())
def test_surnames_of_two_words_or_of_none_are_no_compounds(english, name):
    assert not is_compound(name, english.words)


def test_a_compound_is_a_name_only_behind_a_cue(english):
    ranks = Ranks(english.words)
    assert (ranks["Noncontrast"], ranks["Xolalpa"]) == (AFTER_CUE, LIKELY)


def test_letters_longer_than_any_word_are_not_taken_apart():
    assert not is_compound("noncontrast" * 4, {})
