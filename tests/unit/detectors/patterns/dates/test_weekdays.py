"""Weekdays that name one day are found, and those that recur stay."""

import pytest


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("seen Tues 4/2 again", ["Tues 4/2"]),
        ("on Friday (3/15)", ["Friday", "3/15"]),
        ("seen last Friday.", ["Friday"]),
        ("since Wednesday she vomits", ["Wednesday"]),
        ("until next Mon.", ["Mon"]),
        ("on Sunday the 20th", ["Sunday", "Sunday the 20th"]),
    ],
)
def test_a_weekday_tied_to_one_day_is_a_date(stretches, text, found):
    assert stretches("dates", text) == found


@pytest.mark.parametrize(
    "text",
    [
        "dialysis M/W/F",
        "every Friday",
        "dialysis Monday and Thursday",
        "Mondays only",
        "on Tuesday, Thursday, Saturday",
        "he sat up and the sun shone",
        "Friday nights",
    ],
)
def test_a_weekday_that_recurs_stays(stretches, text):
    assert stretches("dates", text) == []


@pytest.mark.parametrize(
    ("text", "day"), [("transfers: was maxA Mon)", "Mon"), ("slots closed Wed.", "Wed")]
)
def test_a_short_weekday_that_closes_is_one_day(stretches, text, day):
    assert stretches("dates", text) == [day]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("recheck fri", "fri"),
        ("drain out wed. walks well", "wed"),
        ("INR 2.6 Mon, then stop", "Mon"),
        ("COACH RETURNS WED; wife told", "WED"),
        ("class Thu 1400 in the gym", "Thu"),
    ],
)
def test_a_short_weekday_that_is_no_other_word_is_one_day(stretches, text, day):
    assert stretches("dates", text) == [day]


@pytest.mark.parametrize(
    "text",
    [
        "VSI 104 FRI 86 WMI 95",
        "give 3 mg Mon Wed Fri",
        "weekly Wed labs",
        "needs a Wed slot",
        "2nd Thurs only",
        "they were wed in spring",
        "he will call mon ami",
    ],
)
def test_an_index_a_row_and_a_verb_are_no_day(stretches, text):
    assert stretches("dates", text) == []


@pytest.mark.parametrize(
    ("text", "found"), [("repeat Mon 25.", ["Mon 25"]), ("INR Fri 2.9 up", [])]
)
def test_a_day_of_the_month_behind_a_weekday_is_no_index(stretches, text, found):
    assert stretches("dates", text) == found


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("09/14/25 Sun  crew arrived", "Sun"),
        ("September 1, 2024 (Sun)  arrival", "Sun"),
        ("notes\nM 6/17 taken with food", "M"),
        ("Sat 0715 handed over", "Sat"),
    ],
)
def test_a_weekday_behind_a_date_or_before_a_clock_time_belongs_to_it(stretches, text, day):
    assert day in stretches("dates", text) or any(
        found.startswith(f"{day} ") for found in stretches("dates", text)
    )


def test_a_weekday_behind_a_date_that_recurs_is_left(stretches):
    assert "Mondays" not in stretches("dates", "from 3/7/24 Mondays only")
