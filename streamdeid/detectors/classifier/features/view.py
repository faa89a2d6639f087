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
from streamdeid.detectors.classifier.features.chunks import runs
from streamdeid.detectors.classifier.features.hashing import Bits, bits
from streamdeid.detectors.classifier.features.inventory import Inventory, Numbers
from streamdeid.model.label import Label
from streamdeid.model.span import Finding

_GLUED = re.compile(r"(?<=[A-Z]{2})(?=[A-Z][a-z]{2})|(?<=[a-z]{3})(?=[A-Z])")
_SHORT = 4
Pretokens = tuple[Sequence[str], Sequence[int], Sequence[int]]
"""Surfaces, starts and ends."""
_WEAK = 0.5
_MOST = 3


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
    farther: Numbers
    """Index of the third and fourth word left, then right; -1 for none: (4, token)."""
    reached: Numbers
    """For each earlier finding the first token in it and the first behind it: (2, finding)."""
    matches: Bits
    match_counts: Bits

    def __repr__(self) -> str:
        """How long it is; nothing of the text."""
        return f"View({len(self.starts)} tokens)"


def view(reading: Reading, tokens: Inventory, chunks: Inventory) -> View:
    """Look at a reading that has at least one token."""
    cut = reading.tokens
    whole: Pretokens = (cut.surfaces, cut.starts, cut.ends)
    numbers = tokens.numbers(cut.surfaces)
    if tokens.glued[numbers].any():
        whole = pretokens(*whole)
        numbers = tokens.numbers(whole[0])
    begin, end = (np.array(edge, dtype=np.int64) for edge in whole[1:])
    shapes, chunk_of = runs(reading.text, begin, end)
    reached = reach(reading.earlier, begin)
    return View(
        reading.text,
        begin,
        end,
        numbers,
        chunks.numbers(shapes),
        chunk_of,
        tokens.relatives(numbers),
        *_neighbours(tokens.is_word[numbers]),
        reached,
        *_matches(reading, reached, begin),
    )


def pretokens(surfaces: Sequence[str], starts: Sequence[int], ends: Sequence[int]) -> Pretokens:
    """The tokens, with glued words cut in two."""
    pieces, begin, end = list(surfaces), list(starts), list(ends)
    glued = [(i, places) for i, places in enumerate(map(cuts, surfaces)) if places]
    for i, places in reversed(glued):
        bounds = [0, *places, len(surfaces[i])]
        pieces[i : i + 1] = [surfaces[i][a:b] for a, b in pairwise(bounds)]
        begin[i : i + 1] = [starts[i] + a for a in bounds[:-1]]
        end[i : i + 1] = [starts[i] + b for b in bounds[1:]]
    return pieces, begin, end


def cuts(surface: str) -> Sequence[int]:
    """Where glued words come apart."""
    if len(surface) <= _SHORT or surface.islower() or surface.istitle() or surface.isupper():
        return ()
    return [found.start() for found in _GLUED.finditer(surface)]


def _neighbours(is_word: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> tuple[Numbers, Numbers]:
    """Indices of the words around each token, whatever stands between: the near ones, the far."""
    count = len(is_word)
    found = np.full((8, count), -1, dtype=np.int64)
    left, left2, right, right2, left3, left4, right3, right4 = found
    words = np.flatnonzero(is_word)
    if len(words):
        before = np.cumsum(is_word)
        ranks: Numbers = before - is_word
        padded = np.full(len(words) + 8, -1, dtype=np.int64)
        padded[4:-4] = words
        left[:], left2[:], left3[:], left4[:] = padded[ranks + np.arange(3, -1, -1)[:, None]]
        right[:], right2[:], right3[:], right4[:] = padded[before + np.arange(4, 8)[:, None]]
    return found[:4], found[4:]


def reach(spans: Sequence[Finding], starts: Numbers) -> Numbers:
    """The first token that begins in each span, and the first that begins behind it: (2, span)."""
    edges = [[span.start for span in spans], [span.end for span in spans]]
    return starts.searchsorted(np.array(edges, dtype=np.int64))


def _matches(reading: Reading, reached: Numbers, starts: Numbers) -> tuple[Bits, Bits]:
    """What rules and seeds found over each token: the first finding, and how many.

    Where nothing was found, what resembles a seed and stayed is told in its place.
    """
    count = len(starts)
    meanings = np.zeros(count, dtype=np.uint32)
    if reading.kept:
        token, of = _spread(reach(reading.kept, starts))
        meanings[token] = np.array([_stay(k.label, k.rule) for k in reading.kept], np.uint32)[of]
    token, of = _spread(reached)
    meaning = [_meaning(s.label, s.detector, s.score < _WEAK) for s in reading.earlier]
    # Where a token lies in several findings the last one written stays: the first of them.
    meanings[token[::-1]] = np.array(meaning, dtype=np.uint32)[of[::-1]]
    return meanings, np.minimum(np.bincount(token, minlength=count), _MOST).astype(np.uint32)


def _spread(reached: Numbers) -> tuple[Numbers, Numbers]:
    """Each token of each finding, and the number of the finding."""
    firsts, afters = reached
    sizes = afters - firsts
    finding = np.repeat(np.arange(len(sizes)), sizes)
    return np.arange(len(finding)) + (firsts + sizes - sizes.cumsum())[finding], finding


@lru_cache(maxsize=1024)
def _meaning(label: Label, detector: str, is_weak: bool) -> int:  # noqa: FBT001 - a cache's key
    """A finding as 32 bits: what, by whom, and whether it is a guess."""
    return bits("match", f"{label} {detector} {'weak' if is_weak else 'strong'}")


@lru_cache(maxsize=1024)
def _stay(label: Label, rule: str) -> int:
    """A stretch that stayed as 32 bits: what it resembles, and why it stayed."""
    return bits("match", f"{label} kept {rule}")
