"""Scores of a note's tokens by the tagger. What it keeps of spellings is a bounded cache."""

from collections.abc import Mapping, Sequence

import numpy as np

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier.tagger.compiled import layers
from streamdeid.detectors.classifier.tagger.model import Tagger
from streamdeid.detectors.classifier.tagger.network import Network
from streamdeid.detectors.classifier.tagger.page import Page, page
from streamdeid.detectors.classifier.tagger.spelling import Floats, LookUp, described

SPELLINGS_KEPT = 40_000
_LONGEST_KEPT = 64
"""Characters of a spelling that is kept; a longer one is hardly met again."""
_FIRST_SIZE = 1024


class Spellings:
    """Rows of spellings, worked out as they come. One thread at a time."""

    def __init__(self, network: Network, vocabulary: Mapping[str, int], look_up: LookUp) -> None:
        """Read spellings by ``network``; words of ``vocabulary`` have vectors."""
        self._network, self._vocabulary, self._look_up = network, vocabulary, look_up
        self.clear()

    def clear(self) -> None:
        """Forget every spelling."""
        self._numbers: dict[str, int] = {}
        self._rows = np.zeros((_FIRST_SIZE, self._network.width), dtype=np.float32)

    def of(self, surfaces: Sequence[str]) -> Floats:
        """The row of each of a note's tokens."""
        if len(self._numbers) > SPELLINGS_KEPT:
            self.clear()
        new = [one for one in dict.fromkeys(surfaces) if one not in self._numbers]
        if new:
            self._add(new)
        numbers = np.fromiter(map(self._numbers.__getitem__, surfaces), np.int64, len(surfaces))
        rows: Floats = self._rows[numbers]
        if any(len(one) > _LONGEST_KEPT for one in new):
            self.clear()
        return rows

    def _add(self, surfaces: Sequence[str]) -> None:
        """Work out the rows of new spellings."""
        first = len(self._numbers)
        while first + len(surfaces) > len(self._rows):
            self._rows = np.concatenate([self._rows, np.zeros_like(self._rows)])
        told = described(surfaces, self._vocabulary, self._look_up)
        self._rows[first : first + len(surfaces)] = self._network.rows(told)
        self._numbers |= {surface: number for number, surface in enumerate(surfaces, start=first)}


class TaggerScorer:
    """A network ready to score. One thread at a time."""

    def __init__(self, tagger: Tagger, look_up: LookUp) -> None:
        """Score by ``tagger`` over the words of ``look_up``."""
        self._network, self._layers = tagger.network, layers(tagger.network)
        self._spellings = Spellings(tagger.network, tagger.vocabulary, look_up)

    def scores(self, reading: Reading) -> tuple[Page, Floats]:
        """The reading as it was looked at, and the score of each token and class."""
        seen = page(reading)
        values = self._network.tokens(self._spellings.of(seen.surfaces), seen)
        return seen, self._layers.scores(values, seen.family)
