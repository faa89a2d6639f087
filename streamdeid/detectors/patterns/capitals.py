"""Capitalised words that nothing else explains: ``sent to Blue Heron``, ``a van from Quillfeather``.

Asked last. Inside a sentence two capitalised words in a row are a name of some
body or place, unless they are a clinical term, a drug, an eponym or a heading;
words that may be such count only beside one that is none, or behind a preposition.
A single word counts behind a preposition only, and only if it is no word of the
language. What it names stays open, so the label is the most general one.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.institutions.words import SPECIALTIES, words_of
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.lexicons import Lexicon, flagged
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

BEFORE_RUN = frozenset("to from at via by with for in on of the (".split())
BEFORE_ONE = frozenset("to from at via on in @".split())
HARD = f.DRUG | f.NOTE_WORD | f.ABBREVIATION | f.EPONYM_ALONE | f.UNIT | f.DEGREE
EXPLAINED = (
    HARD | f.CLINICAL | f.TITLE | f.ROLE | f.KIN | f.MONTH | f.WEEKDAY | f.EPONYM | f.CAPITAL_TERM
)
CALLED = f.TITLE | f.ROLE | f.KIN | f.MONTH | f.WEEKDAY
LONGEST = 6
SIGN = flagged(f.CAPITALISED)


@dataclass(frozen=True, slots=True)
class Capitals:
    """Names by their capitals alone."""

    lexicon: Lexicon
    name: str = "capitals"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each run that no earlier detector covers."""
        seen = page(reading, self.lexicon)
        if seen.sight.loud or seen.sight.flat:
            return
        covered = _covered(reading)
        done, starts, flag, gap = -1, seen.starts, seen.flag, seen.gap
        for i in seen.where(SIGN):
            if i <= done or covered[starts[i]]:
                continue
            alone = not flag[i + 1] & f.CAPITALISED or gap[i] != " "
            if alone and seen.word[i - 1] not in BEFORE_ONE:
                continue
            done = last = _run(seen, covered, i)
            named = seen.sight.stands_out(i) and self._is_called(seen, i, last)
            if named and _is_name(seen, i, last):
                start, end = seen.starts[i], seen.ends[last]
                yield Span(start, end, Label.ORGANIZATION, self.name, 0.5, "capitals")

    def _is_called(self, seen: Page, i: int, last: int) -> bool:
        """Whether the words are no department, no acronym in the plural, and head no device behind them."""
        generic = words_of(self.lexicon).generic
        surfaces = seen.sight.surfaces
        if seen.flag[last + 1] & f.EPONYM_HEAD or any(
            surfaces[k][1:2].isupper() for k in range(i, last + 1)
        ):
            return False
        run = range(i, last + 1)
        if any(seen.flags[k] & f.EPONYM_HEAD for k in run):
            return False
        departments = [
            k for k in run if seen.folded[k] in generic or seen.folded[k].endswith(SPECIALTIES)
        ]
        told = [k for k in run if seen.flags[k] & (f.CLINICAL | f.COMMON_WORD) != f.CLINICAL]
        return len(departments) * 2 < len(run) + 1 and bool(told)


def _covered(reading: Reading) -> bytearray:
    """A byte for each offset: whether an earlier detector found it."""
    covered = bytearray(len(reading.text) + 1)
    for span in reading.earlier:
        covered[span.start : span.end] = b"\1" * (span.end - span.start)
    return covered


def _run(seen: Page, covered: bytearray, i: int) -> int:
    """The last of the uncovered capitalised words that begin with the one at ``i``."""
    last = i
    while (
        last + 1 < len(seen)
        and last - i < LONGEST
        and seen.flags[last + 1] & f.CAPITALISED
        and not covered[seen.starts[last + 1]]
        and seen.gap[last] == " "
    ):
        last += 1
    return last


def _is_name(seen: Page, i: int, last: int) -> bool:
    """Whether nothing explains the words from ``i`` to ``last`` but a name."""
    flags = 0
    if seen.flags[i] & f.FUNCTION_WORD:
        return False
    for k in range(i, last + 1):
        flags |= seen.flags[k]
    told = seen.word[i - 1]
    if last == i:
        return (
            told in BEFORE_ONE and not flags & (EXPLAINED | f.WORD_NAME) and len(seen.folded[i]) > 3
        )
    if not flags & EXPLAINED:
        return True
    if flags & (CALLED | f.DRUG | f.EPONYM_ALONE | f.UNIT):
        return False
    free = any(not seen.flags[k] & (EXPLAINED | f.COMMON_WORD) for k in range(i, last + 1))
    return free or (told in BEFORE_RUN and not flags & HARD)
