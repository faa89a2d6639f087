"""A note as the classifier looks at it: numbers for tokens and runs, neighbours, matches.

Glued words come apart here as in WI-deId (He et al. 2015, table 1). The
package's tokens already split letters from digits and marks, which is seven of
its nine patterns; the other two are inside letters: ``ALMarital`` and
``JaffreyMarital``.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier.chunks import runs
from streamdeid.detectors.classifier.hashing import Bits, bits
from streamdeid.detectors.classifier.inventory import Inventory, Numbers
from streamdeid.model.span import Span

_GLUED = re.compile(r"(?<=[A-Z]{2})(?=[A-Z][a-z]{2})|(?<=[a-z]{3})(?=[A-Z])")
_WEAK = 0.5


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
    neighbours: Numbers
    """Index of the nearest and second word left, then right; -1 for none: (4, token)."""
    matches: Bits
    match_counts: Bits


def view(reading: Reading, tokens: Inventory, chunks: Inventory) -> View:
    """Look at a reading that has at least one token."""
    surfaces, starts, ends = pretokens(
        reading.tokens.surfaces, reading.tokens.starts, reading.tokens.ends
    )
    numbers = tokens.numbers(surfaces)
    begin = np.array(starts, dtype=np.int64)
    shapes, run_starts = runs(reading.text)
    return View(
        reading.text,
        begin,
        np.array(ends, dtype=np.int64),
        numbers,
        chunks.numbers(shapes),
        np.searchsorted(np.array(run_starts), begin, side="right") - 1,
        _neighbours(tokens.is_word[numbers]),
        *_matches(reading.earlier, starts),
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
    order = np.arange(len(is_word))
    left = np.append(-1, np.maximum.accumulate(np.where(is_word, order, -1))[:-1])
    far = len(is_word)
    backwards = np.minimum.accumulate(np.where(is_word, order, far)[::-1])[::-1]
    right = np.append(backwards[1:], far)
    right = np.where(right == far, -1, right)
    return np.stack([left, _again(left), right, _again(right)])


def _again(step: Numbers) -> Numbers:
    """One step further; -1 stays."""
    return np.where(step >= 0, step[step], -1)


def _matches(earlier: Sequence[Span], starts: Sequence[int]) -> tuple[Bits, Bits]:
    """What rules and seeds found over each token: the first finding, and how many."""
    first = np.zeros(len(starts), dtype=np.uint64)
    counts = np.zeros(len(starts), dtype=np.uint64)
    for span in reversed(earlier):
        covered = slice(bisect_left(starts, span.start), bisect_left(starts, span.end))
        first[covered] = _meaning(span)
        counts[covered] += np.uint64(1)
    return first, np.minimum(counts, np.uint64(3))


def _meaning(span: Span) -> int:
    """A finding as 32 bits: what, by whom, and whether it is a guess."""
    strength = "weak" if span.score < _WEAK else "strong"
    return bits("match", f"{span.label} {span.detector} {strength}")
