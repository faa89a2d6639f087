"""Names that fill a cell: what stands alone at a line's head or between wide blanks.

Lists and page heads give a person as *XIONG, PA NHIA*, *NOT AFRAID, MYRON*, *will, thomas*,
*zhou g*, *BLOCK, L* or *kahananui noelani*, with blanks, a number or a bracket
behind. The cell shows that all its words are one name, so that they may be any words.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.words.fit import is_measure
from streamdeid.detectors.people.words.given import is_given
from streamdeid.detectors.people.words.rank import AFTER_CUE, LIKELY, POSSIBLE, rank_of
from streamdeid.detectors.people.words.runs import name_span
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.lexicons import Lexicon, Sign, Word
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

LONGEST = 4
"""Words of a name in a cell, at most."""
WORDLIKE = f.UPPER | f.LOWER | f.CAPITALISED
FORMS = f.NOTE_WORD | f.ROLE | f.DEGREE | f.TITLE | f.KIN | f.ABBREVIATION
FORMS |= f.STATE | f.COUNTRY | f.MONTH | f.WEEKDAY | f.UNIT | f.VERDICT
PLACES = f.STATE | f.COUNTRY | f.CITY
SURNAMES = f.LAST_NAME | f.WORD_NAME
PLAIN = f.COMMON_WORD | f.CLINICAL | f.DRUG | f.FUNCTION_WORD
BORNE = 2e-5
"""The share of people from which a word before an initial is a surname."""
MARKS = frozenset("(|#/[")


def _may_begin(word: Word) -> bool:
    """Whether a spelling can be the first of a name; capitalised it must be a surname."""
    flags = word.flags
    if not flags & WORDLIKE or flags & FORMS:
        return False
    if not flags & f.CAPITALISED:
        return True
    return word.last > BORNE and not flags & f.EPONYM and rank_of(word) == LIKELY


SIGN = Sign(_may_begin)


@dataclass(frozen=True, slots=True)
class Cells:
    """Names that are a cell of their own."""

    lexicon: Lexicon
    name: str = "cells"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every such name."""
        sight = look(reading, self.lexicon)
        for i in _beginnings(sight):
            last, rule = _name_at(sight, i)
            if last >= 0:
                yield name_span(sight, i, last, Label.PATIENT, self.name, rule, 0.75)


def _beginnings(sight: Sight) -> Iterator[int]:
    """The words with which a cell begins: behind a line end, wide blanks or a bar."""
    gap, barred = sight.gap, "|" in sight.text
    for i in [i for i in sight.where(SIGN) if gap[i - 1] != " " or barred]:
        wide = gap[i - 1] == "\n" or len(gap[i - 1]) > 1
        if wide or sight.surface[i - 1] == "|":
            yield i


def _ends(sight: Sight, i: int) -> bool:
    """Whether a cell ends behind ``i``: before wide blanks, a line end, a number or a bracket."""
    after = sight.flag[i + 1]
    if sight.gap[i] == "":
        return False
    wide = sight.gap[i] == "\n" or len(sight.gap[i]) > 1
    return wide or bool(after & f.DIGITS) or sight.surface[i + 1] in MARKS


def _name_at(sight: Sight, i: int) -> tuple[int, str]:
    """The last token of the name that fills the cell at ``i``, and the rule; -1 if none does."""
    j = i
    while j < i + LONGEST and sight.flag[j] & WORDLIKE and _goes_on(sight, j):
        j += 1
    if sight.surface[j + 1] == "," and sight.flag[j] & WORDLIKE and sight.gap[j] == "":
        return _listed(sight, i, j), "cell, listed"
    if sight.flag[j] & f.LETTERS and len(sight.surfaces[j]) == 1 and j == i + 1:
        return (j if _is_lettered(sight, i, j) else -1), "cell, initial"
    return (j if _is_flat_name(sight, i, j) else -1), "cell, lower case"


def _goes_on(sight: Sight, j: int) -> bool:
    """Whether a word follows token ``j`` behind one blank."""
    return bool(sight.flag[j + 1] & f.LETTERS) and sight.gap[j] == " "


def _listed(sight: Sight, i: int, j: int) -> int:
    """The end of ``LAST, FIRST M`` whose surname runs from ``i`` to ``j``."""
    given, case = j + 2, sight.flags[i] & WORDLIKE
    if case & f.CAPITALISED or "\n" in sight.gap[j + 1] or len(sight.gap[j + 1]) > 1:
        return -1
    last = given
    while last < given + 3 and _goes_on(sight, last):
        last += 1
    if not _ends(sight, last) or any(sight.flag[k] & FORMS for k in range(i, j + 1)):
        return -1
    if len(sight.surface[given]) == 1:
        borne = sight.words[j].last > BORNE and i == j and not is_measure(sight, given)
        return last if borne and last == given and case & f.UPPER else -1
    same = all(sight.flag[k] & (case | f.INITIAL) for k in range(given, last + 1))
    return last if same and _is_called(sight, j, given, last) else -1


def _is_called(sight: Sight, j: int, given: int, last: int) -> bool:
    """Whether the word behind the comma is a given name, or the one before it a surname."""
    if any(sight.flag[k] & (FORMS & ~f.ROLE & ~f.DEGREE) for k in range(given, last + 1)):
        return False
    called = sight.flag[given] & f.FIRST_NAME and not sight.flag[given] & PLACES & ~f.CITY
    if called and sight.words[given].ratio > 1 and sight.rank[given] >= AFTER_CUE:
        return True
    surname = sight.rank[j] == LIKELY and not sight.flags[j] & PLACES
    return bool(surname and last > given and sight.flags[j] & f.LAST_NAME)


def _is_lettered(sight: Sight, i: int, j: int) -> bool:
    """Whether a surname and an initial fill the cell: ``zhou g``, ``SHORT E``."""
    flags, word = sight.flags[i], sight.words[i]
    if not _ends(sight, j) or flags & FORMS or len(word.folded) < 3:
        return False
    if flags & f.CAPITALISED:
        return sight.rank[i] == LIKELY and word.last > BORNE and not flags & f.EPONYM
    if flags & f.LOWER and (not sight.calm(i) or sight.flags[j] & f.INITIAL):
        return False
    if flags & PLAIN:
        return sight.rank[i] >= POSSIBLE and word.last > BORNE
    return sight.rank[i] >= POSSIBLE and bool(flags & f.NAME)


def _is_flat_name(sight: Sight, i: int, j: int) -> bool:
    """Whether two words or three in lower case can be nothing but a name: ``kahananui noelani``."""
    if sight.rank[i] != LIKELY or not 0 < j - i < LONGEST - 1 or not _ends(sight, j):
        return False
    words = range(i, j + 1)
    if not all(sight.flag[k] & f.LOWER and not sight.flags[k] & FORMS for k in words):
        return False
    if is_given(sight, i) and sight.calm(i) and sight.flags[j] & SURNAMES:
        return not sight.flags[j] & (f.SPEECH | f.FUNCTION_WORD)
    if any(sight.flags[k] & PLAIN for k in words):
        return False
    named = all(sight.rank[k] == LIKELY and len(sight.surfaces[k]) > 2 for k in words)
    return named and sight.calm(i)
