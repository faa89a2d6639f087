"""Dates as people and machines write them: read in one form, written back in the same.

What a form does not say (the year of ``3/7``, the month of ``the 7th``) is taken so that the
date lies nearest to the message's reference date; it counts for arithmetic and is not
written. A year of two digits is the latest that is not after the year behind the message,
unless a known birth date is meant. A form that is a month by itself moves by whole months.
"""

import datetime as dt
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from streamdeid.model.old_age import OLDEST, spoken
from streamdeid.operators.dates.forms import CLOCK, FORMS, WEEKDAY_ALONE, WORDS, Form
from streamdeid.operators.dates.holidays import holiday
from streamdeid.operators.surrogates.wording import says_more
from streamdeid.text.dates import MONTHS, WEEKDAYS, ending

_FULL_YEAR = re.compile(r"(?<!\d)((?:19|20)\d{2})(?!\d)")
_TIMED = re.compile(r"(?:\bat|@)\s*\d{4}(?!\d)|(?<!\d)\d{4}\s?(?:h|hrs?|hours)\b", re.IGNORECASE)
_DAY_NAME = re.compile(
    r"\b(?P<name>mon|tue|tues|wed|wednes|thu|thurs?|fri|sat|satur|sun)(?P<end>day)?\b",
    re.IGNORECASE,
)
"""A weekday behind a date."""
_MONTH_NAME = re.compile(
    r"(?<![a-z])(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april"
    r"|august|september|october|november|december)(?![a-z])",
    re.IGNORECASE,
)
_HOLIDAY = re.compile(
    r"(?P<holiday>\D.*?)(?:,?\s+(?P<year>(?:19|20)\d{2}|['\u2019]\d{2}))?(?P<rest>)", re.DOTALL
)
_NUMBER = re.compile(r"\d{3}")
NO_REFERENCE = dt.date(2023, 7, 2)
"""Against what a date without a year is read where the message does not tell its day."""
_KNOWN_DAY = dt.date(2026, 1, 1)
"""A day that is past: against it a year of two digits is read where no message tells its own."""
_YEARS_AHEAD = 1
"""How far ahead of a message its two digits may be: appointments of the next year."""
_OPEN_YEARS = 10
"""So far ahead they may be a year to come or one of birth, a hundred years before: none is told."""
_LONGEST_MONTH = 31
_CYCLE = 8
"""Years within which there is a 29 February."""
_DAYS_OF_A_MONTH = 30.436875
"""365.2425 days in twelve months."""


class Said(IntEnum):
    """How much of a date its text says."""

    MONTH = 1
    DAY = 2
    WEEKDAY = 3
    HOLIDAY = 4


@dataclass(frozen=True, slots=True)
class Written:
    """A date as it stands in a text: what it says, and where its parts stand.

    ``swapped`` says that the day stands before the month; ``fixed`` that numbers keep
    their leading zeros; ``is_dated`` that the text itself tells the year.
    """

    day: dt.date = field(repr=False)
    match: re.Match[str] = field(repr=False)
    said: Said = Said.DAY
    swapped: bool = False
    fixed: bool = False

    @property
    def is_dated(self) -> bool:
        """Whether the text tells the year."""
        return bool(self.match.groupdict().get("year"))

    @property
    def is_day_alone(self) -> bool:
        """Whether the text tells a day of the month and no month: ``the 7th``."""
        said = self.match.groupdict()
        return self.said is Said.DAY and not (said.get("month") or said.get("name"))

    def moved(self, days: int) -> dt.date:
        """The day so many days on; of a month alone that of so many whole months."""
        if self.said is not Said.MONTH:
            return self.day + dt.timedelta(days=days)
        month = self.day.year * 12 + self.day.month - 1 + round(days / _DAYS_OF_A_MONTH)
        return _day_of_month(month)

    def rewritten(self, day: dt.date, *, with_time: bool = True) -> str:
        """Another day in the same form; without what follows if ``with_time`` is false."""
        text = self.match.string
        if self.said is Said.HOLIDAY:
            year = self.match["year"]
            on = f"{MONTHS[day.month - 1].capitalize()} {day.day}"
            return f"{on}, {_year(year, day, self)}" if year else on
        pieces, at = [], 0
        for start, end, group in sorted(self._parts()):
            pieces += [text[at:start], self._part(group, text[start:end], day)]
            at = end
        start = self.match.start("rest")
        rest = _DAY_NAME.sub(lambda m: self._behind(m, day), text[start:]) if with_time else ""
        return "".join((*pieces, text[at:start], rest)).rstrip(" ,")

    def _behind(self, match: re.Match[str], day: dt.date) -> str:
        """A weekday behind the date."""
        end = match["end"] or ""
        return _day_name(match["name"], day, self, has_ending=bool(end)) + end

    def without_year(self, day: dt.date) -> str:
        """Another day in the same form, without the year and what stands before it.

        A form that begins with its year, as that of ISO 8601, keeps it.
        """
        text = self.rewritten(day, with_time=False)
        ends = [end for _, end, group in self._parts() if group != "year"]
        year = next((start for start, _, group in self._parts() if group == "year"), None)
        if year is None or max(ends) > year:
            return text
        behind = len(self.match.string[max(ends) : self.match.start("rest")].rstrip(" ,"))
        return text[: len(text) - behind]

    def says_more(self) -> bool:
        """Whether words or numbers would stay that are none of a date; of a holiday none do."""
        if self.said is Said.HOLIDAY:
            return False
        return says_more(self.match.string, WORDS) or self._has_more_numbers()

    def _has_more_numbers(self) -> bool:
        """Whether a number before or behind the date is no ordinal and no time of day.

        So says the name of another month.
        """
        start = min((start for start, _, _ in self._parts()), default=0)
        if _NUMBER.search(self.match.string, 0, start):
            return True
        rest = self.match["rest"]
        if not CLOCK.fullmatch(rest) or _MONTH_NAME.search(rest):
            return True
        return not self.is_dated and bool(_FULL_YEAR.search(rest))

    def _parts(self) -> Iterator[tuple[int, int, str]]:
        """Where the parts stand that are written anew."""
        for group in self.match.re.groupindex:
            if group in _WRITERS and self.match[group] is not None:
                yield *self.match.span(group), group

    def _part(self, group: str, old: str, day: dt.date) -> str:
        """One part of the new day."""
        if group in {"month", "day"}:
            number = day.month if (group == "month") != self.swapped else day.day
            return f"{number:02d}" if self._is_padded() else str(number)
        return _WRITERS[group](old, day, self)

    def _is_padded(self) -> bool:
        """Whether numbers under ten have a leading zero: as one of them shows."""
        groups = self.match.groupdict()
        return self.fixed or any((groups.get(g) or "").startswith("0") for g in ("month", "day"))


