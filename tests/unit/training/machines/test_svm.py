"""The linear machine: every class against the rest, the same in one process as in several."""

import numpy as np
import pytest
import scipy.sparse as sp

from streamdeid.training.examples import Examples
from streamdeid.training.machines import svm
from streamdeid.training.machines.fitted import Fitted

SETTINGS = svm.Settings(cost=1.0, least=1)


@pytest.fixture
def rows() -> Examples:
    """Ninety rows of class 0, 1 or 3, each told by a cell of its own."""
    classes = np.tile([0, 1, 3], 30)
    noise = np.random.default_rng(1).integers(10, 20, len(classes))
    cells = np.stack([classes, noise], axis=1).ravel()
    bounds = np.arange(0, len(cells) + 1, 2)
    features = sp.csr_matrix((np.ones(len(cells)), cells, bounds), shape=(len(classes), 20))
    return Examples(features, classes, np.array([len(classes)]))


def _chosen(rows: Examples, fitted: Fitted) -> np.ndarray:
    return fitted.scores(rows.features).argmax(axis=1)


def test_every_class_is_told_from_the_rest_and_one_that_does_not_occur_never_wins(rows):
    fitted = svm.fit(rows, 5, SETTINGS)
    assert _chosen(rows, fitted).tolist() == rows.classes.tolist()
    assert fitted.intercepts[2] == fitted.intercepts[4] == -10
    assert not fitted.weights[:, [2, 4]].any()


def test_several_processes_find_what_one_finds(rows, monkeypatch):
    alone = svm.fit(rows, 5, SETTINGS)
    monkeypatch.setattr(svm, "_MANY", 0)
    shared = svm.fit(rows, 5, SETTINGS)
    assert np.array_equal(alone.weights, shared.weights)
    assert np.array_equal(alone.intercepts, shared.intercepts)


def test_the_only_class_there_is_always_wins(rows):
    lone = Examples(rows.features[::3], rows.classes[::3], np.array([30]))
    assert not _chosen(lone, svm.fit(lone, 3, SETTINGS)).any()


def test_a_cell_seen_too_seldom_has_no_weight(rows):
    assert set(svm.fit(rows, 5, svm.Settings(least=25)).used.tolist()) == {0, 1, 3}


def test_leaving_out_what_is_ordinary_by_far_changes_no_decision(rows, monkeypatch):
    whole = svm.fit(rows, 5, SETTINGS)
    telling = svm._telling(rows, SETTINGS)
    assert telling.all()
    monkeypatch.setattr(svm, "_PLENTY", 0)
    monkeypatch.setattr(svm, "_ORDINARY", -0.9)
    telling = svm._telling(rows, SETTINGS)
    assert telling[rows.classes > 0].all()
    assert not telling.all()
    assert _chosen(rows, svm.fit(rows, 5, SETTINGS)).tolist() == _chosen(rows, whole).tolist()


def test_a_large_corpus_whose_probe_holds_no_identifier_is_learned_from_whole(rows, monkeypatch):
    monkeypatch.setattr(svm, "_PLENTY", 0)
    classes = np.where(np.arange(len(rows.classes)) == 1, 1, 0)
    seldom = Examples(rows.features, classes, rows.lengths)
    assert svm._telling(seldom, SETTINGS).all()
    assert svm.fit(seldom, 2, SETTINGS).weights.any()
