"""Other dates in place of a note's dates: every month, day and year moves by the same step.

Elements move one by one, so that a date written twice, in two formats or in the
structured fields, is still one date, and weekdays keep their rhythm. A full
date is sometimes written in another format.
"""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from streamdeid.text.dates import MONTHS, WEEKDAYS, ending

Move = Callable[[int], int]
"""A year, month or day to the one in its place."""

_ELEMENT = re.compile(r"[A-Za-z]+|\d+")
_FULL = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})$")
_ORDINAL = re.compile(r"(\d{1,2})(st|nd|rd|th)\b", re.IGNORECASE)
_FORMATS = (
    "{month} {day}, {year}", "{day} {month} {year}", "{day:02}-{short}-{year}",
    "{year}-{m:02}-{day:02}", "{m:02}/{day:02}/{year}", "{m}-{day}-{yy:02}",
    "{day:02}{upper}{year}",
    "{m}.{day}.{yy:02}", "{short} {day} {year}", "{day}th of {month}",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Steps:
    """How far a note's dates move."""

    months: int
    days: int
    years: int

    @classmethod
    def drawn(cls, chance: random.Random) -> "Steps":
        """Steps for one note."""
        return cls(chance.randrange(12), chance.randrange(28), chance.randint(-6, 3))

    def month(self, value: int) -> int:
        """1 to 12."""
        return (value - 1 + self.months) % 12 + 1

    def day(self, value: int) -> int:
        """1 to 28, which every month has; a day of 29 and over stays."""
        return value if value > 28 else (value - 1 + self.days) % 28 + 1

    def iso(self, text: str) -> str:
        """A date of structured fields, ``YYYY-MM-DD`` or less precise."""
        parts = text.split("-")
        moves: tuple[Move, ...] = (lambda y: y + self.years, self.month, self.day)
        if not all(part.isdigit() for part in parts):
            return text
        moved = [move(int(part)) for move, part in zip(moves, parts, strict=False)]
        return "-".join(f"{n:0{len(p)}}" for n, p in zip(moved, parts, strict=False))

    def date(self, text: str, chance: random.Random) -> str:
        """The text of a date in a note, moved."""
        full = _FULL.match(text)
        if full and chance.random() < 0.2:
            month, day, year = map(int, full.groups())
            return self._anew(month, day, year, chance)
        numbers = [int(e) for e in _ELEMENT.findall(text) if e.isdigit()]
        roles = _roles(text, numbers)
        moved = _ELEMENT.sub(lambda m: self._element(m[0], roles), text)
        return _ORDINAL.sub(_ordinal, moved)

    def _anew(self, month: int, day: int, year: int, chance: random.Random) -> str:
        """The date in some other format."""
        m, day = self.month(month), self.day(day)
        year = (year if year >= 100 else 2000 + year) + self.years
        name = MONTHS[m - 1].capitalize()
        return chance.choice(_FORMATS).format(
            m=m,
            day=day,
            year=year,
            yy=year % 100,
            month=name,
            short=name[:3],
            upper=name[:3].upper(),
        )

    def _element(self, element: str, roles: list[str]) -> str:
        """One word or number of a date."""
        if not element.isdigit():
            return self._word(element)
        role, value = roles.pop(0), int(element)
        if role == "year":
            moved = value + self.years if len(element) == 4 else (value + self.years) % 100
        else:
            moved = self.month(value) if role == "month" else self.day(value)
        return f"{moved:0{len(element)}}" if element[0] == "0" or role == "year" else str(moved)

    def _word(self, word: str) -> str:
        """A month or weekday moved; any other word as it is."""
        folded = word.lower()
        for names, step in ((MONTHS, self.months), (WEEKDAYS, self.days)):
            for ordinal, name in enumerate(names):
                if len(folded) >= 3 and name.startswith(folded):
                    moved = names[(ordinal + step) % len(names)]
                    moved = moved if folded == name else moved[:3]
                    return recased(word, moved)
        return word


def _ordinal(match: re.Match[str]) -> str:
    """The ending that goes with the number, in the case it had."""
    fitting = ending(int(match[1]))
    return match[1] + (fitting.upper() if match[2].isupper() else fitting)


def recased(pattern: str, word: str) -> str:
    """``word`` in the case of ``pattern``."""
    if pattern.isupper() and len(pattern) > 1:
        return word.upper()
    return word.lower() if pattern.islower() else word[:1].upper() + word[1:]


def _roles(text: str, numbers: list[int]) -> list[str]:
    """What each number of a date is, by its size and place."""
    named = bool(re.search(r"[A-Za-z]{3,}", text))
    roles = []
    for ordinal, number in enumerate(numbers):
        if number > 31 or (ordinal == 2 and numbers[0] <= 31):
            roles.append("year")
        elif named or number > 12 or "month" in roles:
            roles.append("day")
        else:
            roles.append("month")
    return roles
