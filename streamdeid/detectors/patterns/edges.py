"""The rest of a place or institution: capitalised words that touch what was found of it.

``Barnes Northeast``, ``Kootenai Crossing``, ``White River Pulmonary``: an earlier
detector knows one word of a name, the writer's capitals tell how far it reaches. A
whole name is covered to its edges. Where capitals say nothing, nothing is added.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

NAMED = frozenset(
    {Label.HOSPITAL, Label.ORGANIZATION, Label.CITY, Label.LOCATION_OTHER, Label.STATE}
)
NO_PART = (
    f.NOTE_WORD | f.ABBREVIATION | f.TITLE | f.DEGREE | f.MONTH | f.WEEKDAY | f.ROLE | f.KIN | f.SPEECH | f.DRUG
    | f.FUNCTION_WORD | f.EPONYM_HEAD
)  # fmt: skip
OTHER = (
    f.TITLE | f.DEGREE | f.MONTH | f.WEEKDAY | f.KIN | f.SPEECH | f.DRUG | f.FUNCTION_WORD | f.ROLE
)  # fmt: skip
HOUSES = frozenset({Label.HOSPITAL, Label.ORGANIZATION})
JOINERS = frozenset({"of", "on", "&"})
CLOSING = frozenset({",", ".", ";", ")", ""})
LONGEST = 3


@dataclass(frozen=True, slots=True)
class Edges:
    """What belongs to a place or institution beside the words that gave it away."""

    lexicon: Lexicon
    name: str = "edges"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for the words in front and one for those behind each name."""
        seen = page(reading, self.lexicon)
        if seen.sight.loud or seen.sight.flat:
            return
        named = [span for span in reading.earlier if span.label in NAMED]
        if not named:
            return
        covered = {at for span in reading.earlier for at in (span.start, span.end)}
        for span in named:
            last = seen.before(span.end)
            if not seen.flag[last] & f.CAPITALISED:
                continue
            end = _behind(seen, last, covered, housed=span.label in HOUSES)
            if end > last:
                yield Span(
                    seen.starts[last + 1], seen.ends[end], span.label, self.name, 0.5, "behind"
                )
            first = seen.before(span.start + 1)
            start = _front(seen, first, covered)
            if start < first:
                yield Span(
                    seen.starts[start], seen.ends[first - 1], span.label, self.name, 0.5, "front"
                )


def _behind(page: Page, last: int, covered: set[int], *, housed: bool) -> int:
    """The last of the words behind token ``last`` that go on with its name."""
    end = last
    while end - last < LONGEST and page.gap[end] == " ":
        k = end + 1
        if housed and page.word[k] in JOINERS and page.gap[k] == " " and _follows(page, k + 1):
            end = k + 1
        elif _is_part(page, k, covered) or (housed and _closes(page, k, covered)):
            end = k
        else:
            break
    return end


def _follows(page: Page, k: int) -> bool:
    """Whether the word behind *of* or *&* is one of the name."""
    return bool(page.flag[k] & (f.CAPITALISED | f.UPPER)) and not page.flag[k] & OTHER


def _closes(page: Page, k: int, covered: set[int]) -> bool:
    """Whether a capitalised word of the trade ends an institution's name before a mark: ``Otay Mesa Community,``."""
    free = page.starts[k] not in covered if k < len(page) else False
    cased = page.flag[k] & (f.CAPITALISED | f.UPPER) and not page.flag[k] & OTHER
    ends = page.word[k + 1] in CLOSING or "\n" in page.gap[k]
    return bool(free and cased) and ends


def _front(page: Page, first: int, covered: set[int]) -> int:
    """The first of the words in front of token ``first`` that begin its name."""
    start = first
    while (
        start > 0
        and first - start < LONGEST
        and page.gap[start - 1] == " "
        and _is_part(page, start - 1, covered)
        and not page.sight.opens(start - 1)
    ):
        start -= 1
    return start


def _is_part(page: Page, k: int, covered: set[int]) -> bool:
    """Whether token ``k`` is a capitalised word that nothing else explains."""
    flags = page.flag[k]
    free = page.starts[k] not in covered if k < len(page) else False
    return free and bool(flags & f.CAPITALISED) and not flags & NO_PART
