"""Dates of digits are read in every order and width that their values allow."""

import pytest

from streamdeid.detectors.patterns.dates.numeric import is_day, is_month, is_time, is_year


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("seen 3/7/2024 again", "3/7/2024"),
        ("seen 03-07-24 again", "03-07-24"),
        ("seen 3.7.2024 again", "3.7.2024"),
        ("seen 2024-03-07 again", "2024-03-07"),
        ("seen 2024/3/7 again", "2024/3/7"),
        ("seen 31/01/2024 again", "31/01/2024"),
        ("seen 3 / 7 / 2024 again", "3 / 7 / 2024"),
        ("since 03/2024 only", "03/2024"),
        ("stamp 20240307 1412", "20240307"),
    ],
)
def test_a_group_with_a_year_is_a_date_wherever_it_stands(stretches, text, date):
    assert stretches("dates", text) == [date]


@pytest.mark.parametrize(
    "text",
    [
        "dose 15/40/1999 units",
        "IP 10.3.7.24 blocked",
        "version 3.7.2",
        "Na 140/4/101",
        "part 99-14-2024-7",
        "ratio 1/500",
    ],
)
def test_numbers_out_of_a_dates_range_are_none(stretches, text):
    assert stretches("dates", text) == []


def test_a_range_of_full_dates_is_two_dates(stretches):
    assert stretches("dates", "from 3/7/24-3/9/24") == ["3/7/24", "3/9/24"]


@pytest.mark.parametrize("digits", ["1", "01", "12"])
def test_a_month_is_one_to_twelve(digits):
    assert is_month(digits)
    assert not is_month(digits + "0" * (3 - len(digits)))


def test_a_day_is_one_to_thirty_one():
    assert [day for day in range(100) if is_day(str(day))] == list(range(1, 32))


@pytest.mark.parametrize(
    ("digits", "told"), [("1962", True), ("2031", True), ("1799", False), ("962", False)]
)
def test_a_year_is_of_the_last_or_this_century(digits, told):
    assert is_year(digits) is told


@pytest.mark.parametrize(
    ("digits", "told"), [("0000", True), ("2359", True), ("2400", False), ("1260", False)]
)
def test_a_clock_time_has_hours_and_minutes(digits, told):
    assert is_time(digits) is told


@pytest.mark.parametrize(
    ("text", "date"), [("dob 10 2 33 from town", "10 2 33"), ("DOB 2 1 48", "2 1 48")]
)
def test_a_birth_date_may_be_parted_by_blanks(stretches, text, date):
    assert date in stretches("dates", text)
