"""Holidays that move fall where the calendars of those years have them."""

import datetime as dt

import pytest

from streamdeid.operators.dates.holidays import easter, holiday


@pytest.mark.parametrize(
    ("name", "year", "day"),
    [
        ("Thanksgiving", 2024, dt.date(2024, 11, 28)),
        ("Memorial Day", 2024, dt.date(2024, 5, 27)),
        ("Labor Day", 2023, dt.date(2023, 9, 4)),
        ("MLK Day", 2024, dt.date(2024, 1, 15)),
        ("Mother's Day", 2024, dt.date(2024, 5, 12)),
        ("Black Friday", 2024, dt.date(2024, 11, 29)),
        ("Good Friday", 2024, dt.date(2024, 3, 29)),
        ("St. Patrick's Day", 2024, dt.date(2024, 3, 17)),
        ("New Year\u2019s Eve", 2024, dt.date(2024, 12, 31)),
    ],
)
def test_a_holiday_is_on_its_day(name: str, year: int, day: dt.date) -> None:
    on = holiday(name)
    assert on is not None
    assert on(year) == day


@pytest.mark.parametrize(
    ("year", "day"),
    [(2000, dt.date(2000, 4, 23)), (2024, dt.date(2024, 3, 31)), (2025, dt.date(2025, 4, 20))],
)
def test_easter_is_where_the_computus_puts_it(year: int, day: dt.date) -> None:
    assert easter(year) == day


def test_a_holiday_of_another_calendar_is_not_placed() -> None:
    assert holiday("Ramadan") is None
