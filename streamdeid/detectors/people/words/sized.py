"""A name that a size stands before names an instrument: ``18-French Foley``, ``#15 Bard-Parker``.

Sizes are a number with a unit of length, gauge or French, a number sign, or a
suture size (``4-0``). People have none, except where a line begins with a number.
"""

from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import flags as f

UNITS = frozenset("fr french f gauge ga g mm cm inch in mg ml cc degree x hole".split())
DASHES = frozenset("-–")
SIZED = f.LETTERS | f.DIGITS
LONGEST = 3
"""Digits of a size, at most."""


def is_sized(sight: Sight, i: int) -> bool:
    """Whether a size stands right before the word at ``i``, or the word is its unit."""
    j = i - 1
    before = sight.flag[j]
    if before & f.LETTERS and sight.folded[j] not in UNITS:
        return False
    if not (before & SIZED or sight.surface[j] in DASHES) or not sight.near(j):
        return False
    if sight.surface[j] in DASHES and sight.gap[j] == "" == sight.gap[j - 1]:
        return _is_number(sight, j - 1)
    if before & f.LETTERS:
        j -= 2 if sight.surface[j - 1] in DASHES else 1
        return _is_number(sight, j)
    if not _is_number(sight, j):
        return False
    return _is_suture(sight, j) or (sight.surface[j - 1] == "#" and sight.same_line(j - 2))


def _is_number(sight: Sight, i: int) -> bool:
    return bool(sight.flag[i] & f.DIGITS) and len(sight.surface[i]) <= LONGEST


def _is_suture(sight: Sight, i: int) -> bool:
    """Whether ``4-0`` ends at ``i``."""
    dashed = sight.surface[i] == "0" and sight.surface[i - 1] in DASHES
    return dashed and sight.gap[i - 1] == "" and bool(sight.flag[i - 2] & f.DIGITS)
