"""Training a model from notes, and setting it up on other notes.

1. Copies of the notes, with what the rules find in them, become rows.
2. The machine is fitted and its weights are rounded; from here on everything is
   measured with the rounded weights, by the scorer that detection uses.
3. On notes held out, margins are calibrated and operating points are chosen.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.linear_model import LogisticRegression

from streamdeid.detectors.base import Detector
from streamdeid.detectors.classifier.decode import margins
from streamdeid.detectors.classifier.features import Features
from streamdeid.detectors.classifier.model import (
    OUTSIDE,
    Calibration,
    Model,
    Weights,
    rounded,
)
from streamdeid.detectors.classifier.scorer import Scorer
from streamdeid.lexicons import Lexicon
from streamdeid.training import crf, svm
from streamdeid.training.corpus import Annotated, labels_of
from streamdeid.training.examples import Examples, examples, reading
from streamdeid.training.held_out import Held, held, trust_in_rules
from streamdeid.training.recipe import Recipe

Report = Callable[[str, int, int], None]
"""Told the stage, how much of it is done, and how much there is."""

PRECISIONS = {"precise": 0.975, "balanced": 0.955, "sensitive": 0.90}
"""Operating points: the token precision that each keeps on held-out notes."""
_BIASES = np.linspace(-0.5, 1.5, 201)


def silent(_stage: str, _done: int, _of: int) -> None:
    """Report nothing."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """What every training needs: a lexicon, and the rules whose findings are features."""

    lexicon: Lexicon
    rules: Sequence[Detector]
    report: Report = silent

    def train(
        self, notes: Sequence[Annotated], recipe: Recipe, classes: Sequence[str] = ()
    ) -> Model:
        """A model of ``notes``, not yet calibrated."""
        names = tuple(classes) or (OUTSIDE, *labels_of(notes))
        features = Features(self.lexicon.words.__getitem__, recipe.groups)
        total = len(notes) * len(recipe.copies)
        done = 0

        def progress() -> None:
            nonlocal done
            done += 1
            self.report("reading notes", done, total)

        rows = examples(recipe.notes(notes, self.lexicon), features, self.rules, names, progress)
        self.report("fitting", 0, 1)
        fitted, transitions = _fit(rows, len(names), recipe.machine)
        self.report("fitting", 1, 1)
        cells, levels, scales = rounded(fitted.weights, fitted.used)
        plain = Model(names, cells, levels, scales, fitted.intercepts, recipe.groups)
        return replace(plain, transitions=transitions)

    def readings(self, model: Model, notes: Sequence[Annotated]) -> Iterator[Held]:
        """What the model makes of each note that has a word in it."""
        scorer = Scorer(model, self.lexicon.words.__getitem__)
        for note in notes:
            read = reading(note, self.rules)
            words = [surface[0].isalnum() for surface in read.tokens.surfaces]
            if any(words):
                seen, scores = scorer.scores(read)
                yield held(note, read.earlier, seen, margins(scores))

    def margins(
        self, model: Model, notes: Sequence[Annotated], *, together: bool = False
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """Margin of each word of ``notes``, and whether it is an identifier.

        With ``together`` the margin is that of the ensemble: what the rules found counts as
        much as they are trusted.
        """
        found, truths = [np.zeros(0, np.float32)], [np.zeros(0, np.bool_)]
        for one in self.readings(model, notes):
            found.append(one.together(model.trust) if together else one.margins[one.words])
            truths.append(one.truths[one.words])
        return np.concatenate(found), np.concatenate(truths)

    def set_up(self, model: Model, held_out: Sequence[Annotated]) -> Model:
        """``model`` with its calibration, trust and points, from notes it has not seen.

        Half of what it is set up on has no seeds, as half of what it will read.
        """
        notes = [*held_out, *(note.anonymous() for note in held_out)]
        alone, truths = self.margins(model, notes)
        calibrated = replace(
            model,
            calibration=calibrate(alone, truths),
            trust=trust_in_rules(list(self.readings(model, notes))),
        )
        both, truths = self.margins(calibrated, notes, together=True)
        points = {name: bias_at(both, truths, p) for name, p in PRECISIONS.items()}
        return replace(calibrated, points=points)


def _fit(
    rows: Examples, class_count: int, machine: svm.Settings | crf.Settings
) -> tuple[svm.Fitted, Weights | None]:
    """The machine whose settings these are."""
    if isinstance(machine, svm.Settings):
        return svm.fit(rows, class_count, machine), None
    return crf.fit(rows, class_count, machine)


def calibrate(margins: npt.NDArray[Any], truths: npt.NDArray[np.bool_]) -> Calibration:
    """Platt's sigmoid over the margins."""
    if truths.all() or not truths.any():
        return Calibration()
    fit = LogisticRegression(C=1e6).fit(margins[:, None], truths)
    return Calibration(round(float(fit.coef_[0, 0]), 4), round(float(fit.intercept_[0]), 4))


def bias_at(margins: npt.NDArray[Any], truths: npt.NDArray[np.bool_], precision: float) -> float:
    """The largest bias that keeps ``precision``; 0 where none does."""
    best = 0.0
    for bias in _BIASES:
        found = margins + bias > 0
        if found.any() and truths[found].mean() >= precision:
            best = max(best, float(bias))
    return round(best, 2)


def recall_at(margins: npt.NDArray[Any], truths: npt.NDArray[np.bool_], precision: float) -> float:
    """R@P: the best recall at a precision (Hartman et al. 2020)."""
    order = np.argsort(-margins, kind="stable")
    hits = np.cumsum(truths[order])
    reached = hits[hits / np.arange(1, len(hits) + 1) >= precision]
    return float(reached.max() / truths.sum()) if len(reached) and truths.any() else 0.0
