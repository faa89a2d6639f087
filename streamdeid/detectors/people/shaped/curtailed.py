"""First names whose surname was cut to a letter: ``Wanda D: cat bite``, ``noah t pulled his line``.

Boards and hurried notes name people so where an entry begins. A letter that stands
for a side, a word (*c* for with, *p* for after) or what is measured behind it is none.
"""

from collections.abc import Iterator

from streamdeid.detectors.people.words.fit import PLAIN
from streamdeid.detectors.people.words.items import begins_item
from streamdeid.detectors.people.words.rank import LIKELY, POSSIBLE
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import Sign, Word
from streamdeid.lexicons import flags as f

BARRED = f.NOTE_WORD | f.FUNCTION_WORD | f.ROLE | f.DEGREE | f.UNIT | f.KIN | f.TITLE | f.STATE
BARRED |= f.ABBREVIATION | f.SHORT_FORM | f.MONTH | f.WEEKDAY | f.COUNTRY | f.DRUG | f.EPONYM
BARRED |= f.CAPITAL_TERM
STOPS = frozenset(".,:;(|")
JOINTS = frozenset("-/'’&+")
NO_LETTER = frozenset("LRAI")
NO_SMALL = frozenset("aspwxqclrioneuv")
"""Small letters that stand for a word or a side, or are one."""
LEAST = 3.0


def _is_letter(word: Word) -> bool:
    """Whether the spelling is a single letter."""
    return len(word.folded) == 1 and bool(word.flags & f.LETTERS)


SIGN = Sign(_is_letter)

Found = tuple[int, int]


def curtailed(sight: Sight) -> Iterator[Found]:
    """First and last token of each name."""
    for i in sight.where(SIGN):
        if i and sight.gap[i - 1] == " " and sight.flags[i - 1] & f.NAME and _stands(sight, i):
            named = _is_capital(sight, i) if sight.flags[i] & f.INITIAL else _is_small(sight, i)
            if named and (begins_item(sight, i - 1) or sight.flag[i + 1] & f.DEGREE):
                yield i - 1, i


def _stands(sight: Sight, i: int) -> bool:
    """Whether nothing is joined to the letter at ``i`` and no number follows it."""
    if sight.flags[i - 1] & BARRED or (sight.surface[i + 1] in JOINTS and not sight.gap[i]):
        return False
    return not (sight.flag[i + 1] & f.DIGITS and sight.same_line(i) and len(sight.gap[i]) < 2)


def _stops(sight: Sight, i: int) -> bool:
    """Whether a mark or the end of the line follows."""
    return sight.surface[i + 1] in STOPS or not sight.same_line(i)


def _is_capital(sight: Sight, i: int) -> bool:
    """``Destiny W``: a first name in a line that is not all capitals."""
    flags, rank = sight.flags[i - 1], sight.rank[i - 1]
    if not flags & f.CAPITALISED or rank < POSSIBLE or not flags & f.FIRST_NAME:
        return False
    if sight.surface[i + 1] == "." and not sight.gap[i] and sight.flag[i + 2] & f.CAPITALISED:
        return False
    return sight.surfaces[i] not in NO_LETTER or (_stops(sight, i) and rank == LIKELY)


def _is_small(sight: Sight, i: int) -> bool:
    """``noah t`` where the entry begins without a capital."""
    word = sight.words[i - 1]
    if not word.flags & f.LOWER or word.flags & PLAIN or sight.rank[i - 1] < LIKELY:
        return False
    acts = sight.flag[i + 1] & (f.SPEECH | f.DEGREE)
    letter = sight.surfaces[i] not in NO_SMALL or _stops(sight, i) or acts
    return bool(letter) and word.ratio >= LEAST
