"""Fitting a model to a hospital: the scenarios of Hartman et al. 2020.

**Off the shelf**: trained on A. **Only B**: trained on n labelled identifiers
of the hospital's own notes. **A then B**: the weights of A are the start; an SVM
learns those of B as a correction to them, a BiRNN-CRF learns on. **A mix B**: both
corpora together. **Unlabelled**: the labels of A alone, and what words B uses alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from importlib import import_module
from types import ModuleType
from typing import Protocol, TypeVar

import numpy as np

from streamdeid.detectors.classifier.trained.model import OUTSIDE, Model, Weights, rounded
from streamdeid.model.errors import ConfigurationError
from streamdeid.training.corpus import Annotated, labels_of
from streamdeid.training.examples import Mask
from streamdeid.training.fitting import Workshop
from streamdeid.training.machines import svm
from streamdeid.training.recipe import AS_THEY_ARE, Recipe

WEIGHT_OF_B = 4
"""How often each note of B stands beside those of A in the mix."""
_STEP = 0.5
"""How far the correction of B moves the weights of A."""


class Mode(StrEnum):
    """How A and B are used."""

    OFF_THE_SHELF = "off-the-shelf"
    ONLY_B = "only-b"
    THEN = "a-then-b"
    MIX = "a-mix-b"
    UNLABELLED = "unlabelled"
    """A's labels, with classes of words from B's text (those of the workshop)."""


M = TypeVar("M")


class Trainer(Protocol[M]):
    """What is put through the scenarios, with models of its own kind."""

    def fit(self, mode: Mode, a: Sequence[Annotated], b: Sequence[Annotated]) -> M:
        """A model by ``mode``."""

    def continued(self, base: M, b: Sequence[Annotated]) -> M:
        """``base`` after learning from ``b``."""

    def margins(self, model: M, notes: Sequence[Annotated]) -> tuple[Weights, Mask]:
        """How far each word of ``notes`` is an identifier, and whether it is one."""


@dataclass(frozen=True, slots=True)
class OfFeatures:
    """The machines of ``training.machines``, by a recipe."""

    shop: Workshop
    recipe: Recipe = AS_THEY_ARE

    def fit(self, mode: Mode, a: Sequence[Annotated], b: Sequence[Annotated]) -> Model:
        """A model by ``mode``, not yet set up."""
        return fit(self.shop, mode, a, b, self.recipe)

    def continued(self, base: Model, b: Sequence[Annotated]) -> Model:
        """``base`` with a correction learned on ``b``."""
        return continued(self.shop, base, b)

    def margins(self, model: Model, notes: Sequence[Annotated]) -> tuple[Weights, Mask]:
        """Margin of each word of ``notes``, and whether it is an identifier."""
        return self.shop.margins(model, notes)


def birnn() -> ModuleType:
    """What trains a BiRNN-CRF: its ``BiRnn`` is a ``Trainer``.

    Raises:
        ConfigurationError: JAX is not installed.
    """
    try:
        return import_module("streamdeid.training.birnn.trainer")
    except ImportError:
        raise ConfigurationError(
            "machine", "a BiRNN-CRF needs JAX", allowed="svm, crf, net, or streamdeid[tagger]"
        ) from None


def first_identifiers(notes: Sequence[Annotated], count: int) -> list[Annotated]:
    """As many notes, in order, as hold ``count`` identifiers; the last one is taken whole."""
    taken: list[Annotated] = []
    for note in notes:
        if sum(len(one.spans) for one in taken) >= count:
            break
        taken.append(note)
    return taken


def fit(
    shop: Workshop, mode: Mode, a: Sequence[Annotated], b: Sequence[Annotated], recipe: Recipe
) -> Model:
    """A model by ``mode``, not yet set up."""
    classes = (OUTSIDE, *labels_of([*a, *b]))
    if mode is Mode.MIX:
        return shop.train([*a, *(list(b) * WEIGHT_OF_B)], recipe, classes)
    if mode is Mode.ONLY_B:
        return shop.train(b, recipe, classes)
    base = shop.train(a, recipe, classes)
    return continued(shop, base, b) if mode is Mode.THEN and b else base


def continued(shop: Workshop, base: Model, b: Sequence[Annotated]) -> Model:
    """``base`` (an SVM) with a correction learned on ``b``: a warm start for linear weights.

    The correction is a machine trained on B alone; added to A's weights it
    decides where A knows nothing and yields where A is sure.

    Raises:
        ConfigurationError: ``base`` is a CRF or a net, whose weights mean something else.
    """
    if base.transitions is not None or base.hidden is not None:
        raise ConfigurationError("machine", "a-then-b corrects weights of an SVM", allowed="svm")
    recipe = replace(AS_THEY_ARE, groups=base.groups, machine=svm.Settings(least=1))
    extra = shop.train(b, recipe, base.classes)
    cells = np.union1d(base.cells, extra.cells).astype(np.int32)
    weights = np.zeros((len(cells), len(base.classes)), dtype=np.float32)
    weights[np.searchsorted(cells, base.cells)] += base.weights()
    weights[np.searchsorted(cells, extra.cells)] += _STEP * extra.weights()
    offsets = (base.intercepts + _STEP * np.maximum(extra.intercepts, -1)).astype(np.float32)
    used, levels, scales = rounded(weights, cells)
    return replace(base, cells=used, levels=levels, scales=scales, intercepts=offsets)
