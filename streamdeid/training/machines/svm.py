"""The linear SVM of Stat De-id: one against the rest over the classes of tokens.

scikit-learn's LinearSVC (liblinear's dual coordinate descent) with a fixed seed
in one thread: the same rows give the same weights. Every class is a problem of
its own with its own seed, so several processes share the classes of a large
corpus, mapped from one file, and find what one would. Cells seen fewer than
``least`` times are left out before training, and of a large corpus the rows of
words that a first machine takes for ordinary by far: they lie beyond every
margin and move hardly a weight, and they are half of all.
"""

import warnings
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp
from sklearn.exceptions import ConvergenceWarning
from sklearn.svm import LinearSVC
from sklearn.utils.parallel import Parallel, delayed

from streamdeid.detectors.classifier.trained.model import Weights
from streamdeid.training.examples import Examples, Mask, Matrix
from streamdeid.training.machines.fitted import Fitted

_PROCESSES = 2
_MANY = 10_000_000
"""Features in rows, from which it pays to start processes."""
_PLENTY = 10_000_000
"""Features in rows, from which it pays to leave out what teaches nothing."""
_PROBED = 4
"""One row of so many teaches the machine that says what is ordinary."""
_ORDINARY = -1.5
"""The score under which it is; a row beyond -1 costs nothing where it lies."""
_NEVER = -10.0
"""The intercept of a class that does not occur."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the machine is fitted. ``cost`` is liblinear's C."""

    cost: float = 0.05
    passes: int = 40
    tolerance: float = 0.1
    least: int = 3


def fit(rows: Examples, class_count: int, settings: Settings) -> Fitted:
    """Train on ``rows``; classes that do not occur can never win."""
    seen = np.bincount(rows.features.indices, minlength=rows.features.shape[1])
    used = np.flatnonzero(seen >= settings.least).astype(np.int32)
    numbers = np.unique(rows.classes).tolist()
    telling = _telling(rows, settings)
    classes = rows.classes[telling]
    with TemporaryDirectory() as folder:
        features = _aside(rows.features[telling][:, used], Path(folder))
        side_by_side = Parallel(n_jobs=_PROCESSES if features.nnz > _MANY else 1)
        found = side_by_side(
            delayed(_one_against_the_rest)(features, classes == number, settings)
            for number in numbers
        )
    weights = np.zeros((len(used), class_count), dtype=np.float32)
    intercepts = np.full(class_count, _NEVER, dtype=np.float32)
    for number, (coefficients, offset) in zip(numbers, found, strict=True):
        weights[:, number], intercepts[number] = coefficients, offset
    return Fitted(used, weights, intercepts)


def _telling(rows: Examples, settings: Settings) -> Mask:
    """The rows that can move a weight: of a large corpus what is in doubt, of a small one all.

    All as well where the probe holds no identifier and could tell nothing.
    """
    inside: Mask = rows.classes > 0
    probe = slice(None, None, _PROBED)
    if rows.features.nnz <= _PLENTY or not inside[probe].any():
        return np.ones(len(inside), dtype=np.bool_)
    weights, offset = _one_against_the_rest(rows.features[probe], inside[probe], settings)
    doubtful: Mask = rows.features @ weights + offset > _ORDINARY
    return inside | doubtful


def _aside(features: Matrix, folder: Path) -> Matrix:
    """The matrix in liblinear's measure, if large mapped from files that the processes share."""
    features = features.astype(np.float64, copy=False)
    if features.nnz <= _MANY:
        return features
    parts = (
        _mapped(getattr(features, name), folder / f"{name}.npy")
        for name in ("data", "indices", "indptr")
    )
    return sp.csr_matrix(tuple(parts), features.shape, copy=False)


def _mapped(array: npt.NDArray[Any], path: Path) -> npt.NDArray[Any]:
    """The array written to ``path`` and mapped from there."""
    np.save(path, array, allow_pickle=False)
    found: npt.NDArray[Any] = np.load(path, mmap_mode="r", allow_pickle=False)
    return found


def _one_against_the_rest(
    features: Matrix, is_one: npt.NDArray[np.bool_], settings: Settings
) -> tuple[Weights, float]:
    """Weights and intercept of one class; of the only class there is, certainty."""
    if is_one.all():
        return np.zeros(features.shape[1], dtype=np.float32), -_NEVER
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
        machine.fit(features, is_one)
    return machine.coef_[0].astype(np.float32), float(machine.intercept_[0])
