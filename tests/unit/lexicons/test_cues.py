import pytest

from streamdeid.lexicons import load
from streamdeid.lexicons.cues import LISTS, cues_of
from streamdeid.text.tokens import TOKEN


@pytest.mark.parametrize(
    ("language", "said", "word"),
    [
        ("en", "time", "since"),
        ("en", "measure", "strength"),
        ("sv", "time", "sedan"),
        ("en", "airport", "dfw"),
    ],
)
def test_a_language_says_which_words_are_cues(language, said, word):
    assert word in cues_of(load(language))[said]


def test_what_a_language_has_no_cue_for_no_word_says():
    assert cues_of(load("sv"))["no such cue"] == frozenset()


def test_every_cue_is_one_token_of_a_note_and_can_be_met():
    cues = {word for name in LISTS for word in load("en").table(name)}
    assert [word for word in sorted(cues) if TOKEN.findall(word) != [word]] == []
