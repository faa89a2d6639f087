import pytest

from streamdeid.detectors.people.words.fit import (
    ANY,
    fits,
    is_measure,
    is_modal_subject,
    is_small_initial,
)
from streamdeid.detectors.people.words.rank import AFTER_CUE, LIKELY, POSSIBLE


@pytest.mark.parametrize(
    ("text", "i", "bar", "answer"),
    [
        ("seen by halvorsen rn", 2, POSSIBLE, True),
        ("Seen by halvorsen at Mercy", 2, POSSIBLE, False),
        ("labs for percocet today", 2, POSSIBLE, False),
        ("Dr. Monday called", 2, ANY, True),
        ("Dr. Monday called", 2, AFTER_CUE, False),
        ("The Percocet helped", 1, POSSIBLE, False),
        ("with Brandvold today", 1, LIKELY, True),
        ("a 5-French sheath", 3, POSSIBLE, False),
        ("then Adam French left", 2, POSSIBLE, True),
    ],
)
def test_a_word_fits_by_its_rank_and_the_case_of_its_line(sight, text, i, bar, answer):
    assert fits(sight(text), i, bar) is answer


@pytest.mark.parametrize(
    ("text", "i", "answer"),
    [
        ("drained 5 L. Foley out", 2, True),
        ("strength 5/5 R. Tinel neg", 4, True),
        ("D&Q. Seidel neg", 2, True),
        ("given q.d. Patel aware", 2, True),
        ("repaired 10/14/22 G Nakamura", 6, False),
        ("PGY-2 J Osterman", 3, False),
        ("seen.\n-S. Neal", 3, False),
        ("(K. Osei)", 1, False),
    ],
)
def test_letters_behind_numbers_and_marks_are_measures(sight, text, i, answer):
    assert is_measure(sight(text), i) is answer


@pytest.mark.parametrize(
    ("text", "i", "answer"),
    [
        ("surgeon k. steele here", 1, True),
        ("Surgeon k. Steele here", 1, False),
        ("vit d and k", 3, False),
        ("rinne bc>ac l. audiogram", 4, True),
    ],
)
def test_initials_in_lower_case_need_their_point_and_their_line(sight, text, i, answer):
    assert is_small_initial(sight(text), i) is answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Will has been well", True),
        ("May understands the plan", True),
        ("Will need help", False),
        ("May be discharged", False),
        ("He has been well", False),
    ],
)
def test_a_finite_verb_shows_that_a_modal_is_somebody(sight, text, answer):
    assert is_modal_subject(sight(text), 0) is answer
