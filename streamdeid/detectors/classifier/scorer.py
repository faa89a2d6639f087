"""Scores of a note's tokens: look-ups and additions.

A linear model's score is a sum over features, and so is what a unit of a hidden layer is
given (see ``hidden``). The sum over a spelling's
features at one place of the window never changes, so it is worked out when the
spelling is first met and kept; a token's score is then fifteen rows for the
words around it, three for the runs, and one for each conjunction that the
model knows. The tables are bounded and start anew when they are full.

Weights are whole numbers (-100 … 100) until the last step, so sums are exact in
any order: a token has about 280 features at the most, which 16 bits can hold (327).
Rows are padded to 32 sums and fetched as one piece of memory each, and added
place by place over the whole note, which is what a processor does fastest. What is
read here and there in large tables costs most, so these are filled when they are
made: numpy has memory that it fills laid in large pages, and zeros in small ones.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier.features.extraction import Features
from streamdeid.detectors.classifier.features.hashing import BITS, Bits
from streamdeid.detectors.classifier.features.inventory import Inventory, Numbers
from streamdeid.detectors.classifier.features.spelling import LookUp
from streamdeid.detectors.classifier.features.view import View
from streamdeid.detectors.classifier.second import looked_again
from streamdeid.detectors.classifier.trained.model import Model, Weights, laid_out
from streamdeid.detectors.classifier.trained.own_classes import added

SPELLINGS_KEPT = 40_000
_AT_ONCE = 256
_FIRST_SIZE = 1024
_BLOCK = 2048
"""Tokens whose rows are fetched at once: 3 kB for each, which a note of signs has for each sign."""

Levels = npt.NDArray[np.int16]
Rows = npt.NDArray[np.int32]


class Sums:
    """Scores of an inventory's strings by place, worked out as they come."""

    def __init__(self, inventory: Inventory, rows: Rows, weights: npt.NDArray[np.int8]) -> None:
        """Take ``weights`` of the row that ``rows`` gives for a cell; row 0 is silent."""
        self._inventory, self._rows, self._weights = inventory, rows, weights
        self._table = np.zeros((len(inventory.places), 0, weights.shape[1]), dtype=np.int16)
        self._done = 0

    def clear(self) -> None:
        """Forget all sums, with the inventory."""
        self._inventory.clear()
        self._done = 0

    def of(self, numbers: Numbers) -> Levels:
        """The sum over all places, ``numbers`` being (place, token): (token, sum)."""
        while self._done < len(self._inventory):
            self._extend(min(self._done + _AT_ONCE, len(self._inventory)))
        places, size, _ = self._table.shape
        first = np.arange(0, places * size, size)[:, None]
        return _in_blocks(lambda some: _summed(self._table, numbers[:, some] + first), numbers)

    def _extend(self, last: int) -> None:
        """Work out the strings up to ``last``."""
        if last > self._table.shape[1]:
            self._grow()
        cells = self._inventory.cells(self._done, last)
        rows = np.where(cells >= 0, self._rows[cells], 0)
        count, places, _ = rows.shape
        sums = np.zeros((count * places, self._weights.shape[1]), dtype=np.int16)
        string, place, _ = np.nonzero(rows)
        segment = string * places + place
        if len(segment):
            starts = np.flatnonzero(np.diff(segment, prepend=-1))
            known = self._weights.take(rows[rows > 0], axis=0)
            sums[segment[starts]] = np.add.reduceat(known, starts, axis=0, dtype=np.int16)
        self._table[:, self._done : last] = sums.reshape(count, places, -1).transpose(1, 0, 2)
        self._done = last

    def _grow(self) -> None:
        """Make room for twice as many strings."""
        places, size, classes = self._table.shape
        grown = np.empty((places, max(2 * size, _FIRST_SIZE), classes), dtype=np.int16)
        grown[:, :size] = self._table
        self._table = grown


class Scorer:
    """A model ready to score. One thread at a time; what it keeps is a cache."""

    def __init__(self, model: Model, look_up: LookUp) -> None:
        """Lay out the model's weights over the features of its groups."""
        self.model = model
        self.features = Features(added(look_up, model.own_classes), model.groups)
        self._weights = laid_out(model.levels)
        self._rows = np.full(1 << BITS, 0, dtype=np.int32)
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
        total += self._conjoined(self.features.conjunctions(seen))
        scores = self._scaled(total)
        if self.model.second is None:
            return seen, scores
        return seen, looked_again(seen, scores, reading, self.features.tokens, self.model.second)

    def _conjoined(self, cells: Bits) -> Levels:
        """The sum over the conjunctions' cells, which are (template, token): (token, sum)."""

        def summed(some: slice) -> Levels:
            return _summed(self._weights, self._rows.take(cells[:, some]))

        return _in_blocks(summed, cells)

    def _scaled(self, total: Levels) -> Weights:
        """Sums in the measure of scores: (token, class), each class a piece of memory of its own.

        What follows asks for the best class of each token, which goes class by class.
        """
        known = total[:, : len(self.model.scales)].T
        sums = np.multiply(known, self.model.scales[:, None], order="C")
        sums += self.model.intercepts[:, None]
        hidden = self.model.hidden
        return (sums if hidden is None else hidden.scores(sums)).T


def _in_blocks(summed: Callable[[slice], Levels], rows: npt.NDArray[Any]) -> Levels:
    """What ``summed`` makes of all columns of ``rows``, a block of them at a time."""
    count = rows.shape[1]
    blocks = [slice(at, at + _BLOCK) for at in range(0, max(count, 1), _BLOCK)]
    return summed(blocks[0]) if len(blocks) == 1 else np.concatenate(list(map(summed, blocks)))


def _summed(table: npt.NDArray[Any], rows: npt.NDArray[Any]) -> Levels:
    """The rows of ``table`` (its last axis apart, laid out flat), added over the first axis."""
    width = table.shape[-1]
    whole = table.view(np.dtype((np.void, width * table.itemsize))).ravel()
    fetched = whole.take(rows.ravel()).view(table.dtype)
    if not len(rows):
        return np.zeros((rows.shape[1], width), dtype=np.int16)
    added: Levels = fetched.reshape(len(rows), -1).sum(axis=0, dtype=np.int16)
    return added.reshape(-1, width)
