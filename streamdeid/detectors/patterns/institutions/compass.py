"""Institutions named by a side or a rank and what they do: ``Southern Mutual Casualty``, ``Tri-State Orthotics``.

Words for sides, ranks and colours tell nothing alone, and neither does a line of
business. Two capitalised words in front of a sure head, one of them such a word,
are a name all the same: no department is called so inside a sentence.
"""

from collections.abc import Iterator

from streamdeid.detectors.patterns.institutions.names import MEASURED, Found
from streamdeid.detectors.patterns.institutions.words import Words
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flags as f

BARRED = f.DRUG | f.TITLE | f.KIN | f.MONTH | f.WEEKDAY | f.DIGITS | f.DEGREE | f.SPEECH
MARKS = frozenset({"-", "&", "'", "’"})
LONGEST = 5


def compass(page: Page, words: Words) -> Iterator[Found]:
    """Every such name."""
    if page.sight.loud or page.sight.flat:
        return
    for i in page.where(words.strong):
        head = words.heads[page.folded[i]]
        first = _first(page, i)
        run = range(first, i)
        worded = [k for k in run if page.flags[k] & f.LETTERS]
        told = any(page.says(k, "telling") for k in worded)
        measured = any(page.word[k] in MEASURED for k in (i + 1, i + 2))
        if len(worded) > 1 and told and _stands(page, first) and not measured:
            yield Found(first, i, head.label, "side and trade")


def _stands(page: Page, first: int) -> bool:
    """Whether the capital of the first word tells something: inside a sentence or behind a label."""
    labelled = page.word[first - 1] in {":", "("} and "\n" not in page.gap[first - 1]
    return labelled or page.sight.stands_out(first)


def _first(page: Page, i: int) -> int:
    """The first of the capitalised words that end at ``i``."""
    k = i
    while k > 0 and i - k < LONGEST:
        before = k - 1
        glued = page.gap[before] == "" and page.folded[before] in MARKS
        if glued or (page.folded[before] == "&" and page.gap[before] == " "):
            k = before
            continue
        joined = page.gap[before] == " " or page.folded[k] in MARKS
        if not joined or not page.flags[before] & f.CAPITALISED or page.flags[before] & BARRED:
            break
        if page.flags[before] & f.FUNCTION_WORD and not page.says(before, "telling"):
            break
        k = before
    return k + 1 if page.folded[k] in MARKS else k
