"""A town of the lexicon and a state's code that means something else as well: ``Irvine CA``, ``Lake Charles LA``.

*CA*, *OR*, *MA* and *LA* are a cancer, a room, an assistant and a chamber too. Behind
a town that is no word of the clinic and nobody's first name, and before a mark, a
wide gap, a line's end or a number, they are the state; a person in front makes the
letters a degree.
"""

from collections.abc import Iterator

from streamdeid.detectors.patterns.page import Page
from streamdeid.detectors.patterns.places.boxes import STATES
from streamdeid.lexicons import Lexicon, among, flagged
from streamdeid.lexicons import flags as f

PERSONAL = frozenset({"md", "pa", "ma", "do", "ms", "pr", "id", "as", "vi", "mp"})
"""Codes that are a degree or a role behind somebody's name."""
PLACED = frozenset("in from of to near via at home lives outside around for".split())
CLOSING = frozenset({",", ".", ";", ")", "|", "/", "-", "–", "--", ":", "*", "→", "("})
BARRED = f.NOTE_WORD | f.ABBREVIATION | f.DRUG | f.TITLE | f.ROLE | f.DEGREE | f.UNIT
CASED = f.CAPITALISED | f.UPPER
ORGANS = frozenset("colon breast lung prostate cervical thyroid tongue bladder renal".split())
"""Before *CA*: what has the cancer."""
TOWN = 2_000

SIGN = among(STATES) & flagged(f.UPPER)


def town_codes(page: Page, lexicon: Lexicon) -> Iterator[tuple[int, int, int]]:
    """First and last token of each town, and the token of the state behind it."""
    for i in page.where(SIGN):
        last = i - 2 if page.word[i - 1] == "," else i - 1
        if last < 0 or page.gap[i - 1] not in (" ", "  ") or not _closes(page, i):
            continue
        first = _town(page, lexicon, last)
        if first <= last and not (page.folded[i] in PERSONAL and _is_person(page, first)):
            yield first, last, i


def _closes(page: Page, i: int) -> bool:
    """Whether a mark, a gap, a line's end or a number stands behind the code."""
    gap = page.gap[i]
    marked = page.word[i + 1] in CLOSING or page.flag[i + 1] & f.DIGITS
    return len(gap) > 1 or "\n" in gap or bool(marked)


def _town(page: Page, lexicon: Lexicon, last: int) -> int:
    """The first token of the town that ends at ``last``; ``last + 1`` for none."""
    for first in (last - 2, last - 1):
        if first < 0 or not page.flag[first] & f.PHRASE_HEAD:
            continue
        run = range(first, last + 1)
        if not all(page.flags[k] & CASED for k in run) or any(page.gap[k] != " " for k in run[:-1]):
            continue
        known = lexicon.phrase(" ".join(page.folded[first : last + 1]))
        if known is not None and known.flags & f.CITY:
            return first
    flags, word = page.flag[last], page.sight.words[last]
    cased = flags & f.CAPITALISED or (flags & f.UPPER and page.sight.loud)
    other = f.FIRST_NAME | f.COMMON_WORD | f.CLINICAL
    named = bool(flags & other) and word.population < TOWN * 10
    named = named or bool(flags & f.COMMON_WORD and flags & f.CLINICAL)
    named = named or page.folded[last] in ORGANS
    alone = cased and flags & f.CITY and word.population >= TOWN and not named
    return last if alone and not flags & BARRED and len(page.folded[last]) > 3 else last + 1


def _is_person(page: Page, first: int) -> bool:
    """Whether a name in front, or no preposition of place, lets the town be somebody's surname."""
    before = page.word[first - 1]
    if before in PLACED:
        return False
    named = page.flag[first - 1] & (f.CAPITALISED | f.INITIAL | f.TITLE) or before == "."
    return bool(named) or bool(page.flag[first] & f.LAST_NAME and before != ",")
