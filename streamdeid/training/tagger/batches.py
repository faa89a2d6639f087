"""Batches of equal shape: notes laid end to end with a margin between, cut into windows.

In a batch spellings are numbered anew, so that each is described once however often it stands
there; their count is rounded up to one of a few sizes, for every new shape is compiled anew.

What others say of a token is silenced now and then: a note's seeds, its forms, and of
some identifiers whatever rules found, for rules know the notes that they were written over better
than any that will come.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.tagger.page import FORMED, SEEDED
from streamdeid.detectors.classifier.tagger.spelling import Spelling
from streamdeid.training.tagger.rows import Rows

Array = npt.NDArray[Any]
_MARGIN = 8
"""Empty tokens between notes."""
_STEP = 512
"""Spellings of a batch are rounded up to a multiple of this."""


class Silence(NamedTuple):
    """How often what others say is withheld."""

    seeds: float = 0.3
    forms: float = 0.15
    identifiers: float = 0.125
    """The share of identifiers of which no rule has found anything."""


class Batch(NamedTuple):
    """Windows of tokens: arrays of (window, token) unless said otherwise."""

    spelling: Spelling
    numbers: Array
    """The row in ``spelling`` of each token."""
    gaps: Array
    places: Array
    told: Array
    """(2, window, token)"""
    family: Array
    """The same for tokens of one note that differ in case only."""
    filled: Array
    """1.0 for tokens, 0.0 for the margins between notes."""
    truths: Array


class Batches:
    """Batches of some rows. Pure: the same seed gives the same batches."""

    def __init__(
        self, rows: Rows, spelling: Spelling, shape: tuple[int, int], weights: Array
    ) -> None:
        """Cut windows of ``shape`` (window, token); ``spelling`` describes ``rows.spellings``.

        ``weights`` says how often each note is learned from in one pass.
        """
        self._rows, self._spelling, self._shape, self._weights = rows, spelling, shape, weights
        known: dict[str, int] = {}
        lower = [known.setdefault(one.lower(), len(known)) for one in rows.spellings]
        self._families = np.array(lower, dtype=np.int64)

    def count(self) -> int:
        """Batches of one pass."""
        tokens = ((np.diff(self._rows.bounds) + _MARGIN) * self._weights).sum()
        return int(tokens) // self._size

    @property
    def _size(self) -> int:
        return self._shape[0] * self._shape[1]

    def passed(self, seed: int, silence: Silence) -> Iterator[Batch]:
        """One pass over all notes in an order of its own; what fills no batch is left out."""
        chance = np.random.default_rng(seed)
        order = chance.permutation(np.repeat(np.arange(len(self._rows)), self._weights))
        held: list[Array] = []
        size = 0
        for ordinal, number in enumerate(order.tolist()):
            held.append(self._strip(number, ordinal, chance, silence))
            size += held[-1].shape[1]
            if size >= self._size:
                flat = np.concatenate(held, axis=1)
                yield self._batch(flat[:, : self._size])
                held, size = [flat[:, self._size :]], size - self._size

    def _strip(
        self, number: int, ordinal: int, chance: np.random.Generator, silence: Silence
    ) -> Array:
        """One note and its margin: (spelling, gap, place, two tellings, truth, filled, note)."""
        rows, where = self._rows, self._rows.note(number)
        count = where.stop - where.start
        strip = np.zeros((8, count + _MARGIN), dtype=np.int64)
        strip[0, :count], strip[1, :count] = rows.tokens[where], rows.gaps[where]
        strip[2, :count], strip[5, :count] = rows.places[where], rows.truths[where]
        strip[3:5, :count] = silenced(rows.told[:, where], rows.truths[where], chance, silence)
        strip[6, :count], strip[7] = 1, ordinal
        return strip

    def _batch(self, flat: Array) -> Batch:
        """The batch of so many tokens as it holds."""
        spellings, numbers = np.unique(flat[0], return_inverse=True)
        rounded = -(-len(spellings) // _STEP) * _STEP
        padded = np.zeros(rounded, dtype=np.int64)
        padded[: len(spellings)] = spellings
        described = self._spelling.only(padded)
        notes = flat[7] * len(self._families) + self._families[flat[0]]
        notes[flat[6] == 0] = -1  # a margin is of no family
        _, family = np.unique(notes, return_inverse=True)
        shaped = [one.reshape(self._shape).astype(np.int32) for one in flat]
        return Batch(
            described,
            numbers.reshape(self._shape).astype(np.int32),
            shaped[1],
            shaped[2],
            np.stack(shaped[3:5]),
            family.reshape(self._shape).astype(np.int32),
            shaped[6].astype(np.float32),
            shaped[5],
        )


def silenced(told: Array, truths: Array, chance: np.random.Generator, silence: Silence) -> Array:
    """``told`` (2, token) with some of it withheld."""
    found = np.array(told)
    for row, share in (
        (SEEDED, silence.seeds),
        (FORMED, silence.forms),
    ):
        if chance.random() < share:
            found[row] = 0
    edges = np.flatnonzero(np.diff(truths, prepend=-1))
    for first, after in zip(edges, [*edges[1:], len(truths)], strict=True):
        if truths[first] and chance.random() < silence.identifiers:
            found[FORMED, first:after] = 0
    return found
