"""A shift moves every form of a date by the same days, and a coarser date says no year of its own.

The texts are written here from known days by formatters that know nothing of the product: the
text that is expected is the same formatter's for the day that is so many days on.
"""

import calendar
import datetime as dt
import re
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streamdeid.model.identity import Identity
from streamdeid.model.label import Label
from streamdeid.operators.context import Context
from streamdeid.operators.generalising import generalise
from streamdeid.operators.keys import Keys
from streamdeid.operators.shifting import shift

KEYS = Keys(b"k" * 32)
SPOKEN = dt.date(2024, 3, 9)
Writer = Callable[[dt.date], str]


def _nth(day: int) -> str:
    if day in (11, 12, 13):
        return f"{day}th"
    return f"{day}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th') }"


def _f(form: str) -> Writer:
    """A formatter: B, b months; A, a weekdays; m, d padded, M, D not; Y, y years; n an ordinal."""

    def write(day: dt.date) -> str:
        parts = {
            "B": calendar.month_name[day.month],
            "b": calendar.month_abbr[day.month],
            "A": calendar.day_name[day.weekday()],
            "a": calendar.day_abbr[day.weekday()],
            "m": f"{day.month:02d}",
            "d": f"{day.day:02d}",
            "M": str(day.month),
            "D": str(day.day),
            "Y": f"{day.year:04d}",
            "y": f"{day.year % 100:02d}",
            "n": _nth(day.day),
        }
        return re.sub(r"%([A-Za-z])", lambda match: parts[match[1]], form)

    return write


def _forms(*rows: str) -> list[str]:
    return [form for row in rows for form in row.split("|")]


FULL = _forms(
    "%Y-%m-%d|%Y%m%d|%Y%m%d0930|%Y%m%d093015.123-0600|%Y-%m-%dT10:30:00Z|%Y/%m/%d|%m%d%Y|%m%d%y",
    "%Y-%m-%dT23:59:59+05:30|%m/%d/%Y|%M/%D/%Y|%m-%d-%Y|%M-%D-%Y|%m.%d.%Y|%M/%D/%y|%m/%d/%y|%M-%D-%y",
    "%D%b%Y|%d%b%y|%D-%b-%Y|%D-%b-%y|%Y-%b-%d|%b-%D-%Y|%b-%D-%y|%B %D, %Y|%b %D, %Y|%B %n, %Y",
    "%b. %D, %Y|%B %D %Y|%b %D %y|%D %B %Y|%D %b %y|the %n of %B, %Y|%n %B %Y|%n of %B %Y|%Y %b %d",
    "%A, %B %D, %Y|%a %M/%D/%Y|%a, %b %D, %Y|%A, the %n of %B %Y|%m %d %Y|%B %D, '%y|%M / %D / %Y",
    "%M slash %D slash %y|%M/%D/%y 10:30|%M/%D/%Y at 10:30 am|%B %D, %Y at 0930|%M/%D/%Y (%a)",
)
YEARLESS = _forms(
    "%M/%D|%m/%d|%M-%D|%B %D|%b %D|%b. %D|%B %n|%D %B|%D-%b|the %n of %B|%n of %b|%A, %B %D",
    "%a %M/%D|%A %B %n|%M slash %D|%b-%D",
)
DAY_FIRST = _forms("%d/%m/%Y|%D/%M/%y|%d.%m.%Y|%D.%M.%Y|%d-%m-%Y|%D/%M")
MONTHS = _forms(
    "%B %Y|%b %Y|%b '%y|%B of %Y|%m/%Y|%M/%Y|%Y-%m|%Y%m|%B, %Y|mid-%B %Y|early %b %Y|%b-%Y"
)
RANGE_JOINS = ["-", " - ", " to ", " through ", "\u2013", " until "]
LIST_JOINS = [" and ", ", ", " or ", " & ", ", and "]

