"""The network, as numpy computes it: the reference for whatever computes it faster.

1. A spelling's vectors (its word's, its characters' by a convolution of width 3 and the greatest
   over places, its shape's, its measures', its classes', its place by use) are projected to
   ``width`` numbers once.
2. A token is its spelling's row, with what its gap, its place in the line and what others say of
   it add; what is under zero is silent.
3. Gated convolutions of width 3 over tokens, each with its step between taps, each added to what
   it was given (Dauphin et al. 2017; dilation as in Strubell et al. 2017). Before the last one each
   token sees the greatest that tokens of the same spelling, whatever their case, have anywhere in
   the note: so a bare surname learns from the place where the name stands in full.
4. A score for each class.

Every step is a product of matrices over a whole note: no loop over tokens, and nothing that needs a
compiler. Memory grows with the length of the note alone: about 3 kB for a token.
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

        One product for each spelling, not one over all: products of matrices of another height
        round in another order, and what is found in a note must not hang on the notes before.
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
        found: Floats = (told @ self.projection)[:, 0] + self.projection_offsets
        return found

    def _read(self, numbers: Ints) -> Floats:
        """What the filters see in the characters of each spelling: (spelling, filter)."""
        count, part = len(numbers), self.characters.shape[1]
        padded = np.zeros((count, LONGEST + 2, part), dtype=np.float32)
        padded[:, 1:-1] = self.characters[numbers]
        window = np.concatenate([padded[:, :-2], padded[:, 1:-1], padded[:, 2:]], axis=2)
        seen = window @ self.filters
        seen[numbers == 0] = -np.inf
        found: Floats = np.maximum(seen.max(axis=1) + self.filter_offsets, 0)
        return found

    def scores(self, rows: Floats, page: Page) -> Floats:
        """The score of each token and class: (token, class); ``rows`` are their spellings'."""
        values = self._tokens(rows, page)
        for number, layer in enumerate(self.layers):
            if number == len(self.layers) - 1:
                values += self._pooled(values, page.family)
            values += _gated(values, layer)
        found: Floats = values @ self.classes + self.class_offsets
        return found

    def _tokens(self, rows: Floats, page: Page) -> Floats:
        """What the layers are given."""
        values: Floats = rows + self.gaps[page.gaps]
        values += self.places[page.places]
        for table, told in zip(self.told, page.told, strict=True):
            said = np.flatnonzero(told)
            values += table[0]
            values[said] += table[told[said]] - table[0]
        np.maximum(values, 0, out=values)
        return values

    def _pooled(self, values: Floats, family: Ints) -> Floats:
        """What each token learns of all of its family."""
        order = np.argsort(family, kind="stable")
        ordered = family[order]
        firsts = np.flatnonzero(np.diff(ordered, prepend=-1))
        best = np.maximum.reduceat(values[order], firsts, axis=0)
        back = np.empty(len(family), dtype=np.int64)
        back[order] = np.cumsum(np.diff(ordered, prepend=-1) != 0) - 1
        seen: Floats = values @ self.pool[: self.width]
        seen += (best @ self.pool[self.width :])[back]
        np.maximum(seen, 0, out=seen)
        return seen

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


def _gated(values: Floats, layer: Layer) -> Floats:
    """What a layer adds to each token: (token, width)."""
    count, width = values.shape
    step = layer.step
    left, middle, right = layer.weights
    sums = values @ middle
    sums += layer.offsets
    if count > step:
        sums[step:] += values[:-step] @ left
        sums[:-step] += values[step:] @ right
    gates = sums[:, width:]
    # The logistic function by the hyperbolic tangent, which cannot overflow.
    np.tanh(np.multiply(gates, np.float32(0.5), out=gates), out=gates)
    gates += 1
    found: Floats = sums[:, :width] * gates
    found *= np.float32(0.5)
    return found
