"""The practice at the head or the foot of a note, in ordinary words: ``Sleeping Lady ENT Associates``.

A cell of the first or last lines, between line ends, wide gaps or marks, that holds a
word for a practice (*clinic*, *eye*, *ortho*, *associates*) and one that neither
medicine nor a form uses is its name, whatever the case: ``flint hills quick care``.
Titles of notes (*Progress Note*, *Urgent Care Visit*) have no such word.
"""

import re
from collections.abc import Iterator

from streamdeid.detectors.patterns.institutions.extent import tells
from streamdeid.detectors.patterns.institutions.names import Found
from streamdeid.detectors.patterns.institutions.words import TOPONYMS, Words
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label

HEAD_LINES, FOOT_LINES = 2, 3
CELL = re.compile(r"[^\n|\t,;:()<>*#~/]+?(?=\n|  | -|[|\t,;:()<>*#~/]|$)")
BARRED = (
    f.NOTE_WORD | f.DRUG | f.ABBREVIATION | f.ROLE | f.TITLE | f.MONTH | f.WEEKDAY | f.DEGREE
    | f.UNIT | f.DIGITS | f.FUNCTION_WORD | f.SPEECH
)  # fmt: skip
JOINERS = frozenset("of the and & for at on - ' ’ s . in".split())
LONGEST, SHORTEST = 7, 2
MARKS = frozenset({"/", "|", "(", ")", ",", "-", "–", "*", ":", "~"})
TOWN = 5_000
LIKELY = 0.5
SELDOM = 1e-6


def practices(page: Page, words: Words) -> Iterator[Found]:
    """Each such cell."""
    named = page.where(words.practice)
    if not named:
        return
    for start, end in _edges(page.text):
        if not any(start <= page.starts[i] < end for i in named):
            continue
        for match in CELL.finditer(page.text, start, end):
            first, last = page.before(match.start()) + 1, page.before(match.end())
            if SHORTEST <= last - first + 1 <= LONGEST and _is_practice(page, words, first, last):
                yield Found(first, last, Label.HOSPITAL, "practice")


def _edges(text: str) -> Iterator[tuple[int, int]]:
    """Where the first lines and the last ones begin and end; the whole of a short note."""
    head = -1
    for _ in range(HEAD_LINES):
        head = text.find("\n", head + 1)
        if head < 0:
            return
    foot = len(text.rstrip())
    for _ in range(FOOT_LINES):
        foot = text.rfind("\n", 0, foot)
        if foot < 0:
            return
    yield 0, head
    yield max(foot, head), len(text)


def _is_practice(page: Page, words: Words, first: int, last: int) -> bool:
    """Whether one word is a practice's and another one is nobody else's."""
    run = range(first, last + 1)
    if page.folded[first] in JOINERS or page.folded[last] in JOINERS or page.says(last, "form"):
        return False
    cased = f.CAPITALISED | f.UPPER | f.INITIAL
    small = bool(page.flags[first] & f.LOWER) and page.says(last, "practice")
    if not _stands_alone(page, first, last, small=small):
        return False
    for k in run:
        if page.folded[k] in JOINERS:
            continue
        if not page.flags[k] & f.LETTERS or not (page.flags[k] & cased or small):
            return False
    if not any(page.says(k, "practice") for k in run):
        return False
    return any(_tells(page, words, k) for k in run)


def _stands_alone(page: Page, first: int, last: int, *, small: bool) -> bool:
    """Whether wide gaps, marks or line ends set the words apart; in small letters no mark of a sentence does."""
    front = page.gap[first - 1] if first else "\n"
    back = page.gap[last]
    wide = [len(gap) > 1 or "\n" in gap for gap in (front, back)]
    if small:
        return wide[0] and (wide[1] or page.word[last + 1] == "/")
    return (wide[0] or page.word[first - 1] in MARKS) and (wide[1] or page.word[last + 1] in MARKS)


def _tells(page: Page, words: Words, k: int) -> bool:
    """Whether the word at ``k`` is one that neither medicine nor a form uses."""
    word, flags = page.folded[k], page.flags[k]
    if flags & BARRED or page.says(k, "form", "practice"):
        return False
    if word in TOPONYMS or (page.says(k, "telling") and word not in words.generic):
        return True
    if word in words.heads or not tells(page, words, k):
        return False
    known = page.sight.words[k]
    if flags & f.CITY and known.population > TOWN and not flags & f.CLINICAL:
        return True
    named = flags & f.NAME and known.ratio >= LIKELY
    rare = known.frequency < SELDOM and not flags & f.COMMON_WORD
    return bool((named or rare) and not flags & f.CLINICAL)
