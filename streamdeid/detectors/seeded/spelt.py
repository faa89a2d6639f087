"""Names of the identity that are written letter by letter, see ``text.spelt``."""

import string
from collections.abc import Iterator

from streamdeid.detectors.people.words.sight import Sight
from streamdeid.detectors.seeded.seeds import Compiled
from streamdeid.lexicons import Sign
from streamdeid.model.span import Span
from streamdeid.text.spelt import SHORTEST, WIDEST

MARKS = frozenset(string.punctuation)
LETTER = Sign(
    lambda word: len(word.folded) == 1 and not word.folded.isdecimal() and word.folded not in MARKS
)
"""A single letter."""
FURTHEST = 6
"""Tokens from one letter to the next, at most: marks, and a digit that was misread."""


def find_spelt(sight: Sight, compiled: Compiled) -> Iterator[Span]:
    """A span for every name whose letters stand one by one."""
    if not compiled.names or not _has_run(sight):
        return
    for word, start, end in compiled.spaced.find(sight.text):
        seed = compiled.names[word][0]
        yield Span(start, end, seed.label, "seeded", 0.95, "spelt", seed.origin)


def _has_run(sight: Sight) -> bool:
    """Whether single letters stand close enough together; it spares a search of the whole text."""
    run, before = 1, -FURTHEST
    for i in sight.where(LETTER):
        run = run + 1 if i - before < FURTHEST and _are_apart(sight, before, i) else 1
        if run >= SHORTEST:
            return True
        before = i
    return False


def _are_apart(sight: Sight, first: int, second: int) -> bool:
    """Whether two letters have marks or blanks between them, and no word or long number."""
    if second == first + 1:
        return 0 < len(sight.gap[first]) <= WIDEST
    between = sight.surfaces[first + 1 : second]
    return all(one in MARKS or (len(one) == 1 and one.isdecimal()) for one in between)
