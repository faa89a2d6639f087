"""Names of the identity that are written letter by letter, see ``text.spelt``."""

import string
from collections.abc import Iterator

from streamdeid.detectors.people.words.sight import Sight
from streamdeid.detectors.seeded.seeds import Compiled
from streamdeid.lexicons import Sign
from streamdeid.model.span import Span
from streamdeid.text.spelt import SHORTEST, spelt

LETTER = Sign(lambda word: len(word.folded) == 1 and word.folded not in string.punctuation)
"""A single letter or digit."""
REACH = 2 * (SHORTEST - 1)
"""Tokens from the first to the last of three letters: a hyphen may stand between each two."""


def find_spelt(sight: Sight, compiled: Compiled) -> Iterator[Span]:
    """A span for every name whose letters stand one by one."""
    if not compiled.names or not _has_run(sight):
        return
    for run in spelt(sight.text):
        for word, start, end in run.find(compiled.names):
            seed = compiled.names[word][0]
            yield Span(start, end, seed.label, "seeded", 0.95, "spelt", seed.origin)


def _has_run(sight: Sight) -> bool:
    """Whether single letters stand close enough together; it spares a search of the whole text."""
    letters = [i for i in sight.where(LETTER) if not sight.surfaces[i].isdecimal()]
    return any(
        last - first <= REACH for first, last in zip(letters, letters[SHORTEST - 1 :], strict=False)
    )
