"""Ages in the shorthand of a family history: *MGM 94 A&W*, *PGF dec 91, stroke*, *mother d. 93*.

A relative stands in front, with or without a word for how she is (the list
``age_cues``); that nothing is counted or measured is for ``ages`` to say.
"""

from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flags as f

_MARKS = frozenset(".,:-@(")
_REACH = 6
"""Tokens back to the relative."""


def is_told_of_kin(seen: Page, first: int) -> bool:
    """Whether back to a relative there are only her name, words for how she is, and marks."""
    for j in range(first - 1, max(-1, first - 1 - _REACH), -1):
        if "\n" in seen.gap[j]:
            return False
        if seen.flag[j] & f.KIN:
            return True
        if not (seen.folded[j] in _MARKS or seen.says(j, "state") or _is_named(seen, j)):
            return False
    return False


def _is_named(seen: Page, j: int) -> bool:
    """Whether token ``j`` is a capitalised name: ``wife Yvette 92``."""
    flags = seen.flag[j]
    other = f.CLINICAL | f.DRUG | f.NOTE_WORD | f.ABBREVIATION
    return bool(flags & f.NAME and flags & f.CAPITALISED) and not flags & other
