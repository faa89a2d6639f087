"""Scores of a note's tokens: look-ups and additions.

A linear model's score is a sum over features. The sum over a spelling's
features at one place of the window never changes, so it is worked out when the
spelling is first met and kept; a token's score is then eleven rows for the
words around it, three for the runs, and one for each conjunction that the
model knows. The tables are bounded and start anew when they are full.

Weights are whole numbers (-127 … 127) until the last step, so sums are exact in
any order: a token has about 220 features at the most, which 16 bits can hold.
"""

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier.features import Features
from streamdeid.detectors.classifier.hashing import BITS
from streamdeid.detectors.classifier.inventory import Inventory, Numbers
from streamdeid.detectors.classifier.model import Model, Weights
from streamdeid.detectors.classifier.spelling import LookUp
from streamdeid.detectors.classifier.view import View

SPELLINGS_KEPT = 40_000
_AT_ONCE = 256


Levels = npt.NDArray[np.int16]


class Sums:
    """Scores of an inventory's strings: (place, string, class), worked out as they come."""

    def __init__(
        self, inventory: Inventory, rows: npt.NDArray[np.int32], weights: npt.NDArray[np.int8]
    ) -> None:
        """Take ``weights`` of the row that ``rows`` gives for a cell; row 0 is silent."""
        self._inventory, self._rows, self._weights = inventory, rows, weights
        self._table = np.zeros((len(inventory.places), 0, weights.shape[1]), dtype=np.int16)
        self._done = 0

    def clear(self) -> None:
        """Forget all sums, with the inventory."""
        self._inventory.clear()
        self._done = 0

    def of(self, numbers: Numbers) -> Levels:
        """The sum over all places, ``numbers`` being (place, token): (token, class)."""
        while self._done < len(self._inventory):
            self._extend(min(self._done + _AT_ONCE, len(self._inventory)))
        total: Levels = self._table[0].take(numbers[0], axis=0)
        for table, row in zip(self._table[1:], numbers[1:], strict=True):
            total += table.take(row, axis=0)
        return total

    def _extend(self, last: int) -> None:
        """Work out the strings up to ``last``."""
        if last > self._table.shape[1]:
            places, size, classes = self._table.shape
            grown = np.zeros((places, max(2 * size, 1024), classes), dtype=np.int16)
            grown[:, :size] = self._table
            self._table = grown
        cells = self._inventory.cells(self._done, last)
        rows = np.where(cells >= 0, self._rows[cells], 0)
        count, places, _ = rows.shape
        string, place, _ = np.nonzero(rows)
        sums = np.zeros((count * places, self._weights.shape[1]), dtype=np.int16)
        segment = string * places + place
        if len(segment):
            starts = np.flatnonzero(np.diff(segment, prepend=-1))
            known = self._weights.take(rows[rows > 0], axis=0)
            sums[segment[starts]] = np.add.reduceat(known, starts, axis=0, dtype=np.int16)
        self._table[:, self._done : last] = sums.reshape(count, places, -1).transpose(1, 0, 2)
        self._done = last


class Scorer:
    """A model ready to score. One thread at a time; what it keeps is a cache."""

    def __init__(self, model: Model, look_up: LookUp) -> None:
        """Lay out the model's weights over the features of its groups."""
        self.model = model
        self.features = Features(look_up, model.groups)
        classes = len(model.classes)
        self._weights = np.concatenate([np.zeros((1, classes), np.int8), model.levels])
        self._rows = np.zeros(1 << BITS, dtype=np.int32)
        self._rows[model.cells] = np.arange(1, len(model.cells) + 1, dtype=np.int32)
        self._tokens = Sums(self.features.tokens, self._rows, self._weights)
        self._chunks = Sums(self.features.chunks, self._rows, self._weights)

    def scores(self, reading: Reading) -> tuple[View, Weights]:
        """The reading as it was looked at, and the score of each token and class."""
        if max(len(self.features.tokens), len(self.features.chunks)) > SPELLINGS_KEPT:
            self._tokens.clear()
            self._chunks.clear()
        seen = self.features.view(reading)
        where = self.features.places(seen)
        total = self._tokens.of(where.tokens)
        total += self._chunks.of(where.chunks)
        self._conjunctions(seen, total)
        return seen, total * self.model.scales + self.model.intercepts

    def _conjunctions(self, seen: View, total: Levels) -> None:
        """Add the weights of the templates that the model knows."""
        rows = self._rows.take(self.features.conjunctions(seen).T.ravel())
        known = np.flatnonzero(rows)
        if len(known):
            token = known // (len(rows) // len(total))
            starts = np.flatnonzero(np.diff(token, prepend=-1))
            weights = self._weights.take(rows[known], axis=0)
            total[token[starts]] += np.add.reduceat(weights, starts, axis=0, dtype=np.int16)
