"""Units of the armed forces and named ships: ``377th Security Forces``, ``1st Cav``, ``USS Alder``, ``2/5 Marines``.

A unit is an ordinal or a fraction before an arm of service; a ship is the letters
of its service before a capitalised name. Ordinals before other words, and fractions
of strength (*4/5 grip*), are none.
"""

import re
from collections.abc import Iterator
from functools import cache

from streamdeid.detectors.patterns.institutions.names import Found
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Lexicon, Sign, among
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.cues import cues_of
from streamdeid.model.label import Label

ORDINAL = re.compile(r"\d{1,4}(?:st|nd|rd|th|d)")
CASED = f.CAPITALISED | f.UPPER
LONGEST = 3
"""Words of an arm of service, at most."""


def services(page: Page, lexicon: Lexicon) -> Iterator[Found]:
    """Every unit and ship."""
    cues = cues_of(lexicon)
    for i in page.where(_sign(lexicon)):
        if page.folded[i] in cues["ship"]:
            last = _ship(page, i)
            if last > i:
                yield Found(i, last, Label.ORGANIZATION, "ship")
        elif page.flags[i] & CASED and page.word[i - 1] not in cues["arm"]:
            first = _counted(page, i)
            if first < i:
                yield Found(first, _arm(page, cues["arm"], i), Label.ORGANIZATION, "unit")


@cache
def _sign(lexicon: Lexicon) -> Sign:
    """The letters of ships, or an arm of service."""
    cues = cues_of(lexicon)
    return among(cues["ship"] | cues["arm"])


def _ship(page: Page, i: int) -> int:
    """The last word of the name of a ship whose service is at ``i``; ``i`` for none."""
    last = i
    while last - i < LONGEST and page.flag[last + 1] & CASED and page.gap[last] == " ":
        if page.flag[last + 1] & (f.DIGITS | f.MONTH | f.FUNCTION_WORD):
            break
        last += 1
    return last if page.flags[i] & f.UPPER and not page.sight.loud else i


def _counted(page: Page, i: int) -> int:
    """The first token of the number before the arm at ``i``; ``i`` for none."""
    if page.gap[i - 1] != " ":
        return i
    if ORDINAL.fullmatch(page.word[i - 1]):
        return i - 1
    glued = page.gap[i - 2] == page.gap[i - 3] == ""
    if page.word[i - 2] == "/" and glued and page.word[i - 1].isdigit() and i > 2:
        return i - 3 if page.word[i - 3].isdigit() else i
    if page.word[i - 1] in ("st", "nd", "rd", "th") and page.word[i - 2].isdigit():
        return i - 2 if page.gap[i - 2] == "" else i
    return i


def _arm(page: Page, arms: frozenset[str], i: int) -> int:
    """The last of the words of service from ``i``: ``Field Artillery Regiment``."""
    last = i
    while page.word[last + 1] in arms and page.gap[last] == " ":
        last += 1
    return last
