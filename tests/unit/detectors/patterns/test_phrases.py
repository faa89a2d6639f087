import pytest

from streamdeid.detectors.patterns.phrases import Phrases
from streamdeid.lexicons import Word


@pytest.fixture
def phrases():
    return Phrases([("New Year", 1), ("New Year's Eve", 2), ("Eve", 3), ("may", 4)])


def find(phrases, words):
    heads = [i for i, word in enumerate(words) if phrases.sign.asks(Word(word, 0))]
    return list(phrases.find(words, heads))


def test_the_longest_entry_that_begins_at_a_word_is_found(phrases):
    words = ["on", "new", "year", "'", "s", "eve", "and", "eve"]
    assert find(phrases, words) == [(1, 5, 2), (7, 7, 3)]


def test_an_apostrophe_may_be_typed_in_any_way(phrases):
    assert find(phrases, ["new", "year", "’", "s", "eve"]) == [(0, 4, 2)]


def test_an_entry_that_breaks_off_is_none(phrases):
    assert find(phrases, ["new"]) == []
    assert phrases.at(["new", "years"], 0) is None


def test_entries_do_not_overlap(phrases):
    assert find(phrases, ["new", "year", "may"]) == [(0, 1, 1), (2, 2, 4)]
