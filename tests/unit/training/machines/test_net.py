"""The net: one hidden layer, the same weights from the same rows."""

import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import scipy.sparse as sp

from streamdeid.model.errors import ConfigurationError
from streamdeid.training.examples import Examples
from streamdeid.training.machines import descent, net, svm

SETTINGS = net.Settings(units=8, passes=12, rate=0.1, features_out=0.0, units_out=0.0, often=1)


def _rows(cells: np.ndarray, classes: np.ndarray, width: int) -> Examples:
    bounds = np.arange(0, cells.size + 1, cells.shape[1])
    features = sp.csr_matrix((np.ones(cells.size), cells.ravel(), bounds), (len(classes), width))
    return Examples(features, classes, np.array([len(classes)]))


@pytest.fixture
def either() -> Examples:
    """Rows of two answers, yes (0, 2) or no (1, 3); class 2 if exactly one of them is yes."""
    answers = np.random.default_rng(1).integers(0, 2, (400, 2))
    cells = answers + np.array([0, 2])
    return _rows(cells, 2 * (answers.sum(axis=1) == 1), 6)


def _right(rows: Examples, scores: np.ndarray) -> float:
    return float((scores.argmax(axis=1) == rows.classes).mean())


def test_a_net_tells_what_no_sum_over_single_features_can(either):
    assert _right(either, net.fit(either, 4, SETTINGS).scores(either.features)) == 1.0
    linear = svm.fit(either, 4, svm.Settings(least=1))
    assert _right(either, linear.scores(either.features)) < 0.8


def test_classes_that_do_not_occur_do_not_win(either):
    scores = net.fit(either, 4, SETTINGS).scores(either.features)
    assert set(scores.argmax(axis=1).tolist()) == {0, 2}


def test_the_same_rows_give_the_same_weights_with_features_left_out_at_random_too(either):
    settings = net.Settings(units=8, often=1)
    once, twice = net.fit(either, 4, settings), net.fit(either, 4, settings)
    assert np.array_equal(once.weights, twice.weights)
    assert np.array_equal(once.hidden.weights, twice.hidden.weights)


def test_nets_that_are_learned_side_by_side_are_those_learned_alone(either):
    each = [net.Settings(units=8, often=1, passes=40, seed=seed) for seed in range(4)]
    with ThreadPoolExecutor(2) as threads:
        beside = list(threads.map(lambda one: net.fit(either, 4, one).weights, each))
    alone = [net.fit(either, 4, one).weights for one in each]
    assert all(map(np.array_equal, beside, alone))


def test_rows_that_are_set_aside_are_learned_from_no_more_than_rows_that_are_not_there(either):
    some = either.only(np.arange(len(either.classes)) % 3 > 0)
    settings = net.Settings(units=8, often=1)
    aside, absent = net.fit(some, 4, settings), net.fit(some.copied(), 4, settings)
    assert np.array_equal(aside.used, absent.used)
    assert np.array_equal(aside.weights, absent.weights)
    assert not np.array_equal(aside.weights, net.fit(either, 4, settings).weights)


@pytest.mark.parametrize(("averaged", "before"), [(1, 2), (2, 1), (3, 0), (9, 0)])
def test_the_weights_are_the_mean_over_the_last_passes(either, monkeypatch, averaged, before):
    def one_more(_order, _table, layers, *_):
        for weights in layers:
            np.add(weights, 1, out=weights)

    monkeypatch.setattr(descent, "_passed", one_more)
    settings = net.Settings(units=8, passes=3, averaged=averaged)
    looks = np.arange(1, 3 * descent._LOOKS + 1)[before * descent._LOOKS :]
    used = np.arange(6, dtype=np.int32)
    layers = descent.descended(either, used, used < 0, 4, settings)
    assert np.allclose(layers.first, looks.mean())
    assert np.allclose(layers.first_offsets, looks.mean())


def test_another_seed_gives_others(either):
    other = net.fit(either, 4, net.Settings(units=8, often=1, seed=1))
    plain = net.fit(either, 4, net.Settings(units=8, often=1))
    assert not np.array_equal(other.weights, plain.weights)


def test_a_cell_seen_too_seldom_has_no_weight(either):
    cells = np.concatenate([either.features.indices.reshape(-1, 2), np.full((400, 1), 4)], axis=1)
    cells[0, 2] = 5
    rows = _rows(cells, either.classes, 6)
    assert net.fit(rows, 4, net.Settings(units=8, least=2)).used.tolist() == [0, 1, 2, 3, 4]


def test_weights_have_few_levels_so_that_the_file_is_small(either):
    weights = net.fit(either, 4, SETTINGS).weights
    assert all(len(np.unique(np.abs(unit))) <= net._LEVELS + 1 for unit in weights.T)


def test_without_numba_it_is_said_what_to_install(either, monkeypatch):
    monkeypatch.setitem(sys.modules, "streamdeid.training.machines.descent", None)
    with pytest.raises(ConfigurationError, match=r"streamdeid\[net\]"):
        net.fit(either, 4, SETTINGS)
