"""Dates in every form that people type, and the fractions that only look like one.

NLM Scrubber's 25 patterns (table 3) are orders and separators of day, month and
year. What names a month or a year is a date wherever it stands (``numeric``,
``months``, ``holidays``); the months of those dates then help to judge the pairs
of small numbers that may be a month and a day (``partial``). Weekdays belong to
the date they stand before.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.dates import weekdays
from streamdeid.detectors.patterns.dates.company import Company, company
from streamdeid.detectors.patterns.dates.holidays import holidays, holy_days
from streamdeid.detectors.patterns.dates.misread import LOOKALIKE, misread
from streamdeid.detectors.patterns.dates.months import worded
from streamdeid.detectors.patterns.dates.numeric import (
    Group,
    birth_stamps,
    groups,
    is_year,
    slashed,
    spaced,
    spaced_births,
    spoken,
)
from streamdeid.detectors.patterns.dates.ordinals import ordinals, spelt_ordinals
from streamdeid.detectors.patterns.dates.partial import Judge
from streamdeid.detectors.patterns.dates.scales import scored
from streamdeid.detectors.patterns.dates.shorthand import shorthand
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.lexicons import Lexicon, Sign, among
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.ranges import Ranges
from streamdeid.model.span import Finding, Span

SPOKEN = among({"slash", "dash"})
BIRTHS = among({"dob", "birth", "birthdate", "born"})
LEADS = frozenset({"dob", "birth", "birthdate", "born", "b", "date"})
"""Words for birth, or the end of one: ``D.O.B.``, ``birth date``."""
REACH = 4
"""Tokens in front of a number among which its word for birth ends."""
SIX = Sign(lambda word: len(word.folded) == 6 and bool(word.flags & f.DIGITS))
STAMP = Sign(lambda word: len(word.folded) >= 8 and bool(word.flags & f.DIGITS))
"""Digits enough for a date without marks."""
MARKS = frozenset("/.-–")
"""What joins the numbers of a date."""


@dataclass(frozen=True, slots=True)
class Dates:
    """Item C of Safe Harbor: every element of a date finer than a year."""

    lexicon: Lexicon
    name: str = "dates"

    def detect(self, reading: Reading) -> Iterator[Finding]:
        """A span for each date with the weekday before it; the ends of a range are two.

        What is surely a result and no date takes back a guess of the classifier.
        """
        seen = page(reading, self.lexicon)
        named = list(worded(seen, self.lexicon))
        found = [(seen.starts[d.first], seen.ends[d.last], d.rule) for d in named]
        found += [
            (seen.starts[a], seen.ends[b], "holiday") for a, b in holidays(seen, self.lexicon)
        ]
        found += [(seen.starts[a], seen.ends[b], "holy day") for a, b in holy_days(seen)]
        found += [(seen.starts[a], seen.ends[b], "ordinal") for a, b in spelt_ordinals(seen)]
        if seen.digits:
            dates, rejected = _numeric(seen, {d.month for d in named})
            found += dates
            yield from scored(seen, rejected)
            found += [(seen.starts[a], seen.ends[b], "ordinal") for a, b in ordinals(seen)]
        yield from self._spans(seen, found)
        for i in weekdays.alone(seen):
            yield self._span(seen.starts[i], seen.ends[weekdays.numbered(seen, i)], "weekday")

    def _spans(self, seen: Page, found: list[tuple[int, int, str]]) -> Iterator[Span]:
        """The dates, each as one with the weekday in front.

        One in brackets, and a letter (``T 11-14-91`` may be *transcribed*), is apart.
        """
        for start, end, rule in found:
            first = seen.before(start + 1)
            day = weekdays.beside(seen, first)
            apart = "(" in seen.text[seen.ends[day] : start] or len(seen.word[day]) == 1
            if day != first and not apart:
                yield self._span(seen.starts[day], end, rule)
                continue
            yield self._span(start, end, rule)
            for k in (day,) if day != first else weekdays.behind(seen, end):
                yield self._span(seen.starts[k], seen.ends[k], "weekday")

    def _span(self, start: int, end: int, rule: str) -> Span:
        """A date."""
        return Span(start, end, Label.DATE, self.name, 0.95, rule)


def _numeric(seen: Page, months: set[int]) -> tuple[list[tuple[int, int, str]], Sequence[Group]]:
    """The groups of digits that are dates: the sure ones, and those that they make likely.

    Beside them the groups that are none.
    """
    candidates: list[Group] = [*groups(seen.text, _joined(seen))]
    if seen.where(LOOKALIKE):
        candidates += misread(seen.text)
    candidates += _spaced(seen)
    values = Ranges.of(shorthand(seen.text))
    candidates = [one for one in candidates if one.sure or not values.hold(one.start, one.end)]
    months |= {group.month for group in candidates if group.sure}
    marks = frozenset(group.mark for group in candidates if group.sure)
    others = company(candidates)
    first = Judge(seen, frozenset(months), marks, others)
    dates = _judged(first, candidates)
    if len(dates) < len(candidates) and first.likely - months:
        dates = _judged(Judge(seen, frozenset(months | first.likely), marks, others), candidates)
    found = set(dates)
    rejected = [group for group in candidates if group not in found]
    return [(group.start, group.end, _rule(seen, group, others)) for group in dates], rejected


def _rule(seen: Page, group: Group, others: Company) -> str:
    """The rule of a date; behind a drug three small numbers may be doses: ``haldol 5/2/50``."""
    if group.start in others.diary:
        return "diary"
    dosed = seen.flag[seen.before(group.start + 1) - 1] & f.DRUG
    return "m/d/y behind a drug" if group.rule == "m/d/y" and dosed else group.rule


def _joined(seen: Page) -> list[int]:
    """Where digits begin that a mark joins to more of them, or that are many."""
    starts, gap, word = seen.starts, seen.gap, seen.word
    many = frozenset(seen.where(STAMP))
    return [
        starts[i]
        for i in seen.digits
        if (not gap[i] and word[i + 1] in MARKS and not gap[i + 1]) or i in many
    ]


def _spaced(seen: Page) -> Iterator[Group]:
    """Numbers that blanks part or nothing joins, where words or the line say that they are a date."""
    text, flag, gap, word = seen.text, seen.flag, seen.gap, seen.word
    parted = [i for i in seen.digits if gap[i] == " "]
    yield from slashed(text, [seen.starts[i] for i in parted if word[i + 1] == "/"])
    pairs = [i for i in parted if flag[i + 1] & f.DIGITS and gap[i + 1] == " "]
    threes = [i for i in pairs if flag[i + 2] & f.DIGITS]
    if any(_is_closed(seen, i) for i in threes):
        yield from spaced(text)
    if seen.where(SPOKEN):
        yield from spoken(text)
    if seen.where(BIRTHS):
        yield from birth_stamps(text) if _are_told(seen, seen.where(SIX)) else ()
        yield from spaced_births(text) if _are_told(seen, threes) else ()


def _are_told(seen: Page, numbers: Iterable[int]) -> bool:
    """Whether a word for birth may lead to one of some ``numbers``."""
    return any(not LEADS.isdisjoint(seen.folded[max(0, i - REACH) : i]) for i in numbers)


def _is_closed(seen: Page, i: int) -> bool:
    """Whether a year, or two digits in front of a gap or point, end three short numbers from ``i`` on."""
    last = i + 2
    if len(seen.word[last]) != 2 or len(seen.word[i]) != 2:
        return is_year(seen.word[last])
    return seen.gap[last][:1] == "\n" or seen.gap[last][:2] == "  " or seen.word[last + 1] == "."


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