shifts = st.integers(1, 365).flatmap(lambda days: st.sampled_from([days, -days]))
days = st.dates(dt.date(1940, 1, 1), dt.date(2025, 12, 31))
near = st.dates(SPOKEN - dt.timedelta(days=170), SPOKEN + dt.timedelta(days=170))


def context(moved_by: int, *, day_first: bool = False) -> Context:
    identity = Identity(reference_date=SPOKEN)
    return Context(KEYS, "study", identity, moved_by, day_first=day_first)


def moved(text: str, by: int, *, day_first: bool = False) -> str:
    return shift(text, Label.DATE, context(by, day_first=day_first))


_LONG = re.compile("|".join(name for name in calendar.month_name if len(name) > 3))


def plain(text: str) -> str:
    """A text without leading zeros and with short months.

    ``12/10`` does not tell whether ``1/5`` has a zero, nor *May* whether a long name follows.
    """
    short = _LONG.sub(lambda match: match[0][:3], text)
    return re.sub(r"(?<!\d)0(?=\d(?!\d))", "", short)


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(FULL), days, shifts)
def test_a_full_date_moves_in_every_form(form: str, day: dt.date, by: int) -> None:
    write = _f(form)
    expected = write(day + dt.timedelta(days=by))
    assert plain(moved(write(day), by)) == plain(expected)


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(YEARLESS), near, shifts)
def test_a_date_without_a_year_moves_in_every_form(form: str, day: dt.date, by: int) -> None:
    write = _f(form)
    assert plain(moved(write(day), by)) == plain(write(day + dt.timedelta(days=by)))


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(DAY_FIRST), near, shifts)
def test_dates_move_day_first_where_the_message_writes_so(form: str, day: dt.date, by: int) -> None:
    write = _f(form)
    found = moved(write(day), by, day_first=True)
    assert plain(found) == plain(write(day + dt.timedelta(days=by)))


