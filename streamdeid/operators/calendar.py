"""Dates as people and machines write them: read in one form, written back in the same.

Each form is a pattern with named groups for year, month and day. What a form
does not say (the year of ``3/7``) is taken from the message's reference date for
arithmetic and is not written.
"""

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import dataclass

MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_NAME = r"(?P<name>[A-Za-z]{3,9})\.?"
_DAY = r"(?P<day>\d{1,2})"
_YEAR = r"(?P<year>\d{4}|'?\d{2})"
_STAMP = (
    r"(?P<year>(?:19|20)\d{2})(?P<month>\d{2})(?P<day>\d{2})"
    r"(?=$|\d{2,6}(?:\.\d+)?(?:[+-]\d{4})?$)"
)
_FORMS = tuple(
    re.compile(form + r"(?P<rest>.*)", re.DOTALL)
    for form in (
        r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})(?=\D|$)",
        _STAMP,
        r"(?P<month>\d{1,2})(?P<s>[/.-])(?P<day>\d{1,2})(?P=s)(?P<year>\d{4}|\d{2})(?=\D|$)",
        r"(?P<year>\d{4})(?P<s>[/.])(?P<month>\d{1,2})(?P=s)(?P<day>\d{1,2})(?=\D|$)",
        rf"{_NAME}\s+{_DAY}(?:st|nd|rd|th)?,?\s+{_YEAR}(?=\D|$)",
        rf"{_DAY}(?:st|nd|rd|th)?(?P<s>[\s-]*)(?:of\s+)?{_NAME}(?P<t>,?[\s-]*){_YEAR}(?=\D|$)",
        rf"{_NAME}\s+{_DAY}(?:st|nd|rd|th)?(?=\D|$)",
        rf"{_DAY}(?:st|nd|rd|th)?\s+(?:of\s+)?{_NAME}(?=\W|$)",
        r"(?P<month>\d{1,2})[/-](?P<day>\d{1,2})(?=\D|$)",
    )
)
_FULL_YEAR = re.compile(r"(?<!\d)((?:19|20)\d{2})(?!\d)")
_SHORT_YEAR = re.compile(r"(?:['\u2019]|[A-Za-z]{3}[-/]?)(\d{2})\s*$")


@dataclass(frozen=True, slots=True)
class Written:
    """A date as it stands in a text: what it says, and where its parts stand."""

    day: dt.date
    match: re.Match[str]

    def rewritten(self, day: dt.date) -> str:
        """Another day in the same form."""
        text, pieces, at = self.match.string, [], 0
        for group, write in sorted(_WRITERS.items(), key=lambda row: self._start(row[0])):
            if self._start(group) < 0:
                continue
            pieces += [text[at : self._start(group)], write(self.match[group], day)]
            at = self.match.end(group)
        return "".join((*pieces, text[at:]))

    def _start(self, group: str) -> int:
        """Where a group stands; -1 where the form has none."""
        return self.match.start(group) if group in self.match.re.groupindex else -1


def written_date(text: str, reference: dt.date | None) -> Written | None:
    """The date that ``text`` begins with, if it names a day; a missing year is the reference's."""
    for form in _FORMS:
        match = form.match(text)
        if match and (day := _day(match.groupdict(), reference)):
            return Written(day, match)
    return None


def _day(said: dict[str, str | None], reference: dt.date | None) -> dt.date | None:
    """The day that the groups of a form give."""
    month = _month(said.get("month"), said.get("name"))
    year = full_year(said.get("year") or "") if said.get("year") else None
    if year is None and reference is not None:
        year = reference.year
    if not month or year is None:
        return None
    day = int(said["day"] or 0)
    if month > 12 >= day and said.get("name") is None:
        month, day = day, month
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None


def _month(number: str | None, name: str | None) -> int:
    """A month from 1; 0 if there is none."""
    if number:
        return int(number)
    short = (name or "")[:3].lower()
    return next((i for i, month in enumerate(MONTHS, 1) if month[:3] == short), 0)


def full_year(text: str) -> int:
    """A year as written, two digits within a century of 2030."""
    number = int(text.lstrip("'"))
    if number >= 100:
        return number
    return number + (2000 if number <= 30 else 1900)


def year_in(text: str) -> int | None:
    """The year that a date says, if it says one."""
    if match := _FULL_YEAR.search(text):
        return int(match[1])
    whole = written_date(text, None)
    if whole is not None:
        return whole.day.year
    short = _SHORT_YEAR.search(text)
    return full_year(short[1]) if short else None


def _number(old: str, value: int) -> str:
    """A number as wide as the old one where that was padded."""
    return f"{value:02d}" if len(old) == 2 and (old[0] == "0" or value > 9) else str(value)


def _year(old: str, day: dt.date) -> str:
    """A year of the same width."""
    mark = "'" if old.startswith("'") else ""
    return f"{mark}{day.year % 100:02d}" if len(old) < 4 else f"{day.year:04d}"


def _name(old: str, day: dt.date) -> str:
    """A month's name, short where the old one was, in the same case."""
    name = MONTHS[day.month - 1]
    name = name[: len(old)] if len(old) <= 3 else name
    return name.upper() if old.isupper() else name.capitalize() if old[0].isupper() else name


_WRITERS: dict[str, Callable[[str, dt.date], str]] = {
    "year": _year,
    "month": lambda old, day: f"{day.month:02d}" if len(old) == 2 else str(day.month),
    "day": lambda old, day: f"{day.day:02d}" if len(old) == 2 else _number(old, day.day),
    "name": _name,
}
