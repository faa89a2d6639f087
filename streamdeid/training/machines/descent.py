"""The descent of a net's weights, row by row, compiled by numba.

What stands here is plain loops, for a row has some two hundred features and moves their
weights alone: array by array the same work takes many times as long. Every sum has
one order and one thread, so the same rows give the same bits.
"""

from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from streamdeid.detectors.classifier.trained.model import Weights
from streamdeid.training.examples import Examples, Mask

if TYPE_CHECKING:
    from streamdeid.training.machines.net import Settings

_SPREAD = 0.05
"""How far the weights of cells that are often seen begin from zero."""
_OF_FEATURES, _OF_UNITS = 1e-3, 1e-2
"""What the sums of squared gradients begin with: it tames the first steps."""
_TRIFLE = 1e-3
"""An error that is not worth a step."""
_LOOKS = 16
"""How often in a pass the weights are looked at, of which the mean is taken."""

_compiled = njit(error_model="numpy", nogil=True)
"""Division by zero is no error here but infinity: asking for it would keep loops from vectors.
Other threads go on meanwhile; chance is every thread's own."""


class Layers(NamedTuple):
    """Weights (cell, unit) and (unit, class), each with offsets."""

    first: Weights
    first_offsets: Weights
    second: Weights
    second_offsets: Weights


def descended(
    rows: Examples, used: npt.NDArray[np.int32], often: Mask, classes: int, settings: "Settings"
) -> Layers:
    """The weights over the cells ``used``: their mean over the last passes."""
    chance = np.random.default_rng(settings.seed)
    order = rows.order
    numbers = np.full(rows.features.shape[1], -1, dtype=np.int32)
    numbers[used] = np.arange(len(used), dtype=np.int32)
    layers = _begun(often, classes, settings.units, chance)
    squares = Layers(*(np.full_like(one, _OF_UNITS) for one in layers))
    squares.first[:] = _OF_FEATURES
    matrix = rows.features
    table = matrix.indptr.astype(np.int64), matrix.indices, matrix.data, numbers, rows.classes
    shares = np.float32(settings.rate), settings.features_out, settings.units_out
    sums = Layers(*(np.zeros_like(one) for one in layers))
    averaged = min(settings.averaged, settings.passes)
    for left in reversed(range(settings.passes)):
        for part in np.array_split(chance.permutation(order), _LOOKS):
            _passed(part, table, layers, squares, shares, int(chance.integers(1 << 31)))
            if left < averaged:
                _add(sums, layers)
    return Layers(*(one / np.float32(_LOOKS * averaged) for one in sums))


def counted(rows: Examples) -> npt.NDArray[np.int64]:
    """In how many of the rows that are learned from each cell stands."""
    seen = np.zeros(rows.features.shape[1], dtype=np.int64)
    _count(rows.features.indptr, rows.features.indices, rows.order, seen)
    return seen


def _add(sums: Layers, layers: Layers) -> None:
    """Add the weights as they stand."""
    for one, other in zip(sums, layers, strict=True):
        np.add(one, other, out=one)


def _begun(often: Mask, classes: int, units: int, chance: np.random.Generator) -> Layers:
    """The weights before the first row."""
    first = chance.normal(0, _SPREAD, (len(often), units)).astype(np.float32)
    first[~often] = 0
    second = chance.normal(0, (2 / units) ** 0.5, (units, classes)).astype(np.float32)
    return Layers(first, np.zeros(units, np.float32), second, np.zeros(classes, dtype=np.float32))


@_compiled
def _count(starts: Any, cells: Any, order: Any, seen: Any) -> None:
    """Count the cells of the rows ``order``."""
    for row in order:
        for at in range(starts[row], starts[row + 1]):
            seen[cells[at]] += 1


