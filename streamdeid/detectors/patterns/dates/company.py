"""What the other pairs of small numbers in a note say of one of them.

Who writes dates without a year writes many of one month, and each with its day:
``2/3``, ``2/4``, ``2/7`` have the month in common, and in a diary stand close together in
order. Who writes scores has the scale in
common: ``3/5``, ``4/5``. A month that pairs beyond doubt name makes the next pair of it
likely, as a full date does (``partial``).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from streamdeid.detectors.patterns.dates.numeric import Group

DIARY = 3
"""How many days of one month in a row are a diary."""
CLOSE = 40
"""Characters between two days of a diary, at most."""
MANY = 4
"""From how many days of one month on the pairs are a calendar."""
CALENDAR = 3.5
COUPLE = 1.0
"""Two or three days of one month."""
SCALE = -1.5
"""Another count stands over the same denominator."""


@dataclass(frozen=True, slots=True)
class Company:
    """The days of each month, and the counts over each denominator, that a note's pairs name."""

    days: dict[tuple[str, str], set[str]] = field(repr=False)
    counts: dict[tuple[str, str], set[str]] = field(repr=False)
    diary: frozenset[int] = field(repr=False)
    """Where the pairs of diaries start."""

    def weight(self, group: Group) -> float:
        """How much the other pairs speak for a date, above zero, or against one."""
        if group.mark == ".":
            return 0.0
        first, second = group.numbers
        days = len(self.days[group.mark, first])
        if days >= MANY or group.start in self.diary:
            return CALENDAR
        scaled = len(self.counts[group.mark, second]) > 1 and int(first) <= int(second)
        return (COUPLE if days > 1 else 0.0) + (SCALE if scaled else 0.0)


def company(groups: Iterable[Group]) -> Company:
    """What the pairs among ``groups`` have in common."""
    days: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    counts: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    months: defaultdict[str, list[Group]] = defaultdict(list)
    for group in sorted(groups):
        if len(group.numbers) == 2 and group.mark != ".":
            days[group.mark, group.numbers[0]].add(group.numbers[1])
            counts[group.mark, group.numbers[1]].add(group.numbers[0])
            months[group.mark + group.numbers[0]].append(group)
    slashed = (pairs for key, pairs in months.items() if key[0] == "/")
    return Company(days, counts, frozenset(start for pairs in slashed for start in _diary(pairs)))


def _diary(pairs: Sequence[Group]) -> Iterator[int]:
    """Where each pair starts of three days of a month or more that rise, or fall, close together."""
    for step in (1, -1):
        row: list[Group] = []
        for group in (*pairs, None):
            if group and row and _after(row[-1], group, step) >= 0:
                row.append(group)
                continue
            if len({one.numbers[1] for one in row}) >= DIARY:
                yield from (one.start for one in row)
            row = [group] if group else []


def _after(last: Group, group: Group, step: int) -> int:
    """By how many days ``group`` is later than ``last``, or earlier for a falling row; -1 for far apart."""
    if group.start - last.end > CLOSE:
        return -1
    return (int(group.numbers[1]) - int(last.numbers[1])) * step
