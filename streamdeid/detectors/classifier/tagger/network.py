"""A trained network, and what it makes of spellings and of tokens before they meet.

1. A spelling's vectors (its word's, its characters' by a convolution of width 3 and the greatest
   over places, its shape's, its measures', its classes', its place by use) are projected to
   ``width`` numbers once.
2. A token is its spelling's row, with what its gap, its place in the line and what others say of
   it add; what is under zero is silent.
3. Layers over tokens and the scores of classes: see ``quantised``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.tagger.page import Page
from streamdeid.detectors.classifier.tagger.spelling import LONGEST, Floats, Spelling

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Layer:
    """One gated convolution: taps at ``-step``, 0 and ``step``."""

    weights: Floats = field(repr=False)
    """(3, width, 2 * width): the values, then their gates."""
    offsets: Floats = field(repr=False)
    step: int


@dataclass(frozen=True, slots=True)
class Network:
    """Weights of a trained network, all float32."""

    words: Floats = field(repr=False)
    """(word, part)"""
    characters: Floats = field(repr=False)
    """(character, part)"""
    filters: Floats = field(repr=False)
    """(3 * part of a character, filter)"""
    filter_offsets: Floats = field(repr=False)
    shapes: Floats = field(repr=False)
    coarse: Floats = field(repr=False)
    middle: Floats = field(repr=False)
    projection: Floats = field(repr=False)
    """(all parts of a spelling, width)"""
    projection_offsets: Floats = field(repr=False)
    gaps: Floats = field(repr=False)
    places: Floats = field(repr=False)
    told: Floats = field(repr=False)
    """(2, telling, width)"""
    layers: Sequence[Layer] = field(repr=False)
    pool: Floats = field(repr=False)
    """(2 * width, width)"""
    classes: Floats = field(repr=False)
    """(width, class)"""
    class_offsets: Floats = field(repr=False)

    @property
    def width(self) -> int:
        """Numbers by token between layers."""
        return int(self.projection.shape[1])

    def rows(self, spelling: Spelling) -> Floats:
        """What each spelling adds to a token: (spelling, width).

        One product for each spelling, not one over all, in 64 bits and then rounded to 32:
        libraries add up in orders of their own, and what is found in a note must hang neither on
        them nor on the notes before.
        """
        parts = (
            self.words[spelling.words],
            self._read(spelling.characters),
            self.shapes[spelling.shapes],
            self.coarse[np.minimum(spelling.classes[:, 0], len(self.coarse) - 1)],
            self.middle[np.minimum(spelling.classes[:, 1], len(self.middle) - 1)],
            spelling.measures,
            spelling.vectors,
        )
        told = np.concatenate(parts, axis=1)[:, None]
        sums = np.matmul(told, self.projection, dtype=np.float64)[:, 0] + self.projection_offsets
        found: Floats = sums.astype(np.float32)
        return found

    def _read(self, numbers: Ints) -> Floats:
        """What the filters see in the characters of each spelling: (spelling, filter)."""
        count, part = len(numbers), self.characters.shape[1]
        padded = np.zeros((count, LONGEST + 2, part), dtype=np.float32)
        padded[:, 1:-1] = self.characters[numbers]
        window = np.concatenate([padded[:, :-2], padded[:, 1:-1], padded[:, 2:]], axis=2)
        seen = np.matmul(window, self.filters, dtype=np.float64).astype(np.float32)
        seen[numbers == 0] = -np.inf
        found: Floats = np.maximum(seen.max(axis=1) + self.filter_offsets, 0)
        return found

    def tokens(self, rows: Floats, page: Page) -> Floats:
        """What the layers are given: (token, width); ``rows`` are the spellings' of the tokens."""
        values: Floats = rows + self.gaps[page.gaps]
        values += self.places[page.places]
        for table, told in zip(self.told, page.told, strict=True):
            said = np.flatnonzero(told)
            values += table[0]
            values[said] += table[told[said]] - table[0]
        np.maximum(values, 0, out=values)
        return values

    def arrays(self) -> Mapping[str, npt.NDArray[np.float32]]:
        """By the names that a model's file gives them."""
        named = {name: getattr(self, name) for name in PLAIN}
        for number, layer in enumerate(self.layers):
            named |= {f"layer{number}": layer.weights, f"layer{number}-offsets": layer.offsets}
        return named


PLAIN = (
    "words", "characters", "filters", "filter_offsets", "shapes", "coarse", "middle", "projection",
    "projection_offsets", "gaps", "places", "told", "pool", "classes", "class_offsets",
)  # fmt: skip
"""The arrays beside those of the layers."""
