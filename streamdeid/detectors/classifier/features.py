"""From a reading to the cells of its features: what training and detection share.

Three kinds of features, all summed: those of a token's spelling at each place
of the window, those of the runs of visible characters around it, and the
conjunctions of ``templates``. The first two depend on a spelling and a place
alone, so detection sums their weights once for each spelling and keeps the sum.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier import chunks as run
from streamdeid.detectors.classifier.columns import MARGIN, ORDINAL, columns
from streamdeid.detectors.classifier.groups import CHUNK_PLACES, PLACES, REACH, TOKEN_PLACES, Group
from streamdeid.detectors.classifier.hashing import PARTS, Cells, cells, salts
from streamdeid.detectors.classifier.inventory import Described, Inventory, Numbers
from streamdeid.detectors.classifier.spelling import LookUp, spelling
from streamdeid.detectors.classifier.templates import TEMPLATES
from streamdeid.detectors.classifier.view import View, view

EVERYTHING = frozenset(Group)
_PARTS = 3


class Places(NamedTuple):
    """Numbers at each place of the window, one row a place."""

    tokens: Numbers
    chunks: Numbers


class Features:
    """The features of some groups, over one lexicon. Keeps what it learned of spellings."""

    def __init__(self, look_up: LookUp, groups: Iterable[Group] = EVERYTHING) -> None:
        """Use the features of ``groups``; ``look_up`` says what a word is."""
        self.groups = frozenset(groups)

        def describe(surface: str) -> Described:
            known = spelling(surface, look_up)
            leads = known.is_word and surface == known.lower
            return Described(known.features, known.keys, known.is_word, known.lower, leads)

        self.tokens = Inventory(describe, PLACES, REACH, self.groups, 4)
        self.chunks = Inventory(_describe_chunk, CHUNK_PLACES, REACH, self.groups, 2)
        chosen = [t for t in TEMPLATES if t.group in self.groups]
        self._salts = salts([t.name for t in chosen])
        self._rows = np.array(
            [[_part(t.parts, k)[0] for t in chosen] for k in range(_PARTS)], dtype=np.int64
        )
        self._shifts = np.array(
            [[_part(t.parts, k)[1] for t in chosen] for k in range(_PARTS)], dtype=np.int64
        )
        self._used = np.array(
            [[k < len(t.parts) for t in chosen] for k in range(_PARTS)], dtype=np.uint64
        )

    def view(self, reading: Reading) -> View:
        """The reading as arrays."""
        return view(reading, self.tokens, self.chunks)

    def places(self, seen: View) -> Places:
        """Who stands where, for every token of the note; 0 beyond its edges."""
        count = len(seen.numbers)
        padded = np.zeros(count + 2 * MARGIN, dtype=np.int64)
        padded[MARGIN : MARGIN + count] = seen.numbers
        window = [padded[k : k + count] for k in range(len(TOKEN_PLACES))]
        left, left2, right, right2 = (np.where(n >= 0, seen.numbers[n], 0) for n in seen.neighbours)
        runs = np.zeros(len(seen.chunk_numbers) + 2, dtype=np.int64)
        runs[1:-1] = seen.chunk_numbers
        around = [runs[seen.chunk_of + k] for k in range(len(CHUNK_PLACES))]
        return Places(np.stack([*window, left2, left, right, right2]), np.stack(around))

    def conjunctions(self, seen: View) -> Cells:
        """Cells of the templates: (template, token)."""
        table = columns(seen, self.tokens, self.chunks)
        width = table.shape[1]
        steps = np.arange(len(seen.numbers))
        starts = self._rows * width + MARGIN + self._shifts
        total = np.broadcast_to(self._salts[:, None], (len(self._salts), len(steps)))
        for k in range(_PARTS):
            used = np.flatnonzero(self._used[k])
            if k == 0:
                total = total + table.take(starts[k][:, None] + steps) * PARTS[k]
            else:
                total[used] += table.take(starts[k][used, None] + steps) * PARTS[k]
        return cells(total)

    def all_cells(self, seen: View) -> Cells:
        """Every cell of every token, as training needs them: (token, feature); -1 for none."""
        where = self.places(seen)
        count = len(seen.numbers)
        spelt = _placed(self.tokens, where.tokens).reshape(count, -1)
        runs = _placed(self.chunks, where.chunks).reshape(count, -1)
        return np.concatenate([spelt, runs, self.conjunctions(seen).T], axis=1)


def _describe_chunk(chunk: str) -> Described:
    """What an inventory keeps of a run."""
    return Described(run.features(chunk), run.keys(chunk))


def _part(parts: tuple[tuple[str, int], ...], ordinal: int) -> tuple[int, int]:
    """Row and shift of one part; the first row where there is none."""
    if ordinal >= len(parts):
        return 0, 0
    column, shift = parts[ordinal]
    return ORDINAL[column], shift


def _placed(inventory: Inventory, numbers: Numbers) -> Cells:
    """Cells of each token's window: (token, place, feature)."""
    distinct, back = np.unique(numbers, return_inverse=True)
    known = np.concatenate([inventory.cells(n, n + 1) for n in distinct])
    order = np.arange(len(numbers))[:, None]
    return known[back.reshape(numbers.shape), order].transpose(1, 0, 2)
