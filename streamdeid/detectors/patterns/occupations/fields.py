"""Fields of work that one works in: *works in construction*, *worked retail*, *employed full-time in sales*.

A field alone says nothing (*security* stands at every entrance); behind a word
for working, with no more than hours between, it is somebody's occupation.
"""

from collections.abc import Iterator
from functools import cache

from streamdeid.detectors.patterns.occupations.trades import SHIFTS
from streamdeid.detectors.patterns.page import Page
from streamdeid.detectors.patterns.phrases import Phrases
from streamdeid.lexicons import Lexicon

_BETWEEN = SHIFTS | frozenset("in full part time - years yrs for commercial residential".split())
_REACH = 6
"""Tokens between the word for working and the field."""


def fields(seen: Page, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """First and last token of each field that somebody works in."""
    known = _known(lexicon)
    for first, last, _ in known.find(seen.folded, seen.where(known.sign)):
        if _is_worked_in(seen, first):
            yield first, last


def _is_worked_in(seen: Page, first: int) -> bool:
    """Whether back to a word for working there are only hours and years."""
    for j in range(first - 1, max(-1, first - 2 - _REACH), -1):
        if "\n\n" in seen.gap[j]:
            return False
        if seen.says(j, "working"):
            return True
        if seen.folded[j] not in _BETWEEN and not seen.folded[j].isdecimal():
            return False
    return False


@cache
def _known(lexicon: Lexicon) -> Phrases[None]:
    """The fields of the language pack."""
    return Phrases((entry, None) for entry in lexicon.table("work_fields"))
