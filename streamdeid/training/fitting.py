"""Training a model from notes, and setting it up on other notes.

1. Copies of the notes, with what the rules find in them, become rows.
2. The machine is fitted and its weights are rounded; from here on everything is
   measured with the rounded weights, by the scorer that detection uses.
3. On notes held out, margins are calibrated and operating points are chosen.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.linear_model import LogisticRegression

from streamdeid.detectors.base import Detector, Reading
from streamdeid.detectors.classifier.decode import margins
from streamdeid.detectors.classifier.features.extraction import Features
from streamdeid.detectors.classifier.features.spelling import LookUp
from streamdeid.detectors.classifier.scorer import Scorer
from streamdeid.detectors.classifier.scoring import scoring
from streamdeid.detectors.classifier.trained.model import (
    OUTSIDE,
    Calibration,
    Model,
    Weights,
    rounded,
)
from streamdeid.detectors.classifier.trained.own_classes import Classes, added
from streamdeid.lexicons import Lexicon
from streamdeid.training import second_look
from streamdeid.training.corpus import Annotated, labels_of
from streamdeid.training.examples import Examples, examples_of, reading
from streamdeid.training.held_out import (
    PRICES,
    STEP,
    Held,
    biases_at,
    held,
    trust_in_rules,
)
from streamdeid.training.machines import crf, net, svm
from streamdeid.training.machines.fitted import Fitted
from streamdeid.training.overlooked import overlooked
from streamdeid.training.recipe import Machine, Recipe

Report = Callable[[str, int, int], None]
"""Told the stage, how much of it is done, and how much there is."""

PRECISIONS = {"precise": 0.97, "balanced": 0.958, "sensitive": 0.91}
"""Operating points: the word precision that each keeps on notes held out.

Those of the English model are held out in two halves, of which one flatters a little (see
``build_model``): 0.958 over both, with identity and without, is 0.957 over the other with it.
"""
PRICE_OF_TRUST = 0.75
"""A rule must be right so often where the classifier is against it (measured on dev)."""
NO_LEAST: Mapping[str, float] = MappingProxyType({})
_MOST_STEPS = 20
"""By which a point is widened, at most."""
_COPIES_LOOKED_AT = 2
"""Of the recipe's copies, how many the second look learns from."""


def silent(_stage: str, _done: int, _of: int) -> None:
    """Report nothing."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """What every training needs: a lexicon, and the rules whose findings are features."""

    lexicon: Lexicon
    rules: Sequence[Detector]
    report: Report = silent
    own_classes: Classes = field(default_factory=dict, repr=False)
    """Classes of words from a hospital's own text, which models of this workshop keep."""

    @property
    def look_up(self) -> LookUp:
        """What features ask of a word."""
        return added(self.lexicon.words.__getitem__, self.own_classes)

    def train(
        self, notes: Sequence[Annotated], recipe: Recipe, classes: Sequence[str] = ()
    ) -> Model:
        """A model of ``notes``, not yet calibrated."""
        names = tuple(map(str, classes or (OUTSIDE, *labels_of(notes))))
        if recipe.second_look:
            return self._trained_twice(notes, recipe, names)
        features = Features(self.look_up, recipe.groups)
        rows = examples_of(self._pairs(notes, recipe), features, names)
        return self._first_look(rows, names, recipe)

    def _trained_twice(
        self, notes: Sequence[Annotated], recipe: Recipe, names: tuple[str, ...]
    ) -> Model:
        """A model with a second look, which learns from the recipe's first two copies."""
        pairs = list(self._pairs(notes, recipe))
        rows = examples_of(pairs, Features(self.look_up, recipe.groups), names)
        early = replace(recipe, copies=recipe.copies[:_COPIES_LOOKED_AT])
        count = sum(1 for _ in early.notes(notes, self.lexicon))
        some = [pair for pair in pairs[:count] if len(pair[1].tokens)]
        few = rows.first(len(some))
        del pairs
        look_up = self.lexicon.words.__getitem__
        self.report("second look", 0, second_look.FOLDS)
        with ThreadPoolExecutor(recipe.at_once) as threads:
            whole = threads.submit(self._first_look, rows, names, recipe)
            trees = second_look.trained(
                some,
                few,
                lambda part: Scorer(self._first_look(part, names, recipe), look_up),
                lambda done: self.report("second look", done, second_look.FOLDS),
                threads.map,
            )
        return replace(whole.result(), second=trees)

    def _pairs(
        self, notes: Sequence[Annotated], recipe: Recipe
    ) -> Iterator[tuple[Annotated, Reading]]:
        """Every copy of every note, and what the rules find in it."""
        copies = list(recipe.notes(notes, self.lexicon))
        chance = random.Random(recipe.seed)  # noqa: S311 - what rules miss in training, no secret
        for done, note in enumerate(copies, start=1):
            read = reading(note, self.rules)
            yield note, overlooked(read, note.spans, recipe.overlooked, chance)
            self.report("reading notes", done, len(copies))

    def _first_look(self, rows: Examples, names: tuple[str, ...], recipe: Recipe) -> Model:
        """The machine's weights as they will be used."""
        self.report("fitting", 0, 1)
        fit, transitions = fitted(rows, len(names), recipe.machine)
        self.report("fitting", 1, 1)
        cells, levels, scales = rounded(fit.weights, fit.used)
        plain = Model(names, cells, levels, scales, fit.intercepts, recipe.groups)
        return replace(
            plain, transitions=transitions, hidden=fit.hidden, own_classes=self.own_classes
        )

    def readings(self, model: Model, notes: Sequence[Annotated]) -> Iterator[Held]:
        """What the model makes of each note that has a word in it."""
        scorer = scoring(model, self.lexicon.words.__getitem__)
        for note in notes:
            read = reading(note, self.rules)
            if any(surface[0].isalnum() for surface in read.tokens.surfaces):
                seen, scores = scorer.scores(read)
                yield held(note, read.earlier, seen, scores)

    def margins(
        self, model: Model, notes: Sequence[Annotated], *, together: bool = False
    ) -> tuple[Weights, npt.NDArray[np.bool_]]:
        """Margin of each word of ``notes`` without biases, and whether it is an identifier.

        With ``together`` the margin is that of the ensemble: what the rules found counts as
        much as they are trusted.
        """
        plain = np.zeros(len(model.classes), dtype=np.float32)
        found, truths = [np.zeros(0, np.float32)], [np.zeros(0, np.bool_)]
        for one in self.readings(model, notes):
            alone = margins(one.scores, plain)[one.words]
            found.append(one.together(plain, model.trust) if together else alone)
            truths.append(one.truths[one.words])
        return np.concatenate(found), np.concatenate(truths)

    def set_up(
        self,
        model: Model,
        held_out: Sequence[Annotated],
        precisions: Mapping[str, float] = PRECISIONS,
        *,
        proven: bool = False,
    ) -> Model:
        """``model`` with its calibration, trust and points, from notes it has not seen.

        Half of what it is set up on has no seeds, as half of what it will read.
        ``precisions`` are those that its points keep; ``proven``: see ``trust_in_rules``.
        """
        notes = [*held_out, *(note.anonymous() for note in held_out)]
        return set_up(model, list(self.readings(model, notes)), precisions, proven=proven)


