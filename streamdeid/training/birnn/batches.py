"""Batches of equal shape: notes in pieces, each a row that is filled up with empty tokens.

In a batch spellings are numbered anew, and their count is rounded up to one of a few sizes, for
every new shape is compiled anew.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from streamdeid.detectors.classifier.tagger.spelling import Ints
from streamdeid.training.birnn.sheets import Sheet, Spellings
from streamdeid.training.examples import Mask

ROWS, LENGTH = 8, 128
"""Of a batch that is learned from."""
_STEP = 512
"""Spellings of a batch are rounded up to a multiple of this."""


Piece = tuple[int, slice]
"""The number of a note, and the tokens of it."""


class Batch(NamedTuple):
    """Arrays of (row, token), but for the spellings."""

    spellings: Spellings
    numbers: Ints
    """The spelling of each token."""
    gaps: Ints
    told: Ints
    truths: Ints
    filled: Mask


class Pieces:
    """Some notes, ready to be read."""

    def __init__(self, notes: Sequence[Sheet], surfaces: Sequence[str], told: Spellings) -> None:
        """Read ``notes``, whose spellings are ``surfaces``, which ``told`` describes."""
        numbers = {surface: number for number, surface in enumerate(surfaces)}
        self._spellings = told
        self._notes = [
            np.stack([[numbers[one] for one in n.surfaces], n.gaps, n.told, n.truths])
            for n in notes
        ]

    def cut(self) -> list[Piece]:
        """The note and the tokens of each piece: as many of equal length as a note needs."""
        found = []
        for number, note in enumerate(self._notes):
            count = note.shape[1]
            bounds = np.linspace(0, count, -(-count // LENGTH) + 1).astype(int).tolist()
            found += [(number, slice(first, after)) for first, after in pairwise(bounds)]
        return found

    def batch(self, pieces: Sequence[Piece], length: int = LENGTH) -> Batch:
        """At most ``ROWS`` pieces as a batch of ``length`` tokens a row; rows may be empty."""
        flat = np.zeros((5, ROWS, length), np.int64)
        for row, (number, where) in enumerate(pieces):
            piece = self._notes[number][:, where]
            flat[:4, row, : piece.shape[1]] = piece
            flat[4, row, : piece.shape[1]] = 1
        used, numbers = np.unique(flat[0], return_inverse=True)
        padded = np.zeros(-(-len(used) // _STEP) * _STEP, np.int64)
        padded[: len(used)] = used
        rest = flat[1], flat[2], flat[3], flat[4] > 0
        return Batch(self._spellings.only(padded), numbers.reshape(flat[0].shape), *rest)

    def whole(self) -> Iterator[tuple[list[int], Batch]]:
        """All notes, uncut, in batches of one shape, with the number of each row's note."""
        longest = max(note.shape[1] for note in self._notes)
        length = -(-longest // LENGTH) * LENGTH
        for first in range(0, len(self._notes), ROWS):
            some = list(range(first, min(first + ROWS, len(self._notes))))
            yield some, self.batch([(one, slice(0, longest)) for one in some], length)
