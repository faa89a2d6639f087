"""A net of one hidden layer over the same features as the SVM.

Rows are read one by one, in an order drawn anew for every pass, and each moves
the weights at once (AdaGrad, Duchi, Hazan and Singer 2011): with few rows for most
cells this generalised better than batches. In every row some features and units
are left out at random, so that none is relied upon alone (Srivastava et al. 2014).
Cells that are seldom seen start at zero, and speak only as far as they learn. The weights
are their mean over the last pass, looked at again and again, which depends less on
the order of rows than where they end (Polyak and Juditsky 1992).
The seed is fixed and one thread does the work: the same rows give the same weights.

Weights are rounded to a few levels, which makes the file small: seven cost no recall that
could be measured, three cost 0.1 to 0.3 points.
"""

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

import numpy as np

from streamdeid.detectors.classifier.trained.hidden import Hidden
from streamdeid.detectors.classifier.trained.model import Weights
from streamdeid.model.errors import ConfigurationError
from streamdeid.training.examples import Examples
from streamdeid.training.machines.fitted import Fitted

_STEEPNESS = 4.0
"""How many log-odds make one of the SVM's margins, which the measure of all scores is."""
_LEVELS = 5
_LOUDEST = 0.9995
"""The share of a unit's weights that lie within its levels; the few beyond are cut to them."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the net is fitted: its size, passes, step, shares left out, and which cells it sees."""

    units: int = 24
    passes: int = 3
    rate: float = 0.05
    features_out: float = 0.25
    units_out: float = 0.2
    least: int = 3
    often: int = 200
    """How often a cell must be seen for random weights at the start."""
    averaged: int = 1
    """Over how many of the last passes the mean of the weights is taken, at most all."""
    seed: int = 20080107


def descent() -> ModuleType:
    """What moves the weights.

    Raises:
        ConfigurationError: numba is not installed, without which this would take days.
    """
    try:
        return import_module("streamdeid.training.machines.descent")
    except ImportError:
        raise ConfigurationError(
            "machine", "a net needs numba", allowed="svm, crf, or streamdeid[net]"
        ) from None


def fit(rows: Examples, class_count: int, settings: Settings) -> Fitted:
    """Train on ``rows``; ``ConfigurationError`` without numba."""
    seen = descent().counted(rows)
    used = np.flatnonzero(seen >= settings.least).astype(np.int32)
    layers = descent().descended(rows, used, seen[used] >= settings.often, class_count, settings)
    weights = (layers.second / _STEEPNESS).astype(np.float32)
    hidden = Hidden(weights, (layers.second_offsets / _STEEPNESS).astype(np.float32))
    return Fitted(used, _few_levels(layers.first), layers.first_offsets, hidden)


def _few_levels(weights: Weights) -> Weights:
    """Weights (cell, unit) cut and rounded to the nearest of a unit's levels."""
    loudest = np.quantile(np.abs(weights), _LOUDEST, axis=0).astype(np.float32)
    step = np.maximum(loudest, np.float32(1e-9)) / np.float32(_LEVELS)
    found = np.clip(np.rint(weights / step), -_LEVELS, _LEVELS) * step
    return found.astype(np.float32)
