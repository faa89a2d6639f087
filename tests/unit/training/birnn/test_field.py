"""The field's sums over paths are those of counting every path."""

from itertools import pairwise, product

import jax.numpy as jnp
import numpy as np
import pytest

from streamdeid.training.birnn import field

CHANCE = np.random.default_rng(7)
SCORES = CHANCE.normal(size=(2, 4, 3))
WAYS = CHANCE.normal(size=(3, 3))
FILLED = np.array([[True] * 4, [True, True, False, False]])
TRUTHS = np.array([[0, 2, 1, 1], [2, 0, 0, 0]])


def _weights(row: int) -> dict[tuple[int, ...], float]:
    """The weight of every path through the filled tokens of a row."""
    count = int(FILLED[row].sum())
    paths = product(range(3), repeat=count)
    return {path: np.exp(_sum(row, path)) for path in paths}


def _sum(row: int, path: tuple[int, ...]) -> float:
    steps = sum(WAYS[a, b] for a, b in pairwise(path))
    return float(steps + sum(SCORES[row, at, one] for at, one in enumerate(path)))


@pytest.mark.parametrize("row", [0, 1])
def test_the_surprise_is_that_of_the_true_path_among_all(row: int) -> None:
    paths = _weights(row)
    true = paths[tuple(TRUTHS[row, : FILLED[row].sum()].tolist())]
    found = field.surprise(*map(jnp.asarray, (SCORES, WAYS, TRUTHS, FILLED)))
    assert float(found[row]) == pytest.approx(-np.log(true / sum(paths.values())), rel=1e-4)


@pytest.mark.parametrize("row", [0, 1])
def test_a_marginal_is_the_share_of_the_paths_through_a_class(row: int) -> None:
    paths = _weights(row)
    found = field.marginals(*map(jnp.asarray, (SCORES, WAYS, FILLED)))
    for at in range(int(FILLED[row].sum())):
        through = sum(weight for path, weight in paths.items() if path[at] == 2)
        assert float(found[row, at, 2]) == pytest.approx(through / sum(paths.values()), rel=1e-4)


def test_an_empty_row_costs_nothing() -> None:
    found = field.surprise(*map(jnp.asarray, (SCORES, WAYS, TRUTHS, np.zeros_like(FILLED))))
    assert found.tolist() == [0, 0]
