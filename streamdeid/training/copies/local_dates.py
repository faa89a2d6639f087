"""A note's dates as another country writes them, moved by the steps of ``dates.Steps``.

A note has one habit: the order of day, month and year, the mark between numbers, the form with a
month's name. A date that is neither of numbers nor named by its month moves and keeps its form.
"""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from streamdeid.text.dates import MONTHS, ending
from streamdeid.training.copies.dates import Steps

_NUMBERS = re.compile(r"(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})$")
_NAMES = "|".join(f"{month[:3]}(?:{month[3:]})?" for month in MONTHS)
_MONTH_FIRST = re.compile(
    rf"({_NAMES})\.? (\d{{1,2}})(?:st|nd|rd|th)?(?:,? (\d{{4}}|\d{{2}}))?$", re.IGNORECASE
)
_DAY_FIRST = re.compile(
    rf"(\d{{1,2}})(?:st|nd|rd|th)?[ -](?:of )?({_NAMES})\.?(?:,?[ -](\d{{4}}|\d{{2}}))?$",
    re.IGNORECASE,
)
_NUMERIC = {
    "dmy": (("{d:02}/{m:02}", "/{y}"), ("{d}/{m}", "/{y}"), ("{d}.{m}", ".{y}"),
            ("{d:02}.{m:02}", ".{y}"), ("{d:02}-{m:02}", "-{y}")),
    "mdy": (("{m}/{d}", "/{y}"), ("{m:02}-{d:02}", "-{y}"), ("{m:02}/{d:02}", "/{y}")),
    "ymd": (("{m:02}-{d:02}", "{y}-"), ("{m:02}/{d:02}", "{y}/")),
}  # fmt: skip
"""Day and month, and where the year is put: in front where its form ends in a mark."""
_NAMED = ("{d} {n}", "{d} {s}", "{d:02} {s}", "{d}{th} {n}", "{d}-{s}", "{d}{th} {s}")
_LEAST_NAMED = 0.1
"""Dates of numbers that are written with the month's name."""
_LOCAL = 0.3
"""Notes of countries with months of their own that use them."""


@dataclass(slots=True)
class LocalDates:
    """How one note writes its dates."""

    steps: Steps
    order: str
    numeric: tuple[str, str]
    named: str
    months: Sequence[str]
    day_first: bool
    """Whether the note that is changed has the day first."""
    chance: random.Random = field(repr=False)

    @classmethod
    def drawn(
        cls, orders: str, months: Sequence[str], chance: random.Random, *, day_first: bool
    ) -> "LocalDates":
        """The habit of one note."""
        order = chance.choice(orders.split())
        is_own = bool(months) and chance.random() < _LOCAL
        own = months if is_own else [m.capitalize() for m in MONTHS]
        named = "{n} {d}" if order == "mdy" else chance.choice(_NAMED)
        named = named.replace("{th}", "") if is_own else named
        steps = Steps.drawn(chance)
        return cls(steps, order, chance.choice(_NUMERIC[order]), named, own, day_first, chance)

    def date(self, text: str) -> str:
        """The text of a date, moved and written anew."""
        found = self._read(text)
        if found is None:
            return self.steps.date(text, self.chance)
        day, month, year, is_named = found
        moved = self.steps.day(day), self.steps.month(month)
        if is_named or self.chance.random() < _LEAST_NAMED:
            written = self._named(*moved, self._year(year))
        else:
            written = self._numeric(*moved, self._year(year))
        if text.isupper():
            return written.upper()
        return written.lower() if text.islower() else written

    def _read(self, text: str) -> tuple[int, int, str, bool] | None:
        """Day, month, year as written, and whether the month is named; ``None`` for other dates."""
        if match := _NUMBERS.match(text):
            first, second, year = int(match[1]), int(match[3]), match[4] or ""
            day, month = (first, second) if self.day_first else (second, first)
        elif match := _ISO.match(text):
            day, month, year = int(match[3]), int(match[2]), match[1]
        elif match := _MONTH_FIRST.match(text):
            return int(match[2]), _month(match[1]), match[3] or "", True
        elif match := _DAY_FIRST.match(text):
            return int(match[1]), _month(match[2]), match[3] or "", True
        else:
            return None
        return (day, month, year, False) if 0 < day < 32 and 0 < month < 13 else None

    def _year(self, year: str) -> str:
        """A year as long as it was."""
        if not year:
            return ""
        moved = int(year) + self.steps.years
        return f"{moved % 100:02}" if len(year) == 2 else str(moved)

    def _numeric(self, day: int, month: int, year: str) -> str:
        short = self.numeric[0].format(d=day, m=month)
        mark = self.numeric[1]
        if not year:
            return short
        whole = f"20{year}" if len(year) == 2 and self.order == "ymd" else year
        return mark.format(y=whole) + short if self.order == "ymd" else short + mark.format(y=year)

    def _named(self, day: int, month: int, year: str) -> str:
        name = self.months[month - 1]
        written = self.named.format(d=day, n=name, s=name[:3], th=ending(day))
        if not year:
            return written
        mark = ", " if self.order == "mdy" else "-" if "-" in self.named else " "
        return f"{written}{mark}{year}"


def _month(name: str) -> int:
    """The number of a month by its first letters."""
    return next(n for n, month in enumerate(MONTHS, 1) if month.startswith(name[:3].lower()))


def has_day_first(dates: Sequence[str]) -> bool:
    """Whether some date of a note can only be read with the day in front."""
    matches = [match for text in dates if (match := _NUMBERS.match(text))]
    return any(int(match[1]) > 12 >= int(match[3]) for match in matches)
