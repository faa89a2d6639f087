"""Years that stand alone: ``CABG 2004``, ``in 1998``, ``2011-2012``, ``mid-2012``.

Safe Harbor keeps years; a stricter policy names this detector besides. Four digits
of the last or this century are a year unless a unit, a currency sign, a number
sign or a clock time makes them an amount (NLM Scrubber, table 3: YYYY,
YYYY*YYYY, (early|mid|late)*YYYY).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.dates.numeric import is_year
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

AMOUNTS = frozenset(
    "mg ml mcg cc units unit kcal cal g l h hrs hours steps iu meq cells copies %".split()
)
MARKS = frozenset({"#", "$", ".", ":", "/", "+", "x"})


@dataclass(frozen=True, slots=True)
class Years:
    """Years by themselves, as DATE."""

    lexicon: Lexicon
    name: str = "years"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each year."""
        seen = page(reading, self.lexicon)
        for i in seen.digits:
            if is_year(seen.folded[i]) and _stands_alone(seen, i):
                yield Span(seen.starts[i], seen.ends[i], Label.DATE, self.name, 0.7, "year")


def _stands_alone(seen: Page, i: int) -> bool:
    """Whether nothing beside four digits makes them an amount, a time or part of a number."""
    if seen.gap(i - 1) == "" and (seen.word(i - 1) in MARKS or seen.flag(i - 1) & f.LETTERS):
        return False
    if seen.word(i + 1) in AMOUNTS and seen.gap(i) in ("", " "):
        return False
    glued = seen.gap(i) == "" and seen.word(i + 1) in ("/", ":", ".", "-")
    return not (glued and seen.gap(i + 1) == "" and not is_year(seen.word(i + 2) or "0"))
