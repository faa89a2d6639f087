"""The BiRNN-CRF in the scenarios of ``training.customise``."""

from collections.abc import Sequence
from dataclasses import dataclass

import jax
import numpy as np

from streamdeid.detectors.classifier.tagger.spelling import UNKNOWN
from streamdeid.detectors.classifier.trained.model import Weights
from streamdeid.training.birnn import fit, network
from streamdeid.training.birnn.fit import DEFAULT, Course, Learned
from streamdeid.training.birnn.sheets import Sheet, sheets, vocabulary
from streamdeid.training.corpus import Annotated
from streamdeid.training.customise import WEIGHT_OF_B, Mode
from streamdeid.training.examples import Mask
from streamdeid.training.fitting import Workshop


@dataclass(frozen=True, slots=True)
class BiRnn:
    """Trains networks with the rules and the lexicon of ``shop``."""

    shop: Workshop
    course: Course = DEFAULT

    def fit(self, mode: Mode, a: Sequence[Annotated], b: Sequence[Annotated]) -> Learned:
        """A network by ``mode``."""
        if mode is Mode.ONLY_B:
            return self._anew(self._sheets(b))
        first = self._sheets(a)
        if mode is Mode.MIX:
            return self._anew(first, self._sheets(b))
        base = self._anew(first)
        return self.continued(base, b) if mode is Mode.THEN and b else base

    def continued(self, base: Learned, b: Sequence[Annotated]) -> Learned:
        """``base`` after learning from ``b``; words that it did not know begin as the unknown."""
        notes = self._sheets(b)
        words = vocabulary(notes, base.words)
        table = base.weights["words"]
        known = table[: len(base.words) + UNKNOWN + 1]
        new = jax.numpy.tile(table[UNKNOWN], (network.rounded(len(words)) - len(known), 1))
        grown = {**base.weights, "words": jax.numpy.concatenate([known, new])}
        return self._taught(Learned(grown, words), notes, [1] * len(notes))

    def margins(self, model: Learned, notes: Sequence[Annotated]) -> tuple[Weights, Mask]:
        """Log-odds of each word of ``notes``, and whether it is an identifier."""
        read = self._sheets(notes)
        found = fit.margins(model, read, self.shop.look_up)
        odds = [one[note.words] for one, note in zip(found, read, strict=True)]
        truths = [note.truths[note.words] > 0 for note in read]
        return np.concatenate(odds), np.concatenate(truths)

    def _sheets(self, notes: Sequence[Annotated]) -> list[Sheet]:
        return sheets(notes, self.shop.rules)

    def _anew(self, a: Sequence[Sheet], b: Sequence[Sheet] = ()) -> Learned:
        """A network of ``a``, and of ``b`` if there is one, which then counts more."""
        notes = [*a, *b]
        words = vocabulary(notes)
        granularities = len(self.shop.look_up("a").classes)
        key = jax.random.PRNGKey(self.course.seed)
        begin = network.fresh(key, len(words), granularities, self.course.shape)
        often = [1] * len(a) + [WEIGHT_OF_B] * len(b)
        return self._taught(Learned(begin, words), notes, often)

    def _taught(self, begin: Learned, notes: Sequence[Sheet], often: Sequence[int]) -> Learned:
        teacher = fit.Teacher(self.shop.look_up, self.course, self.shop.report)
        return teacher.taught(begin, notes, often)
