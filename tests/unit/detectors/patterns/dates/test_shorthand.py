"""Pairs of numbers that are no day, by the form that a note uses for something else."""

import pytest

from streamdeid.detectors.patterns.dates.shorthand import shorthand


def found(text: str) -> set[str]:
    return {text[start:end] for start, end in shorthand(text)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("R/V 4/12. GP to repeat bloods", {"4/12"}),
        ("Review 2-4/52 please", {"2-4/52"}),
        ("Amoxicillin 500 mg tds for 5/7", {"5/7"}),
        ("VA: R 6/9 L 6/12, fundi normal", {"6/9", "6/12"}),
        ("squint since 2 1/2, glasses from 3", {"1/2"}),
        ("takes 1 1/2 tabs at night", {"1/2"}),
        ("seen 19/12/23 09.15, Dr Sugden", {"09.15"}),
        ("cloudy = call 24/7", {"24/7"}),
        ("dose last 3/3/4/3/3/4/3 = 23 mg", {"3/3/4/3/3/4/3"}),
        ("vaccine at 0/7/21, board 08.00 handover", {"0/7/21", "08.00"}),
        ("3.1 Mr Drummond was\n3.2  He served\n3.3  Asymmetry", {"3.1", "3.2", "3.3"}),
    ],
)
def test_what_is_no_day_is_found(text: str, said: set[str]) -> None:
    assert found(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "seen after 4/12 with labs",  # in a note that nothing says is British
        "GP appointment booked for 5/7",
        "cast 6/4, check socket 6/18, glasses",  # nothing was looked with
        "VA OD 20/40, OS 20/30. Seen R 6/9 and L 6/12",  # a clinic that measures in feet
        "day +0 3/4 (lot 88)",
        "chemo #4 3/4 at Guthrie",
        "Corrected to 5.4 09.05 by the clerk",
        "7.8 blister\n7.9 oozing\n7.10 better",  # days of July
        "3.1 seen\n3.2 better",
    ],
)
def test_what_may_be_a_day_is_left_to_others(text: str) -> None:
    assert not found(text)
