"""The other pairs of a note say whether two small numbers are a month and a day."""

import pytest

from streamdeid.detectors.patterns.dates.company import company
from streamdeid.detectors.patterns.dates.numeric import Group


def _pair(first: str, second: str, mark: str = "/") -> Group:
    return Group(0, 3, "m/d", int(first), sure=False, numbers=(first, second), mark=mark)


def test_four_days_of_one_month_are_a_calendar(stretches):
    days = ["2/3", "2/4", "2/5", "2/8"]
    rows = "".join(f"{name}   {day}   x2\n" for name, day in zip("ABCD", days, strict=True))
    assert stretches("dates", rows) == days


def test_a_row_of_days_heads_a_table(stretches):
    assert stretches("dates", "        3/3   3/4   3/5   3/6\nbed   2230") == [
        "3/3",
        "3/4",
        "3/5",
        "3/6",
    ]


@pytest.mark.parametrize("text", ["biceps 4/5, grip 3/5", "pain 2/10 then 7/10 then 3/10"])
def test_counts_over_one_denominator_stay(stretches, text):
    assert stretches("dates", text) == []


def test_a_pair_beyond_doubt_names_its_month_for_the_others(stretches):
    assert stretches("dates", "wound 2/6 clean") == []
    assert stretches("dates", "seen 2/24; wound 2/6 clean") == ["2/24", "2/6"]


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("strength 4/5 in both legs, walks with the help of one. Discharged 3/5", ["3/5"]),
        ("wound clinic 5/10; pain 6/10", ["5/10"]),
        ("seen 3/5; walks with the help of one and climbs no stairs; seen 4/5", ["3/5", "4/5"]),
    ],
)
def test_the_scale_of_a_note_hides_nothing_that_an_event_or_a_word_of_time_dates(
    stretches, text, dates
):
    assert stretches("dates", text) == dates


def test_a_scale_speaks_against_and_a_month_for_a_date():
    seen = company([_pair("3", "5"), _pair("4", "5"), _pair("6", "7"), _pair("6", "9")])
    assert seen.weight(_pair("3", "5")) < 0 < seen.weight(_pair("6", "7"))


def test_pairs_with_a_point_say_nothing():
    assert company([_pair("3", "5", "."), _pair("3", "6", ".")]).weight(_pair("3", "5")) == 0


def test_what_a_note_says_of_its_days_shows_nothing_of_them():
    assert "6" not in repr(company([_pair("6", "7")]))


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("2/1 145, 2/2 167, 2/3 201", ["2/1", "2/2", "2/3"]),
        ("1/8 called, 1/7 lm, 1/4 lm", ["1/8", "1/7", "1/4"]),
        ("2/1 D | 2/1 N | 2/2 D | 2/3 D", ["2/1", "2/2", "2/3"]),
    ],
)
def test_three_days_of_one_month_in_order_are_a_diary(stretches, spans, text, days):
    assert stretches("dates", text) == days
    assert {span.rule for span in spans("dates", text)} == {"diary"}


@pytest.mark.parametrize(
    "text",
    ["motor 4/5, then 4/4 and 4/5", "1/4 tab, 1/2 tab, 1/3 tab", f"grip 4/4 {'x ' * 40} 4/5"],
)
def test_fractions_out_of_order_or_far_apart_are_no_diary(spans, text):
    assert "diary" not in {span.rule for span in spans("dates", text)}
