"""Institutions whose head word stands first: ``Hospital Universitario La Paz``, ``Facultad de Odontología``.

From the head the name grows to the right over capitalised words, numbers of a name and the small
words inside; it is a name if a capitalised word in it tells the institution from others. The
head words stand in ``institution_cues.txt`` of the pack; a pack whose heads end names has none.
"""

from collections.abc import Iterator
from functools import cache

from streamdeid.detectors.patterns.institutions.names import Found
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Lexicon, Sign, among, flagged
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.cues import cues_of
from streamdeid.model.label import Label

LONGEST = 12
"""Tokens of a name, at most."""
CASED = f.CAPITALISED | f.UPPER
KINDS = ("hospital", "organization")
PLAIN = f.DEPARTMENT | f.NOTE_WORD | f.MONTH


def opened(page: Page, lexicon: Lexicon) -> Iterator[Found]:
    """Every name that a head word opens, the longest where they overlap."""
    end = -1
    for i in page.where(_heads(lexicon)):
        if i <= end:
            continue
        last, telling = _reach(page, i)
        if telling:
            end = last
            label = Label.HOSPITAL if page.says(i, KINDS[0]) else Label.ORGANIZATION
            yield Found(i, last, label, "opened")


@cache
def _heads(lexicon: Lexicon) -> Sign:
    """A capitalised word that opens the name of an institution."""
    cues = cues_of(lexicon)
    return among(cues[KINDS[0]] | cues[KINDS[1]]) & flagged(CASED)


def _reach(page: Page, i: int) -> tuple[int, bool]:
    """The last token of the name that the head at ``i`` opens, and whether a word tells it apart."""
    last, telling = i, False
    for k in range(i + 1, i + LONGEST):
        if "\n" in page.gap[k - 1]:
            break
        if page.flag[k] & f.LETTERS and page.flag[k] & CASED:
            last = k
            telling = telling or not (page.says(k, "plain") or page.flag[k] & PLAIN)
        elif page.flag[k] & f.DIGITS and page.says(k + 1, "inner"):
            continue
        elif not page.says(k, "inner") and not _joins(page, k):
            break
    return last, telling


def _joins(page: Page, k: int) -> bool:
    """Whether the mark at ``k`` stands inside a name: ``Josep M. Trueta``, ``Sant Joan-Reus``."""
    glued = page.gap[k - 1] == "" == page.gap[k] and page.word[k] in ("-", "'", "’", "·")
    pointed = page.word[k] == "." and page.flag[k - 1] & (f.INITIAL | f.TITLE)
    return bool(glued or pointed) and bool(page.flag[k + 1] & CASED)
