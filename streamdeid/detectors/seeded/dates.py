"""The birth date in any format: what a person types for a day that is known.

The day is turned into every sequence of parts it can be written in; a note is
searched at the tokens that can begin one, for the days whose forms begin with them. A year
may have two digits or, with the month in letters or a full day, be missing.
"""

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from streamdeid.detectors.people.words.sight import Sight
from streamdeid.detectors.seeded.kinds import CodeSeed
from streamdeid.detectors.seeded.seeds import Compiled
from streamdeid.lexicons import Lexicon, Sign, among, flagged
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.cues import cues_of
from streamdeid.lexicons.months import months_of
from streamdeid.model.span import Span
from streamdeid.text.once import Once

_SEPARATOR = re.compile(r"[-/., ^]*$")
LONGEST = 3
PART = f.LETTERS | f.DIGITS
SHORTENED = (3, 4)
"""Letters to which people shorten the name of a month."""


class Day(NamedTuple):
    """What the parts of one day are written as."""

    months: frozenset[str]
    """In digits or by name."""
    names: frozenset[str]
    days: frozenset[str]
    years: frozenset[str]
    compact: frozenset[str]
    """The whole day in eight digits."""
    parts: frozenset[str]
    """All of them: whatever else stands there belongs to no form of the day."""

    def is_written(self, parts: Sequence[str]) -> bool:
        """Whether ``parts`` in this order are a form of the day."""
        if len(parts) == 1:
            return parts[0] in self.compact
        if len(parts) == LONGEST - 1:
            return self._is_order(parts[0], parts[1], self.names)
        x, y, z = parts
        if z in self.years and self._is_order(x, y, self.months):
            return True
        return x in self.years and y in self.months and z in self.days

    def beginnings(self) -> Iterator[tuple[str, ...]]:
        """The parts that forms of it begin with: the whole day, or two parts."""
        yield from ((compact,) for compact in self.compact)
        yield from {*product(self.months, self.days), *product(self.days, self.months)}.union(
            product(self.years, self.months)
        )

    def _is_order(self, x: str, y: str, months: frozenset[str]) -> bool:
        """Whether month and day stand in either order."""
        return (x in months and y in self.days) or (x in self.days and y in months)


def find_dates(sight: Sight, compiled: Compiled, lexicon: Lexicon) -> Iterator[Span]:
    """Spans for every way in which a known date stands in the note."""
    if not compiled.dates:
        return
    days, between = _days(compiled.dates, lexicon), cues_of(lexicon)["between"]
    found: list[tuple[int, int, int]] = []
    for i in sight.where(_sign(lexicon)):
        for rank in days.beginning(sight, i, between):
            last = _longest(sight, i, days.days[rank], between)
            if last >= 0:
                found.append((rank, i, last))
    for rank, i, last in sorted(found):
        seed, start, end = days.seeds[rank], sight.starts[i], sight.ends[last]
        yield Span(start, end, seed.label, "seeded", 0.98, "date", seed.origin)


class Days:
    """The days of one identity by the parts that a form of them begins with."""

    def __init__(self, dates: Sequence[CodeSeed], lexicon: Lexicon) -> None:
        """Of ``dates``, those that are whole days."""
        both = [(seed, day) for seed in dates if (day := day_of(seed.text, lexicon)) is not None]
        self.seeds, self.days = [seed for seed, _ in both], [day for _, day in both]
        self._by_parts: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        for rank, day in enumerate(self.days):
            for parts in day.beginnings():
                self._by_parts[parts].append(rank)
        self._firsts = frozenset(parts[0] for parts in self._by_parts)

    def beginning(self, sight: Sight, i: int, between: frozenset[str]) -> Iterable[int]:
        """The ranks of the days that a form at token ``i`` may be of."""
        first = sight.folded[i]
        if first not in self._firsts:
            return ()
        j = _next(sight, i)
        while j >= 0 and sight.folded[j] in between:
            j = _next(sight, j)
        both = self._by_parts.get((first, sight.folded[j]), ()) if j >= 0 else ()
        return (*self._by_parts.get((first,), ()), *both)


_days = Once(Days)


def _longest(sight: Sight, i: int, day: Day, between: frozenset[str]) -> int:
    """The last token of the longest form that begins at ``i``, or -1, passing over ``between``."""
    found, parts, j = -1, [sight.folded[i]], i
    if sight.flag[i - 1] & f.DIGITS and sight.gap[i - 1] == "":
        return -1
    if day.is_written(parts):
        found = i
    while len(parts) < LONGEST:
        j = _next(sight, j)
        if j < 0:
            break
        word = sight.folded[j]
        if word in between:
            continue
        if word not in day.parts:
            break
        parts.append(word)
        if day.is_written(parts):
            found = j
    return found


def _next(sight: Sight, j: int) -> int:
    """The next token that is a part of a date after separators only; -1 if there is none."""
    k = j + 1
    if not sight.flag[k] & PART:
        k += 1
        if not sight.flag[k] & PART:
            return -1
    between = sight.text[sight.ends[j] : sight.starts[k]]
    return k if between == " " or _SEPARATOR.match(between) else -1


@cache
def _sign(lexicon: Lexicon) -> Sign:
    """With what a date begins: digits, or the name of a month."""
    months = range(1, 13)
    return flagged(f.DIGITS) | among({name for m in months for name in _names(lexicon, m)})


@cache
def _names(lexicon: Lexicon, month: int) -> frozenset[str]:
    """What a month is called, with what people shorten that to."""
    named = months_of(lexicon).named(month)
    return named | {name[:size] for name in named for size in SHORTENED}


def day_of(iso: str, lexicon: Lexicon) -> Day | None:
    """How the parts of the day ``iso`` are written; ``None`` where that is no whole day."""
    try:
        day = dt.date.fromisoformat(iso[:10])
    except ValueError:
        return None
    names = _names(lexicon, day.month)
    months = names | {str(day.month), f"{day.month:02}"}
    days = frozenset({str(day.day), f"{day.day:02}"})
    years = frozenset({str(day.year), f"{day.year % 100:02}"})
    compact = _compact(day)
    return Day(months, names, days, years, compact, months | days | years | compact)


def _compact(day: dt.date) -> frozenset[str]:
    """The day without separators, in the orders that are usual."""
    y, m, d = f"{day.year:04}", f"{day.month:02}", f"{day.day:02}"
    return frozenset({y + m + d, m + d + y, d + m + y})