@cache
def _written_months(form: str) -> dict[str, int]:
    months = range(1930 * 12, 2028 * 12)
    return {plain(_f(form)(dt.date(n // 12, n % 12 + 1, 1))): n for n in months}


def _ordinal(form: str, text: str) -> int:
    """Which month a text is, counted from the year 0."""
    return _written_months(form)[plain(text)]


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(MONTHS), st.sampled_from(MONTHS), days, days, shifts)
def test_months_stay_as_many_months_apart(
    one: str, other: str, first: dt.date, second: dt.date, by: int
) -> None:
    a = _ordinal(one, moved(_f(one)(first), by))
    b = _ordinal(other, moved(_f(other)(second), by))
    written = (second.year * 12 + second.month) - (first.year * 12 + first.month)
    assert b - a == written


@settings(deadline=None, max_examples=200)
@given(
    st.sampled_from(FULL + YEARLESS),
    st.sampled_from(FULL + YEARLESS),
    st.sampled_from(RANGE_JOINS + LIST_JOINS),
    near,
    st.integers(1, 90),
    shifts,
)
def test_two_dates_of_one_text_move_by_the_same_days(  # noqa: PLR0917 - drawn
    one: str, other: str, joiner: str, first: dt.date, apart: int, by: int
) -> None:
    second = first + dt.timedelta(days=apart)
    text = f"{_f(one)(first)}{joiner}{_f(other)(second)}"
    step = dt.timedelta(days=by)
    expected = f"{_f(one)(first + step)}{joiner}{_f(other)(second + step)}"
    found = moved(text, by)
    if found != generalise(text, Label.DATE, context(by)):
        assert plain(found) == plain(expected)
    elif " " in joiner and joiner.strip().isalpha():
        assert not (one in SIMPLE and other in SIMPLE), "a plain pair is moved, not made coarser"


SIMPLE = frozenset(
    {"%M/%D", "%B %D", "%b %D", "%D %B", "%M/%D/%Y", "%B %D, %Y", "%Y-%m-%d", "%D %b"}
)


def _named_range(first: dt.date, second: dt.date, joiner: str) -> str:
    if (first.year, first.month) == (second.year, second.month):
        return f"{_f('%B %D')(first)}{joiner}{_f('%D, %Y')(second)}"
    if first.year == second.year:
        return f"{_f('%B %D')(first)}{joiner}{_f('%B %D, %Y')(second)}"
    return f"{_f('%B %D, %Y')(first)}{joiner}{_f('%B %D, %Y')(second)}"


def _european_range(first: dt.date, second: dt.date, joiner: str) -> str:
    if (first.year, first.month) == (second.year, second.month):
        return f"{first.day}{joiner}{_f('%D %b %Y')(second)}"
    if first.year == second.year:
        return f"{_f('%D %b')(first)}{joiner}{_f('%D %b %Y')(second)}"
    return f"{_f('%D %b %Y')(first)}{joiner}{_f('%D %b %Y')(second)}"


def _short_range(first: dt.date, second: dt.date, joiner: str) -> str:
    if first.month == second.month:
        return f"{_f('%M/%D')(first)}{joiner}{second.day}"
    return f"{_f('%M/%D')(first)}{joiner}{_f('%M/%D')(second)}"


@settings(deadline=None, max_examples=200)
@given(
    st.sampled_from([_named_range, _european_range, _short_range]),
    st.sampled_from(["-", " - ", "\u2013", " to "]),
    near,
    st.integers(1, 27),
    shifts,
)
def test_a_range_within_a_month_names_the_next_where_it_moves_over_its_end(
    write: Callable[[dt.date, dt.date, str], str],
    joiner: str,
    first: dt.date,
    apart: int,
    by: int,
) -> None:
    second = first + dt.timedelta(days=apart)
    if first.month != second.month:
        return
    step = dt.timedelta(days=by)
    expected = write(first + step, second + step, joiner)
    assert plain(moved(write(first, second, joiner), by)) == plain(expected)


@settings(deadline=None, max_examples=200)
@given(
    st.sampled_from(FULL + YEARLESS + MONTHS),
    st.sampled_from(FULL + YEARLESS + MONTHS),
    st.sampled_from(RANGE_JOINS + LIST_JOINS),
    near,
    near,
)
def test_a_coarser_date_says_no_year_but_one_that_was_written(
    one: str, other: str, joiner: str, first: dt.date, second: dt.date
) -> None:
    told = {
        str(day.year)
        for form, day in ((one, first), (other, second))
        if "%Y" in form or "%y" in form
    }
    for text in (_f(one)(first), f"{_f(one)(first)}{joiner}{_f(other)(second)}"):
        coarse = generalise(text, Label.DATE, context(10))
        assert set(re.findall(r"\d+", coarse)) <= told


@pytest.mark.parametrize("form", FULL)
def test_a_full_date_becomes_its_year(form: str) -> None:
    assert generalise(_f(form)(dt.date(2019, 4, 27)), Label.DATE, context(10)) == "2019"


@pytest.mark.parametrize("form", YEARLESS)
@pytest.mark.parametrize("day", [dt.date(2024, 3, 19), dt.date(2024, 6, 12), dt.date(2023, 9, 30)])
def test_a_date_without_a_year_becomes_its_label(form: str, day: dt.date) -> None:
    assert generalise(_f(form)(day), Label.DATE, context(10)) == "[DATE]"


@pytest.mark.parametrize(
    "text",
    [
        "31 Feb",
        "Feb 30",
        "31 Apr",
        "June 31st",
        "2/30",
        "30 February",
        "31-Sep",
        "the 31st of June",
    ],
)
@pytest.mark.parametrize("by", [1, 20, -20, 200])
def test_a_day_of_no_month_is_neither_moved_nor_a_year(text: str, by: int) -> None:
    assert moved(text, by) == generalise(text, Label.DATE, context(by)) == "[DATE]"
