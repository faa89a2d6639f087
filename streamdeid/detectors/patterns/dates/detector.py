"""Dates in every form that people type, and the fractions that only look like one.

NLM Scrubber's 25 patterns (table 3) are orders and separators of day, month and
year. What names a month or a year is a date wherever it stands (``numeric``,
``months``, ``holidays``); the months of those dates then help to judge the pairs
of small numbers that may be a month and a day (``partial``). Weekdays belong to
the date they stand before.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.dates import weekdays
from streamdeid.detectors.patterns.dates.company import company
from streamdeid.detectors.patterns.dates.holidays import holidays, holy_days
from streamdeid.detectors.patterns.dates.misread import misread
from streamdeid.detectors.patterns.dates.months import worded
from streamdeid.detectors.patterns.dates.numeric import Group, birth_stamps, groups, spaced, spoken
from streamdeid.detectors.patterns.dates.ordinals import ordinals, spelt_ordinals
from streamdeid.detectors.patterns.dates.partial import Judge
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.lexicons import Lexicon, among
from streamdeid.model.label import Label
from streamdeid.model.span import Span

SPOKEN = among({"slash", "dash"})
BIRTHS = among({"dob", "birth", "birthdate", "born"})


@dataclass(frozen=True, slots=True)
class Dates:
    """Item C of Safe Harbor: every element of a date finer than a year."""

    lexicon: Lexicon
    name: str = "dates"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each date and for the weekday before it; the ends of a range are two."""
        seen = page(reading, self.lexicon)
        named = list(worded(seen, self.lexicon))
        found = [(seen.starts[d.first], seen.ends[d.last], d.rule) for d in named]
        found += [
            (seen.starts[a], seen.ends[b], "holiday") for a, b in holidays(seen, self.lexicon)
        ]
        found += [(seen.starts[a], seen.ends[b], "holy day") for a, b in holy_days(seen)]
        found += [(seen.starts[a], seen.ends[b], "ordinal") for a, b in spelt_ordinals(seen)]
        if seen.digits:
            found += _numeric(seen, {d.month for d in named})
            found += [(seen.starts[a], seen.ends[b], "ordinal") for a, b in ordinals(seen)]
        yield from self._spans(seen, found)
        for i in weekdays.alone(seen):
            yield self._span(seen.starts[i], seen.ends[weekdays.numbered(seen, i)], "weekday")

    def _spans(self, seen: Page, found: list[tuple[int, int, str]]) -> Iterator[Span]:
        """The dates, each with the weekday in front."""
        for start, end, rule in found:
            first = seen.before(start + 1)
            day = weekdays.beside(seen, first)
            if day != first and seen.folded[first - 1] == "the":
                yield self._span(seen.starts[day], end, rule)
                continue
            yield self._span(start, end, rule)
            for k in (day,) if day != first else weekdays.behind(seen, end):
                yield self._span(seen.starts[k], seen.ends[k], "weekday")

    def _span(self, start: int, end: int, rule: str) -> Span:
        """A date."""
        return Span(start, end, Label.DATE, self.name, 0.95, rule)


def _numeric(seen: Page, months: set[int]) -> Iterator[tuple[int, int, str]]:
    """The groups of digits that are dates: the sure ones, then those that they make likely."""
    candidates: list[Group] = [*groups(seen.text, map(seen.starts.__getitem__, seen.digits))]
    candidates += (*misread(seen.text), *spaced(seen.text))
    if seen.where(SPOKEN):
        candidates += spoken(seen.text)
    if seen.where(BIRTHS):
        candidates += birth_stamps(seen.text)
    months |= {group.month for group in candidates if group.sure}
    marks = frozenset(group.mark for group in candidates if group.sure)
    others = company(candidates)
    first = Judge(seen, frozenset(months), marks, others)
    dates = _judged(first, candidates)
    if len(dates) < len(candidates) and first.likely - months:
        dates = _judged(Judge(seen, frozenset(months | first.likely), marks, others), candidates)
    yield from ((group.start, group.end, group.rule) for group in dates)


def _judged(judge: Judge, candidates: list[Group]) -> list[Group]:
    """The dates among ``candidates``."""
    dates = []
    for group in candidates:
        if group.sure:
            judge.note(group)
        elif not judge.is_date(group):
            continue
        dates.append(group)
    return dates
