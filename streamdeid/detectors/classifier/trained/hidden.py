"""The hidden layer: what sums of features say together, before they become scores.

A linear model asks each feature of its own for every class. With a hidden layer the sums
belong to units instead of classes; a unit that is under zero is silent, and the
classes weigh the units. So one piece of evidence can change what another means, while
what stands for a spelling at a place is still one sum, worked out once.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.trained.parts import Arrays, part

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Hidden:
    """How the classes weigh the units: (unit, class), and what each class has without them."""

    weights: Floats = field(repr=False)
    offsets: Floats = field(repr=False)

    def scores(self, sums: Floats) -> Floats:
        """What sums by (unit, token) come to: (class, token). ``sums`` is overwritten."""
        np.maximum(sums, 0, out=sums)
        found: Floats = self.weights.T @ sums
        found += self.offsets[:, None]
        return found

    def arrays(self) -> Mapping[str, npt.NDArray[Any]]:
        """By the names that a model's file gives them."""
        return {"hidden": self.weights, "offsets": self.offsets}


def hidden_of(arrays: Arrays, classes: int) -> Hidden | None:
    """The layer of a model's file; ``None`` if it has none.

    Raises:
        KeyError: there is half of it.
        ValueError: it is of another shape.
    """
    if "hidden" not in arrays:
        return None
    weights = part(arrays, "hidden", np.float32, None, classes)
    return Hidden(weights, part(arrays, "offsets", np.float32, classes))