def written_date(
    text: str,
    reference: dt.date | None,
    births: Collection[dt.date] = (),
    *,
    day_first: bool = False,
    now: dt.date | None = None,
) -> Written | None:
    """The date that ``text`` begins with; what it leaves open is nearest to ``reference``.

    ``now`` is the day of the message, before which its years of two digits lie; ``births`` are
    the birth dates that the message knows; ``day_first`` says that ``3/7/24``
    is the third of July where both could be a month. ``None`` where the text names no day of
    the calendar, or one in either of two years that are a hundred apart.
    """
    sense = _Sense(reference, spoken(now), births, day_first)
    for form in FORMS:
        match = form.pattern.match(text)
        if match is None:
            continue
        if form.is_listed and _may_be_listed(match, sense):
            return None
        found = _read(match, sense, form)
        if found:
            return found
    return _named(text, sense) if reference else None


@dataclass(frozen=True, slots=True)
class _Sense:
    """What the message says of how its dates are meant."""

    reference: dt.date | None = field(repr=False)
    now: dt.date | None = field(repr=False)
    births: Collection[dt.date] = field(repr=False)
    day_first: bool

    def year(self, digits: str, month: int, day: int) -> int | None:
        """A year as written; ``None`` for two digits that may be of this century or the last."""
        number = int(digits.lstrip("'\u2019"))
        if number >= 100:
            return number
        for birth in self.births:
            same = birth.year % 100 == number and birth.month == month
            if same and day in (0, birth.day):
                return birth.year
        near = (self.now or _KNOWN_DAY).year
        latest = near + _YEARS_AHEAD
        year = latest - (latest - number) % 100
        is_open = year + 100 <= near + _OPEN_YEARS and near - year > OLDEST
        return None if is_open else year


def _may_be_listed(match: re.Match[str], sense: _Sense) -> bool:
    """Whether the two digits behind a comma may be a day or an amount: ``Mar 3, 19`` of no 2019."""
    digits, now = int(match["year"]), sense.now
    return 0 < digits <= _LONGEST_MONTH and (now is None or (now.year - digits) % 100 > 1)


def _read(match: re.Match[str], sense: _Sense, form: Form) -> Written | None:
    """The day that the groups of a form give; ``None`` if there is no such day."""
    said = match.groupdict()
    month, day = _month(said.get("month"), said.get("name")), int(said.get("day") or 0)
    swapped = month > 12 >= day > 0 and said.get("name") is None
    can_swap = day > 0 and bool(said.get("month")) and not form.fixed and "s" in said
    if can_swap and not swapped and day <= 12 and match.start("month") < match.start("day"):
        year_first = said.get("year") and match.start("year") < match.start("month")
        swapped = not year_first and _is_day_first(said.get("year"), month, day, sense)
    if swapped:
        month, day = day, month
    year = sense.year(said["year"], month, day) if said.get("year") else None
    if year is None and (said.get("year") or sense.reference is None):
        return None
    found = _nearest(year, month, day, sense.reference)
    how_much = Said.DAY if day else Said.MONTH
    return Written(found, match, how_much, swapped, form.fixed) if found else None


def _is_day_first(year: str | None, first: int, second: int, sense: _Sense) -> bool:
    """Whether the first of two numbers that both can be a month is the day.

    A birth date that the message knows decides, then the custom of its other dates.
    """
    told = year[-2:] if year else ""
    for birth in sense.births:
        if not told or f"{birth.year % 100:02d}" == told:
            if (birth.month, birth.day) == (first, second):
                return False
            if year and (birth.day, birth.month) == (first, second):
                return True
    return sense.day_first


