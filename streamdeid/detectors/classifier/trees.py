"""A sum of small decision trees as tables, walked for many rows at once.

Every tree is complete: ``2 ** depth - 1`` questions in order of level, then
``2 ** depth`` leaves. A question sends a row to the right when its value is
over the threshold. All trees take a step together, so that a walk is as many
steps as the trees are deep, whatever their number.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

Table = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Trees:
    """Arrays (tree, question) and (tree, leaf); ``base`` is the sum before the first tree."""

    columns: npt.NDArray[np.int16] = field(repr=False)
    thresholds: Table = field(repr=False)
    leaves: Table = field(repr=False)
    base: float = 0.0

    @property
    def depth(self) -> int:
        """Questions from the root to a leaf."""
        return int(self.leaves.shape[1]).bit_length() - 1

    def sums(self, table: Table) -> npt.NDArray[np.float64]:
        """The sum of each row of ``table`` (row, column)."""
        trees, questions = self.columns.shape
        values, columns, thresholds = (a.ravel() for a in (table, self.columns, self.thresholds))
        first = np.arange(trees) * questions
        row = np.arange(len(table))[:, None] * table.shape[1]
        at = np.zeros((len(table), trees), dtype=np.int64)
        for _ in range(self.depth):
            asked = at + first
            at = 2 * at + 1 + (values.take(columns.take(asked) + row) > thresholds.take(asked))
        leaf = at - questions + np.arange(trees) * (questions + 1)
        added: npt.NDArray[np.float64] = (
            self.leaves.ravel().take(leaf).sum(axis=1, dtype=np.float64)
        )
        return added + self.base

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """What a file keeps."""
        return {
            "tree-columns": self.columns,
            "tree-thresholds": self.thresholds,
            "tree-leaves": self.leaves,
            "tree-base": np.array([self.base]),
        }


def trees_of(arrays: Any, width: int) -> Trees | None:
    """The trees that a file keeps, over tables of ``width`` columns; ``None`` if it keeps none.

    Raises:
        ValueError: the arrays do not fit one another.
    """
    if "tree-columns" not in arrays:
        return None
    names = ("tree-columns", "tree-thresholds", "tree-leaves")
    columns, thresholds, leaves = (arrays[name] for name in names)
    fits = columns.shape == thresholds.shape == (len(leaves), leaves.shape[1] - 1)
    if not fits or columns.min() < 0 or columns.max() >= width:
        raise ValueError("trees")
    return Trees(columns, thresholds, leaves, float(arrays["tree-base"][0]))
