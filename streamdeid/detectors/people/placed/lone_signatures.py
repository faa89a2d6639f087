"""A name that signs alone: ``I agree.  Obafemi`` ends a paragraph, ``Cr at 5. Sipho M.`` a note.

Behind the last sentence of a paragraph one capitalised word, with or without an initial,
is no sentence of its own: if people bear it, or no list holds it, it is who wrote.
"""

from collections.abc import Iterator

from streamdeid.detectors.people.words.coined import is_coined
from streamdeid.detectors.people.words.rank import AFTER_CUE, KNOWN
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import among
from streamdeid.lexicons import flags as f

PLAIN = f.CLINICAL | f.DRUG | f.NOTE_WORD | f.ROLE | f.FUNCTION_WORD | f.DEGREE | f.UNIT | f.KIN
PLAIN |= f.ABBREVIATION | f.STATE | f.COUNTRY | f.MONTH | f.WEEKDAY | f.TITLE | f.SPEECH
SELDOM = 1.5e-5
"""The share of all words below which a name is seldom a word."""
SHORTEST = 3
STOPS = frozenset(".!?")

SIGN = among(STOPS)


def lone_signatures(sight: Sight) -> Iterator[tuple[int, int]]:
    """First and last token of each such name."""
    for stop in sight.where(SIGN):
        first = stop + 1
        if not sight.flag[first] & f.CAPITALISED or sight.surfaces[stop] not in STOPS:
            continue
        last = first + 1 if sight.flag[first + 1] & f.INITIAL and sight.near(first) else first
        if _ends_paragraph(sight, last) and _is_apart(sight, stop) and _is_name(sight, first):
            yield first, last


def _is_apart(sight: Sight, stop: int) -> bool:
    """Whether a blank on the same line follows the sentence, and no title or initial ends it."""
    if sight.gap[stop] == "" or not sight.same_line(stop):
        return False
    return not sight.flag[stop - 1] & (f.TITLE | f.INITIAL | f.DEGREE | f.ABBREVIATION)


def _ends_paragraph(sight: Sight, i: int) -> bool:
    """Whether an empty line or the note's end follows, behind a point after an initial."""
    end = i + 1 if sight.flag[i] & f.INITIAL and sight.surface[i + 1] == "." else i
    return sight.gap[end].count("\n") > 1 or end == len(sight) - 1


def _is_name(sight: Sight, i: int) -> bool:
    """Whether people bear the word and seldom write it for anything else, or no list holds it."""
    word, flags = sight.words[i], sight.flags[i]
    if flags & PLAIN or len(word.folded) < SHORTEST or word.frequency >= SELDOM:
        return False
    if flags & f.NAME:
        return True
    return not flags & KNOWN and sight.rank[i] >= AFTER_CUE and not is_coined(word.folded)