def set_up(
    model: Model,
    notes: Sequence[Held],
    precisions: Mapping[str, float] = PRECISIONS,
    *,
    proven: bool = False,
    least: Mapping[str, float] = NO_LEAST,
) -> Model:
    """``model`` with its calibration, trust and points, from what is made of notes unseen.

    ``least`` is the least trust in some rules.
    """
    plain = np.zeros(len(model.classes), dtype=np.float32)
    alone = np.concatenate([margins(one.scores, plain)[one.words] for one in notes])
    truths = np.concatenate([one.truths[one.words] for one in notes])
    calibrated = replace(model, calibration=calibrate(alone, truths))
    return with_points(calibrated, notes, precisions, proven=proven, least=least)


def with_points(
    model: Model,
    notes: Sequence[Held],
    precisions: Mapping[str, float] = PRECISIONS,
    *,
    proven: bool = False,
    least: Mapping[str, float] = NO_LEAST,
) -> Model:
    """``model`` with trust in rules, and the biases of most recall that keep a precision."""
    plain = np.zeros(len(model.classes), dtype=np.float32)
    trust = trust_in_rules(notes, plain, PRICE_OF_TRUST, proven=proven)
    trust |= {rule: max(trust[rule], some) for rule, some in least.items() if rule in trust}
    truths = np.concatenate([note.truths[note.words] for note in notes])

    def precision(biases: Mapping[str, float]) -> float:
        row = replace(model, points={"": biases}).point("")
        covered = np.concatenate([note.together(row, trust) for note in notes]) > 0
        return float(truths[covered].mean()) if covered.any() else 1.0

    offers = [biases_at(notes, model.classes, price) for price in PRICES]
    rated = [(precision(biases), biases) for biases in offers]
    points = {
        name: _widened(_cheapest(rated, kept), kept, precision) for name, kept in precisions.items()
    }
    return replace(model, trust=trust, points=points)


def _cheapest(
    offers: Sequence[tuple[float, Mapping[str, float]]], precision: float
) -> Mapping[str, float]:
    """The biases of most recall that keep ``precision``; those of least if none does."""
    kept = [biases for found, biases in offers if found >= precision]
    return kept[-1] if kept else offers[0][1]


def _widened(
    biases: Mapping[str, float], least: float, precision: Callable[[Mapping[str, float]], float]
) -> Mapping[str, float]:
    """``biases``, all raised by as many steps as ``precision`` stays over ``least``.

    Prices lead to some biases only: what lies between two of them is had here.
    """
    for _ in range(_MOST_STEPS):
        wider = {name: round(bias + STEP, 2) for name, bias in biases.items()}
        if precision(wider) < least:
            break
        biases = wider
    return biases


def fitted(rows: Examples, class_count: int, machine: Machine) -> tuple[Fitted, Weights | None]:
    """The machine whose settings these are."""
    if isinstance(machine, net.Settings):
        return net.fit(rows, class_count, machine), None
    if isinstance(machine, svm.Settings):
        return svm.fit(rows.copied(), class_count, machine), None
    return crf.fit(rows.copied(), class_count, machine)


def calibrate(margins: npt.NDArray[Any], truths: npt.NDArray[np.bool_]) -> Calibration:
    """Platt's sigmoid over the margins."""
    if truths.all() or not truths.any():
        return Calibration()
    fit = LogisticRegression(C=1e6).fit(margins[:, None], truths)
    return Calibration(round(float(fit.coef_[0, 0]), 4), round(float(fit.intercept_[0]), 4))


def recall_at(margins: npt.NDArray[Any], truths: npt.NDArray[np.bool_], precision: float) -> float:
    """R@P: the best recall at a precision (Hartman et al. 2020)."""
    order = np.argsort(-margins, kind="stable")
    hits = np.cumsum(truths[order])
    reached = hits[hits / np.arange(1, len(hits) + 1) >= precision]
    return float(reached.max() / truths.sum()) if len(reached) and truths.any() else 0.0
