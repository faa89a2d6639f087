"""Dates as people and machines write them: read in one form, written back in the same.

What a form does not say (the year of ``3/7``, the month of ``the 7th``) is taken so that the
date lies nearest to the message's reference date; it counts for arithmetic and is not
written. Of a month the middle is taken, so that a shift moves it as it moves most of
its days.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from streamdeid.operators.dates.forms import CLOCK, FORMS, WEEKDAY_ALONE, WORDS
from streamdeid.operators.dates.holidays import holiday
from streamdeid.operators.surrogates.wording import says_more
from streamdeid.text.dates import MONTHS, WEEKDAYS, ending

_FULL_YEAR = re.compile(r"(?<!\d)((?:19|20)\d{2})(?!\d)")
_HOLIDAY = re.compile(r"(?P<holiday>\D.*?)(?:,?\s+(?P<year>(?:19|20)\d{2}))?(?P<rest>)", re.DOTALL)
_NUMBER = re.compile(r"\d{3}")
_PIVOT = 30


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
    their leading zeros.
    """

    day: dt.date = field(repr=False)
    match: re.Match[str] = field(repr=False)
    said: Said = Said.DAY
    swapped: bool = False
    fixed: bool = False

    def rewritten(self, day: dt.date, *, with_time: bool = True) -> str:
        """Another day in the same form; without what follows if ``with_time`` is false."""
        text = self.match.string
        if self.said is Said.HOLIDAY:
            year = self.match["year"]
            on = f"{MONTHS[day.month - 1].capitalize()} {day.day}"
            return f"{on}, {day.year}" if year else on
        pieces, at = [], 0
        for start, end, group in sorted(self._parts()):
            pieces += [text[at:start], self._part(group, text[start:end], day)]
            at = end
        stop = None if with_time else self.match.start("rest")
        return "".join((*pieces, text[at:stop])).rstrip(" ,")

    def says_more(self) -> bool:
        """Whether words or numbers would stay that are none of a date; of a holiday none do."""
        if self.said is Said.HOLIDAY:
            return False
        return says_more(self.match.string, WORDS) or self._has_more_numbers()

    def _has_more_numbers(self) -> bool:
        """Whether a number before or behind the date is no ordinal and no time of day."""
        start = min((start for start, _, _ in self._parts()), default=0)
        if _NUMBER.search(self.match.string, 0, start):
            return True
        rest, has_year = self.match["rest"], bool(self.match.groupdict().get("year"))
        return not CLOCK.fullmatch(rest) or (not has_year and bool(_FULL_YEAR.search(rest)))

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


def written_date(text: str, reference: dt.date | None) -> Written | None:
    """The date that ``text`` begins with; what it leaves open is nearest to ``reference``."""
    for form in FORMS:
        match = form.pattern.match(text)
        found = _read(match, reference, fixed=form.fixed) if match else None
        if found:
            return found
    return _named(text, reference) if reference else None


def _read(match: re.Match[str], reference: dt.date | None, *, fixed: bool) -> Written | None:
    """The day that the groups of a form give; ``None`` if there is no such day."""
    said = match.groupdict()
    month, day = _month(said.get("month"), said.get("name")), int(said.get("day") or 0)
    year = full_year(said["year"] or "") if said.get("year") else None
    swapped = month > 12 >= day > 0 and said.get("name") is None
    if swapped:
        month, day = day, month
    if year is None and reference is None:
        return None
    found = _nearest(year, month, day, reference)
    how_much = Said.DAY if day else Said.MONTH
    return Written(found, match, how_much, swapped, fixed) if found else None


def _nearest(year: int | None, month: int, day: int, reference: dt.date | None) -> dt.date | None:
    """The date of these parts (0 and ``None`` are open) that is nearest to ``reference``."""
    near = reference or dt.date(year or 1, 7, 2)
    years = [year] if year is not None else [near.year - 1, near.year, near.year + 1]
    months = [month] if month else list(range(1, 13))
    days = (_date(y, m, day or 15) for y in years for m in months)
    found = [d for d in days if d is not None]
    return min(found, key=lambda d: abs(d - near)) if found else None


def _date(year: int, month: int, day: int) -> dt.date | None:
    """A date, or ``None`` where the calendar has no such day."""
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None


def _named(text: str, reference: dt.date) -> Written | None:
    """A holiday, with its year or without, or a weekday by itself."""
    whole = _HOLIDAY.fullmatch(text)
    on = holiday(whole["holiday"]) if whole else None
    if whole and on is not None:
        near = int(whole["year"] or reference.year)
        years = (near,) if whole["year"] else (near - 1, near, near + 1)
        days = [on(year) for year in years]
        return Written(min(days, key=lambda d: abs(d - reference)), whole, Said.HOLIDAY)
    match = WEEKDAY_ALONE.match(text)
    if match is None:
        return None
    short = match["weekday"][:2].lower()
    index = next(i for i, day in enumerate(WEEKDAYS) if day.startswith(short))
    day = reference - dt.timedelta(days=(reference.weekday() - index) % 7)
    return Written(day, match, Said.WEEKDAY)


def _month(number: str | None, name: str | None) -> int:
    """A month from 1; 0 if there is none."""
    if number:
        return int(number)
    short = (name or "")[:3].lower()
    return next((i for i, month in enumerate(MONTHS, 1) if short and month[:3] == short), 0)


def full_year(text: str) -> int:
    """A year as written, two digits within a century of 2030."""
    number = int(text.lstrip("'\u2019"))
    if number >= 100:
        return number
    return number + (2000 if number <= _PIVOT else 1900)


def year_in(text: str) -> int | None:
    """The year that a date says, if it says one."""
    if match := _FULL_YEAR.search(text):
        return int(match[1])
    whole = written_date(text, None)
    return whole.day.year if whole is not None else None


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
    name = WEEKDAYS[day.weekday()].removesuffix("day")
    return _cased(old, name if written.match["wday"] else name[: min(len(old), 3)])


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