@_compiled
def _passed(order: Any, matrix: Any, layers: Any, squares: Any, shares: Any, seed: Any) -> None:
    """One pass: every row moves the weights of its own features, and those of the units."""
    np.random.seed(seed)  # noqa: NPY002 - the only generator that compiled code has
    classes = matrix[-1]
    rate, features_out, units_out = shares
    widest = np.diff(matrix[0]).max()
    known, times = np.empty(widest, np.int32), np.empty(widest, np.float32)
    units, moves = np.empty((2, layers.second.shape[0]), np.float32)
    open_ = np.empty(len(units), np.float32)
    errors = np.empty(layers.second.shape[1], np.float32)
    for row in order:
        size = _chosen(row, matrix, features_out, known, times)
        _summed(layers, known[:size], times[:size], units_out, units, open_)
        _compared(layers, units, classes[row], errors)
        _weighed(layers, squares, units, open_, errors, moves, rate)
        if np.abs(moves).sum() > _TRIFLE:
            _learned(layers, squares, known[:size], times[:size], moves, rate)


@_compiled
def _chosen(row: Any, matrix: Any, left_out: Any, known: Any, times: Any) -> int:
    """How many of a row's features count this time; those that do count for the others."""
    starts, cells, values, numbers, _ = matrix
    size = 0
    more = np.float32(1 / (1 - left_out))
    for at in range(starts[row], starts[row + 1]):
        number = numbers[cells[at]]
        if number >= 0 and np.random.random() >= left_out:  # noqa: NPY002 - see above
            known[size], times[size] = number, values[at] * more
            size += 1
    return size


@_compiled
def _summed(layers: Any, known: Any, times: Any, left_out: Any, units: Any, is_open: Any) -> None:
    """What each unit comes to, and by how much it lets a change through."""
    units[:] = layers.first_offsets
    for at in range(len(known)):
        weights, often = layers.first[known[at]], times[at]
        for unit in range(len(units)):
            units[unit] += weights[unit] * often
    for unit in range(len(units)):
        lives = units[unit] > 0 and np.random.random() >= left_out  # noqa: NPY002 - see above
        is_open[unit] = np.float32(1 / (1 - left_out)) if lives else np.float32(0)
        units[unit] *= is_open[unit]


@_compiled
def _compared(layers: Any, units: Any, truth: Any, errors: Any) -> None:
    """How far the probability of each class is from the truth."""
    errors[:] = layers.second_offsets
    for unit in range(len(units)):
        for one in range(len(errors)):
            errors[one] += units[unit] * layers.second[unit, one]
    errors[:] = np.exp(errors - errors.max())
    errors[:] /= errors.sum()
    errors[truth] -= np.float32(1)


@_compiled
def _weighed(
    layers: Any, squares: Any, units: Any, is_open: Any, errors: Any, moves: Any, rate: Any
) -> None:
    """Move the weights of classes; ``moves`` becomes how much each unit was wrong."""
    moves[:] = 0
    for one in range(len(errors)):
        error = errors[one]
        if abs(error) < _TRIFLE:
            continue
        squares.second_offsets[one] += error * error
        layers.second_offsets[one] -= rate * error / sqrt(squares.second_offsets[one])
        for unit in range(len(units)):
            moves[unit] += error * layers.second[unit, one] * is_open[unit]
            step = error * units[unit]
            squares.second[unit, one] += step * step
            layers.second[unit, one] -= rate * step / sqrt(squares.second[unit, one])


@_compiled
def _learned(layers: Any, squares: Any, known: Any, times: Any, moves: Any, rate: Any) -> None:
    """Move the weights of the row's features, and the units' offsets."""
    for unit in range(len(moves)):
        move = moves[unit]
        squares.first_offsets[unit] += move * move
        layers.first_offsets[unit] -= rate * move / sqrt(squares.first_offsets[unit])
    for at in range(len(known)):
        weights, square, often = layers.first[known[at]], squares.first[known[at]], times[at]
        for unit in range(len(moves)):
            step = moves[unit] * often
            square[unit] += step * step
            weights[unit] -= rate * step / sqrt(square[unit])
