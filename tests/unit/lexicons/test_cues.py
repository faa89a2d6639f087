import pytest

from streamdeid.lexicons import load
from streamdeid.lexicons.cues import cues_of


@pytest.mark.parametrize(
    ("language", "said", "word"),
    [("en", "time", "since"), ("en", "measure", "strength"), ("sv", "time", "sedan")],
)
def test_a_language_says_which_words_are_cues(language, said, word):
    assert word in cues_of(load(language))[said]


def test_what_a_language_has_no_cue_for_no_word_says():
    assert cues_of(load("sv"))["no such cue"] == frozenset()
