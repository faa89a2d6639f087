"""Dates are read in the forms that people type and written back in the same."""

import datetime as dt

import pytest

from streamdeid.operators.dates.calendar import written_date, year_in
from streamdeid.operators.dates.order import writes_day_first

REFERENCE = dt.date(2024, 6, 1)
MOVED = dt.date(2023, 11, 28)


@pytest.mark.parametrize(
    ("text", "day", "moved"),
    [
        ("2024-03-07", dt.date(2024, 3, 7), "2023-11-28"),
        ("2024-03-07T10:30:00Z", dt.date(2024, 3, 7), "2023-11-28T10:30:00Z"),
        ("20240307", dt.date(2024, 3, 7), "20231128"),
        ("20240307081500-0600", dt.date(2024, 3, 7), "20231128081500-0600"),
        ("03/07/2024", dt.date(2024, 3, 7), "11/28/2023"),
        ("3/7/24", dt.date(2024, 3, 7), "11/28/23"),
        ("3-7-2024", dt.date(2024, 3, 7), "11-28-2023"),
        ("25.3.2024", dt.date(2024, 3, 25), "28.11.2023"),
        ("March 7, 2024", dt.date(2024, 3, 7), "November 28, 2023"),
        ("MAR 7 2024", dt.date(2024, 3, 7), "NOV 28 2023"),
        ("7 March 2024", dt.date(2024, 3, 7), "28 November 2023"),
        ("7Mar24", dt.date(2024, 3, 7), "28Nov23"),
        ("March 7", dt.date(2024, 3, 7), "November 28"),
        ("3/7", dt.date(2024, 3, 7), "11/28"),
    ],
)
def test_a_date_is_moved_in_its_own_form(text: str, day: dt.date, moved: str) -> None:
    written = written_date(text, REFERENCE)
    assert written is not None
    assert written.day == day
    rewritten = written.rewritten(MOVED)
    again = written_date(rewritten, MOVED)
    assert again is not None
    assert again.day == MOVED
    if written.match["day"] != written.match.groupdict().get("month"):
        assert rewritten.replace("11.28", "28.11") in {moved, moved.replace("28.11", "11.28")}


@pytest.mark.parametrize("text", ["", "1956", "hello", "13/45/2024", "98.6", "yesterday"])
def test_what_names_no_day_is_no_date(text: str) -> None:
    assert written_date(text, REFERENCE) is None


@pytest.mark.parametrize(
    ("text", "year"),
    [("3/9/24", 2024), ("19510304", 1951), ("Mar '24", 2024), ("3/12", None), ("March 7", None)],
)
def test_a_year_is_said_or_not(text: str, year: int | None) -> None:
    assert year_in(text) == year


@pytest.mark.parametrize(
    ("dates", "expected"),
    [
        (["13/02/2024", "03/02/2024"], True),
        (["02/13/2024", "03/02/2024"], False),
        (["13.2.24"], True),
        (["13/02/2024", "02/13/2024"], False),
        (["03/02/2024"], False),
        (["March 13", ""], False),
    ],
)
def test_one_date_that_begins_with_its_day_tells_the_custom(
    dates: list[str], *, expected: bool
) -> None:
    assert writes_day_first(dates) is expected


def test_a_known_birth_date_tells_what_two_digits_and_two_small_numbers_mean() -> None:
    birth = dt.date(1929, 3, 4)
    for text in ("3/4/29", "04/03/1929"):
        written = written_date(text, REFERENCE, {birth})
        assert written is not None
        assert written.day == birth


def test_the_29th_of_february_is_found_in_another_year() -> None:
    written = written_date("2/29", dt.date(2025, 7, 9))
    assert written is not None
    assert written.day == dt.date(2024, 2, 29)
