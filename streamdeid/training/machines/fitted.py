"""What a machine has learned, before its weights are rounded."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.trained.hidden import Hidden
from streamdeid.detectors.classifier.trained.model import Weights
from streamdeid.training.examples import Matrix


@dataclass(frozen=True, slots=True)
class Fitted:
    """Weights (cell, sum) over the cells ``used``, and one intercept a sum.

    A sum is a class's, or a unit's if there is a hidden layer.
    """

    used: npt.NDArray[np.int32]
    weights: Weights
    intercepts: Weights
    hidden: Hidden | None = None

    def scores(self, features: Matrix) -> Weights:
        """The scores of rows of features: (row, class)."""
        sums = (features[:, self.used] @ self.weights + self.intercepts).astype(np.float32)
        return sums if self.hidden is None else self.hidden.scores(sums.T.copy()).T
