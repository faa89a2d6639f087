"""A note as the classifier looks at it: numbers for tokens and runs, neighbours, matches.

Glued words come apart here as in WI-deId (He et al. 2015, table 1). The
package's tokens already split letters from digits and marks, which is seven of
its nine patterns; the other two are inside letters: ``ALMarital`` and
``JaffreyMarital``.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier.chunks import runs
from streamdeid.detectors.classifier.hashing import Bits, bits
from streamdeid.detectors.classifier.inventory import Inventory, Numbers
from streamdeid.model.label import Label
from streamdeid.model.span import Span

_GLUED = re.compile(r"(?<=[A-Z]{2})(?=[A-Z][a-z]{2})|(?<=[a-z]{3})(?=[A-Z])")
_WEAK = 0.5
_MANY = np.uint32(3)


class View(NamedTuple):
    """Arrays with one entry for each token, unless said otherwise."""

    text: str
    starts: Numbers
    ends: Numbers
    numbers: Numbers
    chunk_numbers: Numbers
    """One for each run of visible characters."""
    chunk_of: Numbers
    """The ordinal of the run that holds the token."""
    family: Numbers
    """Tokens of one family have one number here, that of one among them."""
    neighbours: Numbers
    """Index of the nearest and second word left, then right; -1 for none: (4, token)."""
    matches: Bits
    match_counts: Bits

    def __repr__(self) -> str:
        """How long it is; nothing of the text."""
        return f"View({len(self.starts)} tokens)"


def view(reading: Reading, tokens: Inventory, chunks: Inventory) -> View:
    """Look at a reading that has at least one token."""
    surfaces, starts, ends = pretokens(
        reading.tokens.surfaces, reading.tokens.starts, reading.tokens.ends
    )
    numbers = tokens.numbers(surfaces)
    begin, end = np.array(starts, dtype=np.int64), np.array(ends, dtype=np.int64)
    shapes, chunk_of = runs(reading.text, begin, end)
    return View(
        reading.text,
        begin,
        end,
        numbers,
        chunks.numbers(shapes),
        chunk_of,
        tokens.relatives(numbers),
        _neighbours(tokens.is_word[numbers]),
        *_matches(reading.earlier, begin),
    )


def pretokens(
    surfaces: Sequence[str], starts: Sequence[int], ends: Sequence[int]
) -> tuple[Sequence[str], Sequence[int], Sequence[int]]:
    """The tokens, with glued words cut in two."""
    cuts = [
        (i, [m.start() for m in _GLUED.finditer(s)])
        for i, s in enumerate(surfaces)
        if len(s) > 4 and not s.islower() and not s.istitle() and not s.isupper()
    ]
    if not any(places for _, places in cuts):
        return surfaces, starts, ends
    pieces, begin, end = list(surfaces), list(starts), list(ends)
    for i, places in reversed(cuts):
        bounds = [0, *places, len(surfaces[i])]
        pieces[i : i + 1] = [surfaces[i][a:b] for a, b in pairwise(bounds)]
        begin[i : i + 1] = [starts[i] + a for a in bounds[:-1]]
        end[i : i + 1] = [starts[i] + b for b in bounds[1:]]
    return pieces, begin, end


def _neighbours(is_word: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Numbers:
    """Indices of the words around each token, whatever stands between."""
    count = len(is_word)
    found = np.full((4, count), -1, dtype=np.int64)
    left, left2, right, right2 = found
    words = np.flatnonzero(is_word)
    if len(words):
        before = np.cumsum(is_word)
        ranks: Numbers = before - is_word
        padded = np.full(len(words) + 4, -1, dtype=np.int64)
        padded[2:-2] = words
        left[:], left2[:] = padded[ranks + 1], padded[ranks]
        right[:], right2[:] = padded[before + 2], padded[before + 3]
    return found


def reach(spans: Sequence[Span], starts: Numbers) -> tuple[list[int], list[int]]:
    """The first token that begins in each span, and the first that begins behind it."""
    firsts = starts.searchsorted([span.start for span in spans])
    return firsts.tolist(), starts.searchsorted([span.end for span in spans]).tolist()


def _matches(earlier: Sequence[Span], starts: Numbers) -> tuple[Bits, Bits]:
    """What rules and seeds found over each token: the first finding, and how many."""
    meanings, counts = [0] * len(starts), [0] * len(starts)
    firsts, afters = reach(earlier, starts)
    for span, first, after in zip(reversed(earlier), firsts[::-1], afters[::-1], strict=True):
        meaning = _meaning(span.label, span.detector, span.score < _WEAK)
        for at in range(first, after):
            meanings[at] = meaning
            counts[at] += 1
    return np.array(meanings, dtype=np.uint32), np.minimum(np.array(counts, dtype=np.uint32), _MANY)


@lru_cache(maxsize=1024)
def _meaning(label: Label, detector: str, is_weak: bool) -> int:  # noqa: FBT001 - a cache's key
    """A finding as 32 bits: what, by whom, and whether it is a guess."""
    return bits("match", f"{label} {detector} {'weak' if is_weak else 'strong'}")
