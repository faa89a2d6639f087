"""A sum of small decision trees as tables, walked for many rows at once.

Every tree is complete: ``2 ** depth - 1`` questions in order of level, then
``2 ** depth`` leaves. A question sends a row to the right when its value is
over the threshold. All trees take a step together, so that a walk is as many
steps as the trees are deep, whatever their number.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.trained.parts import Arrays, part

Table = npt.NDArray[np.float32]

_BLOCK = 512
"""Rows that are walked at once: some kilobytes for each, and faster where the cache holds them."""


@dataclass(frozen=True, slots=True)
class Trees:
    """Arrays (tree, question) and (tree, leaf); ``base`` is the sum before the first tree."""

    columns: npt.NDArray[np.int16] = field(repr=False)
    thresholds: Table = field(repr=False)
    leaves: Table = field(repr=False)
    base: float = 0.0
    levels: Sequence[tuple[npt.NDArray[np.int64], Table]] = field(init=False, repr=False)
    """Columns and thresholds by level, tree after tree; question ``q`` leads to ``2 q``."""

    def __post_init__(self) -> None:
        """Lay the questions out as they are asked."""
        object.__setattr__(self, "levels", list(self._levels()))

    @property
    def depth(self) -> int:
        """Questions from the root to a leaf."""
        return int(self.leaves.shape[1]).bit_length() - 1

    def sums(self, table: Table) -> npt.NDArray[np.float64]:
        """The sum of each row of ``table`` (row, column)."""
        blocks = [table[at : at + _BLOCK] for at in range(0, max(len(table), 1), _BLOCK)]
        return np.concatenate([self._summed(block) for block in blocks])

    def _summed(self, table: Table) -> npt.NDArray[np.float64]:
        """The sums of a block of rows."""
        values = table.ravel()
        row = np.arange(len(table))[:, None] * table.shape[1]
        (columns, thresholds), *deeper = self.levels
        at = 2 * np.arange(len(self.leaves)) + (values.take(columns + row) > thresholds)
        for columns, thresholds in deeper:
            place = columns.take(at)
            place += row
            right = values.take(place) > thresholds.take(at)
            at += at
            at += right
        added: npt.NDArray[np.float64] = self.leaves.ravel().take(at).sum(axis=1, dtype=np.float64)
        return added + self.base

    def _levels(self) -> Iterator[tuple[npt.NDArray[np.int64], Table]]:
        for level in range(self.depth):
            those = slice(2**level - 1, 2 ** (level + 1) - 1)
            columns = self.columns[:, those].astype(np.int64).ravel()
            yield columns, self.thresholds[:, those].ravel()

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """What a file keeps."""
        return {
            "tree-columns": self.columns,
            "tree-thresholds": self.thresholds,
            "tree-leaves": self.leaves,
            "tree-base": np.array([self.base]),
        }


def trees_of(arrays: Arrays, width: int) -> Trees | None:
    """The trees that a file keeps, over tables of ``width`` columns; ``None`` if it keeps none.

    Raises:
        ValueError: the arrays do not fit one another.
    """
    if "tree-columns" not in arrays:
        return None
    columns = part(arrays, "tree-columns", np.int16, None, None)
    count, questions = columns.shape
    if questions & (questions + 1) or columns.min() < 0 or columns.max() >= width:
        raise ValueError("trees")
    return Trees(
        columns,
        part(arrays, "tree-thresholds", np.float32, count, questions, endless=True),
        part(arrays, "tree-leaves", np.float32, count, questions + 1),
        float(part(arrays, "tree-base", np.float64, 1)[0]),
    )
