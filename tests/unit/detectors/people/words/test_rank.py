import pytest

from streamdeid.detectors.people.words.rank import AFTER_CUE, LIKELY, NEVER, POSSIBLE, rank_of


@pytest.mark.parametrize(
    ("word", "rank"),
    [
        ("Halvorsen", LIKELY),
        ("Nguyen", LIKELY),
        ("Brandvold", LIKELY),
        ("Rose", POSSIBLE),
        ("Will", AFTER_CUE),
        ("the", NEVER),
        ("CHF", NEVER),
        ("metoprolol", NEVER),
        ("Monday", NEVER),
        ("Assessment", NEVER),
        ("Augmentin", AFTER_CUE),
        ("AirSense", NEVER),
        ("katG", NEVER),
        ("McAllister", LIKELY),
        ("Perichondrium", AFTER_CUE),
        ("fent", NEVER),
        ("Tigrinya", AFTER_CUE),
        ("Schulman", LIKELY),
        ("Dressler", LIKELY),
        ("Melena", POSSIBLE),
    ],
)
def test_words_rank_by_how_much_they_look_like_names(english, word, rank):
    assert rank_of(english.words[word]) == rank


def test_a_degree_with_a_capital_inside_is_no_short_name(english):
    words = english.words
    assert (rank_of(words["PhD"]), rank_of(words["Ng"]) > NEVER) == (NEVER, True)