def _nearest(year: int | None, month: int, day: int, reference: dt.date | None) -> dt.date | None:
    """The date of these parts (0 and ``None`` are open) that is nearest to ``reference``."""
    near = reference or dt.date(year or 1, 7, 2)
    years = [year] if year is not None else [near.year - 1, near.year, near.year + 1]
    months = [month] if month else list(range(1, 13))
    days = (_date(y, m, day or 15) for y in years for m in months)
    found = [d for d in days if d is not None]
    if not found and year is None and (month, day) == (2, 29):
        ahead = range(near.year - _CYCLE, near.year + _CYCLE + 1)
        found = [d for y in ahead if (d := _date(y, month, day)) is not None]
    return min(found, key=lambda d: abs(d - near)) if found else None


def _date(year: int, month: int, day: int) -> dt.date | None:
    """A date, or ``None`` where the calendar has no such day."""
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None


def _day_of_month(number: int) -> dt.date:
    """The middle of a month, counted from January of the year 0.

    Raises:
        OverflowError: the calendar has no such month.
    """
    found = _date(number // 12, number % 12 + 1, 15)
    if found is None:
        raise OverflowError
    return found


def _named(text: str, sense: _Sense) -> Written | None:
    """A holiday, with its year or without, or a weekday by itself."""
    reference = sense.reference or _KNOWN_DAY
    whole = _HOLIDAY.fullmatch(text)
    on = holiday(whole["holiday"]) if whole else None
    if whole and on is not None:
        said = sense.year(whole["year"], 0, 0) if whole["year"] else None
        if whole["year"] and said is None:
            return None
        years = (said,) if said else (reference.year - 1, reference.year, reference.year + 1)
        days = [on(year) for year in years]
        return Written(min(days, key=lambda d: abs(d - reference)), whole, Said.HOLIDAY)
    match = WEEKDAY_ALONE.match(text)
    if match is None:
        return None
    day = reference - dt.timedelta(days=(reference.weekday() - _weekday_of(match["weekday"])) % 7)
    return Written(day, match, Said.WEEKDAY)


def _weekday_of(name: str) -> int:
    """The weekday that a name or its short form begins, from Monday as 0."""
    short = name[:2].lower()
    return next(i for i, day in enumerate(WEEKDAYS) if day.startswith(short))


def _month(number: str | None, name: str | None) -> int:
    """A month from 1; 0 if there is none."""
    if number:
        return int(number)
    short = (name or "")[:3].lower()
    return next((i for i, month in enumerate(MONTHS, 1) if short and month[:3] == short), 0)


def year_in(text: str) -> int | None:
    """The year that a date says, if it says one; a day, and a time of day, are none."""
    whole = written_date(text, NO_REFERENCE)
    return whole.day.year if whole is not None and whole.is_dated else lone_year(text)


def lone_year(text: str) -> int | None:
    """The only year of four digits in a text of no known form; ``at 2015`` is a time of day."""
    years = set(_FULL_YEAR.findall(_TIMED.sub(" ", text)))
    return int(years.pop()) if len(years) == 1 else None


def _year(old: str, day: dt.date, _written: Written) -> str:
    """A year of the same width."""
    if len(old.lstrip("'\u2019")) == 4:
        return f"{day.year:04d}"
    return f"{old[: len(old) - 2]}{day.year % 100:02d}"


def _name(old: str, day: dt.date, _written: Written) -> str:
    """A month's name, short where the old one was, in the same case."""
    name = MONTHS[day.month - 1]
    is_full = old.lower() in MONTHS and len(old) > 3
    return _cased(old, name if is_full else name[:3])


def _weekday(old: str, day: dt.date, written: Written) -> str:
    """A weekday's name without ``day``, short where the old one was, in the same case."""
    return _day_name(old, day, written, has_ending=bool(written.match["wday"]))


def _day_name(old: str, day: dt.date, written: Written, *, has_ending: bool) -> str:
    """The weekday that lies as far from ``old`` as the new day does from the written one.

    One that does not agree with the date, or with the year that was taken for it, keeps its
    distance. Without the ending *day* the name is as short as the old one.
    """
    on = (_weekday_of(old) + (day - written.day).days) % 7
    name = WEEKDAYS[on].removesuffix("day")
    return _cased(old, name if has_ending else name[: min(len(old), 3)])


def _nth(old: str, day: dt.date, _written: Written) -> str:
    """The ending of the day's number."""
    return _cased(old, ending(day.day)) if old.isupper() else ending(day.day)


def _cased(old: str, new: str) -> str:
    """``new`` in the case of ``old``."""
    return new.upper() if old.isupper() else new.capitalize() if old[0].isupper() else new


_WRITERS: dict[str, Callable[[str, dt.date, Written], str]] = {
    "year": _year,
    "month": _year,
    "day": _year,
    "name": _name,
    "weekday": _weekday,
    "nth": _nth,
}
"""What writes each part; numbers of months and days are written by their form."""
