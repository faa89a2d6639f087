"""Airports by their letters on a journey."""

import pytest


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Arrived in spring via PHL with her aunt", "PHL"),
        ("ill in row 22 between DTW-SEA today", "SEA"),
        ("she works out of the ATL base now", "ATL"),
        ("his son landed dfw at noon and is on the way here", "dfw"),
    ],
)
def test_letters_beside_a_word_of_travel_are_an_airport(stretches, text, code):
    assert code in stretches("places", text)


@pytest.mark.parametrize(
    "text", ["SAT 98 on air", "via LAD stent", "PHX of asthma", "LAS negative"]
)
def test_the_same_letters_elsewhere_are_none(stretches, text):
    assert stretches("places", text) == []
