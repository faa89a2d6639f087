import pytest

from streamdeid.lexicons import load
from streamdeid.lexicons.cues import LISTS, cues_of
from streamdeid.lexicons.pack import languages
from streamdeid.text.tokens import TOKEN


@pytest.mark.parametrize(
    ("language", "said", "word"),
    [
        ("en", "time", "since"),
        ("en", "measure", "strength"),
        ("sv", "time", "sedan"),
        ("en", "airport", "dfw"),
        ("es", "opens", "calle"),
        ("es", "hospital", "ambulatorio"),
    ],
)
def test_a_language_says_which_words_are_cues(language, said, word):
    assert word in cues_of(load(language))[said]


def test_what_a_language_has_no_cue_for_no_word_says():
    assert cues_of(load("sv"))["no such cue"] == frozenset()


@pytest.mark.parametrize("language", ["en", "es", "sv"])
def test_every_cue_is_one_token_of_a_note_and_can_be_met(language):
    cues = {word for name in LISTS for word in load(language).table(name)}
    assert [word for word in sorted(cues) if TOKEN.findall(word) != [word]] == []


def test_no_cue_of_one_list_is_that_of_another_in_any_language():
    lists: dict[str, set[str]] = {}
    for language in languages():
        for name in LISTS:
            for said in {said for values in load(language).table(name).values() for said in values}:
                lists.setdefault(said, set()).add(name)
    assert {said: names for said, names in lists.items() if len(names) > 1} == {}
