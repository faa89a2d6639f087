"""From rows to a tagger: a long course over all manners of notes, and a short one over the rarest.

1. The long course learns from all notes but the kinds: some twenty thousand, in the manners of a
   few writers.
2. The short one goes on from there over the kinds, with some of the others beside them so that
   these are not forgotten. It takes minutes, and so it can be taken once for each kind that is
   left out: what each such model makes of the kind that it has not met is what the shipped one,
   which has met them all, can be expected to make of notes that nobody has thought of.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import jax
import numpy as np

from streamdeid.detectors.classifier.tagger.model import Tagger, network_of
from streamdeid.detectors.classifier.tagger.page import LABELS
from streamdeid.detectors.classifier.tagger.spelling import UNKNOWN, Spelling, described, key
from streamdeid.detectors.classifier.trained.model import OUTSIDE, Model
from streamdeid.lexicons import load
from streamdeid.training.fitting import Report
from streamdeid.training.tagger import fit, network
from streamdeid.training.tagger.batches import Array, Batches
from streamdeid.training.tagger.material import Weigh, weights
from streamdeid.training.tagger.recipe import COPIES
from streamdeid.training.tagger.rows import Rows

CLASSES = (OUTSIDE, *map(str, LABELS))
_LEAST = 5
"""Notes in which a word must stand to have a vector."""
WINDOWS = (16, 256)
"""Windows of a batch, and tokens of a window: larger batches learned more slowly (measured)."""


class School:
    """Rows, described once for all courses over them."""

    def __init__(self, rows: Rows, words: Mapping[str, int], report: Report) -> None:
        """Learn from ``rows``; ``words`` are those that have vectors."""
        self._rows, self._words, self._report = rows, words, report
        self._told = described(rows.spellings, words, load().words.__getitem__)

    def batches(self, weigh: Weigh) -> Batches:
        """Batches of the notes that ``weigh`` takes."""
        return Batches(self._rows, self._told, WINDOWS, weights(self._rows, weigh))

    def fresh(self, course: fit.Course) -> network.Weights:
        """Weights to begin with."""
        return fresh(self._told, len(self._words), course)

    def taught(
        self,
        begin: network.Weights,
        weigh: Weigh,
        course: fit.Course,
        place: Path | None = None,
    ) -> network.Weights:
        """The weights after a course over the notes that ``weigh`` takes."""
        state = fit.learned(
            begin,
            self.batches(weigh),
            course,
            place,
            lambda step, _loss: self._report("learning", step, course.steps),
        )
        return state.average

    def tagger(self, weights: network.Weights, layers: Sequence[int]) -> Tagger:
        """What was learned, in the form in which it is used."""
        return tagger_of(weights, layers, self._words)


def vocabulary(rows: Rows, taken: Array) -> dict[str, int]:
    """The words that stand in enough of the notes that are ``taken``, by number."""
    keys = [key(one) for one in rows.spellings]
    counts: dict[str, int] = {}
    for number in np.flatnonzero(taken).tolist():
        for word in {keys[token] for token in np.unique(rows.tokens[rows.note(number)])}:
            counts[word] = counts.get(word, 0) + 1
    least = _LEAST * len(COPIES)
    words = sorted(word for word, count in counts.items() if count >= least)
    return {word: number for number, word in enumerate(words, start=UNKNOWN + 1)}


def fresh(told: Spelling, words: int, course: fit.Course) -> network.Weights:
    """Weights to begin with, for these spellings."""
    coarse, middle = (int(count) + 1 for count in told.classes.max(axis=0))
    counts = network.Counts(words + UNKNOWN + 1, coarse, middle, len(CLASSES))
    shape = network.Shape(steps=course.layers)
    return network.fresh(jax.random.PRNGKey(course.seed), shape, counts)


def tagger_of(weights: network.Weights, layers: Sequence[int], words: Mapping[str, int]) -> Tagger:
    """Learned weights in the form in which they are used."""
    arrays = {name: np.array(array) for name, array in weights.items()}
    arrays["characters"][0] = 0  # what stands before the first and behind the last says nothing
    return Tagger(network_of(arrays, list(layers)), words)


def model_of(tagger: Tagger) -> Model:
    """The tagger as a model that is not yet set up."""
    nothing = np.zeros((0, len(CLASSES)), dtype=np.int8)
    ones = np.ones(len(CLASSES), dtype=np.float32)
    cells = np.zeros(0, dtype=np.int32)
    return Model(CLASSES, cells, nothing, ones, 0 * ones, frozenset(), tagger=tagger)
