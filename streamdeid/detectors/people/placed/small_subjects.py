"""First names in small letters that do or get what only people do: ``tommy says``, ``call lily``.

In a line without capitals a first name counts before a verb of people (*says*,
*wants*, *agrees*), and any name behind *call*, *tell* or *page*, unless it is a word
of the clinic. An article in front makes it a thing.
"""

from collections.abc import Iterator

from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import among
from streamdeid.lexicons import flags as f

VERBS = frozenset(
    "is was wants says said states here asleep aware awake called calls has takes denies reports"
    " agrees reached present ok ph cell asks asked thinks feels refuses declines understands"
    " visited phoned texted".split()
)
TOLD = frozenset(
    "call called tell told ask asked text texted page paged notify notified updated informed"
    " remind reminded thanked thank".split()
)
THINGS = frozenset("the a an of his her my their no this that x".split())
BARRED = (
    f.CLINICAL | f.DRUG | f.NOTE_WORD | f.ABBREVIATION | f.UNIT | f.ROLE | f.KIN | f.TITLE
    | f.FUNCTION_WORD | f.MONTH | f.WEEKDAY | f.DEGREE | f.EPONYM_ALONE
)  # fmt: skip
LEAST = 0.3
CALLED = 0.5
"""Likelihood ratios at which a first name before a verb, and any name behind one, counts."""
SHORTEST = 3

SIGN = among(VERBS | TOLD)


def small_subjects(sight: Sight) -> Iterator[int]:
    """The token of each name."""
    for i in sight.where(SIGN):
        word = sight.folded[i]
        called = word in VERBS and sight.near(i - 1) and sight.flag[i - 1] & f.FIRST_NAME
        if called and _is_name(sight, i - 1, LEAST):
            yield i - 1
        if word in TOLD and sight.near(i) and _is_name(sight, i + 1, CALLED):
            yield i + 1


def _is_name(sight: Sight, i: int, least: float) -> bool:
    """Whether people are called by the word in small letters at ``i``."""
    flags = sight.flag[i]
    if not flags & f.LOWER or not flags & f.NAME or flags & BARRED:
        return False
    word = sight.words[i]
    long = len(word.folded) >= SHORTEST and word.ratio >= least
    return long and (sight.folded[i - 1] if i else "") not in THINGS and sight.calm(i)
