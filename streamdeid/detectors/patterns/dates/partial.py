"""Two small numbers: a month and a day, or a score, a strength, a dose, a range.

The form gives a first guess (a fraction above one is no score; ``03/07`` is padded
like a date), and the neighbours weigh for or against it: a preposition of time or
an event in front, a clock time behind, a month that the note's full dates name
too, a date before it in the same list; a scale, a muscle, a drug, a unit. What
weighs more than nothing is a date.
"""

from dataclasses import dataclass, field

from streamdeid.detectors.patterns.dates import neighbours
from streamdeid.detectors.patterns.dates.company import Company
from streamdeid.detectors.patterns.dates.numeric import Group
from streamdeid.detectors.patterns.page import Page

SCALE_OF_TEN = 10
PADDED = 3.0
NEAR = 2.8
"""The note has a full date of this month or the one beside it."""
CHAINED = 3.0
"""It goes on a list whose last item was judged."""
YEARED = -1.5
"""A month and a year of the last century may be a score out of many as well."""
STYLE = 3.5
"""The note's full dates are divided by the same point or hyphen: people keep to one mark."""
CERTAIN = 2.5
"""From which weight on a pair names its month for the note's other pairs."""
DOUBT = -0.4
"""What a date may weigh at least. A missed date costs more than a score that is covered."""


@dataclass(slots=True)
class Judge:
    """Weighs the open questions of one note in order, and remembers the last verdict."""

    page: Page = field(repr=False)
    months: frozenset[int] = field(repr=False)
    """The months that the note's sure dates name."""
    marks: frozenset[str] = frozenset()
    """The marks that divide the note's sure dates."""
    company: Company | None = field(default=None, repr=False)
    _last: Group | None = field(default=None, repr=False)
    _verdict: bool = False
    likely: set[int] = field(default_factory=set, repr=False)
    """The months that pairs which are dates beyond doubt have named so far."""
    _beside: frozenset[int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Count the months around those of the sure dates; December is 0 here."""
        self._beside = frozenset((month + k) % 12 for month in self.months for k in (-1, 0, 1))

    def is_date(self, group: Group) -> bool:
        """Whether ``group`` is a date."""
        if group.rule == "range":
            return self._verdict and self._last is not None and group.start == self._last.end + 1
        weight = _form(group, near=self._near(group.month)) + self._chain(group)
        told = neighbours.weight(self.page, group)
        weight += told + self._style(group) + self._others(group, told)
        if weight > CERTAIN:
            self.likely.add(group.month)
        self._last, self._verdict = group, weight > DOUBT
        return self._verdict

    def note(self, group: Group) -> None:
        """Remember a date that is beyond question."""
        self._last, self._verdict = group, True

    def _style(self, group: Group) -> float:
        """What it says that the note writes its full dates of these months with a point as well."""
        same = group.mark == "." and group.mark in self.marks
        if not same or not self._near(group.month):
            return 0.0
        return STYLE + (neighbours.FROM if self.page.word[self._front(group)] == "from" else 0.0)

    def _others(self, group: Group, told: float) -> float:
        """What the note's other pairs say; no scale of theirs hides what is dated: ``discharged 3/5``."""
        said = self.company.weight(group) if self.company else 0.0
        slashed = told > 0 and group.mark == "/"
        dated = slashed and self.page.says(self._front(group), "time", "event")
        return max(said, 0.0) if dated else said

    def _front(self, group: Group) -> int:
        """The token in front."""
        return self.page.before(group.start + 1) - 1

    def _near(self, month: int) -> bool:
        """Whether the note speaks of this month or one beside it."""
        return month % 12 in self._beside

    def _chain(self, group: Group) -> float:
        """What the item before says, where only a mark or a word of a list divides them."""
        last = self._last
        if last is None or group.start - last.end > 40:
            return 0.0
        between = self.page.text[last.end : group.start]
        if "\n" in between:
            return 0.0
        if between.strip(" ,;&+->–").lower() in ("", "and", "or", "to", "thru", "through"):
            if between.isspace():
                return -1.5 if _is_proper(group) else 0.0
            return CHAINED if self._verdict else -2.0
        same = last.numbers[1:] == group.numbers[1:]
        return -2.0 if same and not self._verdict and _is_proper(group) else 0.0


def _is_proper(group: Group) -> bool:
    """Whether the numbers are a fraction up to one with a small denominator."""
    a, b = map(int, group.numbers)
    return a <= b <= SCALE_OF_TEN


def _form(group: Group, *, near: bool) -> float:
    """What the numbers themselves say."""
    a, b = group.numbers
    if group.rule == "m/yy":
        return YEARED
    padded = PADDED if a[0] == "0" or (b[0] == "0" and group.mark != ".") else 0.0
    if group.mark == ".":
        return padded - 5.0 + (0.5 if near else 0.0) + (1.0 if len(b) == 2 else 0.0)
    if group.mark == "-":
        falls = int(a) > int(b) or int(b) - int(a) > 14
        return padded - 3.4 + (1.7 if near else 0.0) + (2.5 if falls else 0.0)
    if not _is_proper(group):
        return padded + 3.0 + (1.0 if near else 0.0)
    return padded + _proper(int(a), int(b)) + (NEAR if near else 0.0)


def _proper(a: int, b: int) -> float:
    """How much a fraction looks like a score: those of five, ten, two and four most."""
    weight = -2.0 if a == b and b < 7 else 0.0
    return weight + {2: -3.2, 3: -2.5, 4: -2.7, 5: -3.2, 6: -2.2, 10: -2.2}.get(b, -0.8)
