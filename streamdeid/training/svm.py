"""The linear SVM of Stat De-id: one against the rest over the classes of tokens.

scikit-learn's LinearSVC (liblinear's dual coordinate descent) with a fixed seed
in one thread: the same rows give the same weights. Cells seen fewer than
``least`` times are left out before training.
"""

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.exceptions import ConvergenceWarning
from sklearn.svm import LinearSVC

from streamdeid.detectors.classifier.model import Weights
from streamdeid.training.examples import Examples


@dataclass(frozen=True, slots=True)
class Settings:
    """How the machine is fitted. ``cost`` is liblinear's C."""

    cost: float = 0.05
    passes: int = 40
    tolerance: float = 0.1
    least: int = 3


@dataclass(frozen=True, slots=True)
class Fitted:
    """Weights (cell, class) over the cells ``used``, and one intercept a class."""

    used: npt.NDArray[np.int32]
    weights: Weights
    intercepts: Weights


def fit(rows: Examples, class_count: int, settings: Settings) -> Fitted:
    """Train on ``rows``; classes that do not occur can never win."""
    seen = np.bincount(rows.features.indices, minlength=rows.features.shape[1])
    used = np.flatnonzero(seen >= settings.least).astype(np.int32)
    machine = LinearSVC(
        C=settings.cost,
        dual=True,
        max_iter=settings.passes,
        tol=settings.tolerance,
        random_state=0,
    )
    with warnings.catch_warnings():
        # The number of passes is the budget; the last digits of the weights do not matter.
        warnings.simplefilter("ignore", ConvergenceWarning)
        machine.fit(rows.features[:, used], rows.classes)
    return _spread(machine, used, class_count)


def _spread(machine: Any, used: npt.NDArray[np.int32], class_count: int) -> Fitted:
    """The machine's rows at the numbers of their classes."""
    weights = np.zeros((len(used), class_count), dtype=np.float32)
    intercepts = np.full(class_count, -10.0, dtype=np.float32)
    coefficients, offsets = machine.coef_, machine.intercept_
    if len(machine.classes_) == 2:  # liblinear gives one row for two classes
        coefficients, offsets = (
            np.vstack([-coefficients, coefficients]),
            np.append(-offsets, offsets),
        )
    weights[:, machine.classes_] = coefficients.T
    intercepts[machine.classes_] = offsets
    return Fitted(used, weights, intercepts)
