"""Hospitals by their letters: ``EIRMC``, ``transfer to JSUMC``.

The letters of a medical center end in *MC*, and four and more of them are no
abbreviation of the clinic unless the lexicon knows them as one.
"""

import re
from collections.abc import Iterator

from streamdeid.detectors.patterns.institutions.names import Found
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Sign, Word
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label

CENTER = re.compile(r"[a-z]{2,4}mc")
KNOWN = (
    f.ABBREVIATION | f.CLINICAL | f.DRUG | f.NOTE_WORD | f.DEGREE | f.UNIT | f.COMMON_WORD | f.NAME
)


def _is_center(word: Word) -> bool:
    """Whether a word is the letters of a medical center."""
    named = word.flags & f.UPPER and not word.flags & KNOWN
    return bool(named and CENTER.fullmatch(word.folded))


SIGN = Sign(_is_center)


def lettered(page: Page) -> Iterator[Found]:
    """Every medical center that its letters name."""
    for i in page.where(SIGN):
        yield Found(i, i, Label.HOSPITAL, "lettered")
