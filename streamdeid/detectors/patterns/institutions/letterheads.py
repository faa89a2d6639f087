"""Letterheads: the institution on the first lines of a note, whatever its head word.

``RIO HONDO COMMUNITY``, ``Tidewater Hand & Upper Extremity``: a stretch of a first
line between wide gaps or marks, of capitalised words only, with a word of landscape
or a town in it, is the name of a practice. So is one that ends in a head word and
has a word that neither medicine nor every hospital has: ``SOONER STATE CANCER PAVILION``.
"""

import re
from collections.abc import Iterator

from streamdeid.detectors.patterns.institutions.extent import tells
from streamdeid.detectors.patterns.institutions.names import Found
from streamdeid.detectors.patterns.institutions.words import PLACED, Words
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label

LINES = 3
SEGMENT = re.compile(r"[^\n|/,;:()<>*#0-9]+?(?=\n|  | -|[|/,;:()<>*#0-9]|$)")
MARKS = frozenset({"&", "'", "’", "s", "-", "of", "the", "and"})
OTHER = (
    f.MONTH | f.WEEKDAY | f.TITLE | f.DEGREE | f.DIGITS | f.KIN | f.FUNCTION_WORD | f.SPEECH
    | f.ROLE | f.ABBREVIATION
)  # fmt: skip
LONGEST, SHORTEST = 8, 2


def letterheads(page: Page, words: Words) -> Iterator[Found]:
    """Each stretch of the first lines that names an institution."""
    peculiar, end = page.where(words.peculiar), _end_of_lines(page.text)
    if not peculiar or page.starts[peculiar[0]] >= end:
        return
    for match in SEGMENT.finditer(page.text, 0, end):
        first, last = page.before(match.start()) + 1, page.before(match.end())
        if not SHORTEST <= last - first + 1 <= LONGEST:
            continue
        if _is_name(page, first, last) or _is_headed(page, words, first, last):
            yield Found(first, last, Label.HOSPITAL, "letterhead")


def _end_of_lines(text: str) -> int:
    """Where the first lines end."""
    end = -1
    for _ in range(LINES):
        end = text.find("\n", end + 1)
        if end < 0:
            return len(text)
    return end


def _is_name(page: Page, first: int, last: int) -> bool:
    """Whether the words are all capitalised and one of them is of landscape or a town."""
    placed = False
    if page.folded[first] in MARKS | LABELS:
        return False
    for k in range(first, last + 1):
        flags = page.flags[k]
        if page.folded[k] in MARKS and not flags & f.INITIAL:
            continue
        if flags & OTHER or not flags & (f.CAPITALISED | f.UPPER | f.INITIAL):
            return False
        placed = placed or PLACED.asks(page.sight.words[k])
    return placed


def _is_headed(page: Page, words: Words, first: int, last: int) -> bool:
    """Whether the words end in a head of health care and one of them is peculiar."""
    head = words.heads.get(page.folded[last])
    if head is None or head.label is not Label.HOSPITAL or page.folded[first] in LABELS:
        return False
    if page.sight.flat and not _fills_line(page, first, last):
        return False
    cased = f.CAPITALISED | f.UPPER | f.INITIAL | (f.LOWER if page.sight.flat else 0)
    run = range(first, last + 1)
    if any(
        page.flags[k] & PERSONAL or not (page.flags[k] & cased or page.folded[k] in MARKS)
        for k in run
    ):
        return False
    peculiar = f.CLINICAL | f.NOTE_WORD | f.DRUG | f.ABBREVIATION | f.FUNCTION_WORD
    return any(tells(page, words, k) and not page.flags[k] & peculiar for k in range(first, last))


def _fills_line(page: Page, first: int, last: int) -> bool:
    """Whether wide gaps or line ends stand on both sides."""
    front = page.gap[first - 1] if first else "\n"
    return all("\n" in gap or len(gap) > 2 for gap in (front, page.gap[last]))


PERSONAL = f.MONTH | f.WEEKDAY | f.TITLE | f.DEGREE | f.DIGITS | f.KIN | f.SPEECH | f.ROLE
LABELS = frozenset(
    "pt patient resident client site ward unit facility name scanner fixed fx fax snf".split()
)
