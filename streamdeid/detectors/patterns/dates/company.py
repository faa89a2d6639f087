"""What the other pairs of small numbers in a note say of one of them.

Who writes dates without a year writes many of one month, and each with its day:
``2/3``, ``2/4``, ``2/7`` have the month in common. Who writes scores has the scale in
common: ``3/5``, ``4/5``. A month that pairs beyond doubt name makes the next pair of it
likely, as a full date does (``partial``).
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from streamdeid.detectors.patterns.dates.numeric import Group

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

    def weight(self, group: Group) -> float:
        """How much the other pairs speak for a date, above zero, or against one."""
        if group.mark == ".":
            return 0.0
        first, second = group.numbers
        days = len(self.days[group.mark, first])
        if days >= MANY:
            return CALENDAR
        scaled = len(self.counts[group.mark, second]) > 1 and int(first) <= int(second)
        return (COUPLE if days > 1 else 0.0) + (SCALE if scaled else 0.0)


def company(groups: Iterable[Group]) -> Company:
    """What the pairs among ``groups`` have in common."""
    days: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    counts: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for group in groups:
        if len(group.numbers) == 2 and group.mark != ".":
            days[group.mark, group.numbers[0]].add(group.numbers[1])
            counts[group.mark, group.numbers[1]].add(group.numbers[0])
    return Company(days, counts)
