"""The hidden layer: its scores, and its way to a file and back."""

from dataclasses import replace

import numpy as np
import pytest

from streamdeid.detectors.classifier.scorer import Scorer
from streamdeid.detectors.classifier.trained.hidden import Hidden, hidden_of
from streamdeid.detectors.classifier.trained.model import dump, load
from streamdeid.model.errors import ConfigurationError
from streamdeid.training.examples import examples_of, reading
from streamdeid.training.machines import net
from streamdeid.training.recipe import AS_THEY_ARE

LAYER = Hidden(
    np.array([[1.0, -1.0], [0.5, 2.0]], dtype=np.float32), np.array([0.0, 1.0], dtype=np.float32)
)


@pytest.fixture(scope="module")
def layered(shop, notes):
    recipe = replace(AS_THEY_ARE, machine=net.Settings(units=8, passes=6, often=1))
    return shop.set_up(shop.train(notes, recipe), notes)


def test_a_unit_under_zero_is_silent():
    sums = np.array([[2.0, -3.0], [4.0, 1.0]], dtype=np.float32)
    assert LAYER.scores(sums).tolist() == [[4.0, 0.5], [7.0, 3.0]]


def test_the_layer_of_a_file_is_the_one_that_was_written():
    again = hidden_of(LAYER.arrays(), 2)
    assert np.array_equal(again.weights, LAYER.weights)
    assert np.array_equal(again.offsets, LAYER.offsets)
    assert hidden_of({}, 2) is None


@pytest.mark.parametrize("classes", [1, 3])
def test_a_layer_for_other_classes_is_refused(classes):
    with pytest.raises(ValueError, match="hidden"):
        hidden_of(LAYER.arrays(), classes)


def test_a_model_with_a_layer_survives_the_way_to_its_files_and_back(layered):
    weights, manifest = dump(layered)
    assert dump(load(weights, manifest)) == (weights, manifest)


def test_a_model_with_half_a_layer_is_refused(layered, monkeypatch):
    monkeypatch.setattr(Hidden, "arrays", lambda self: {"hidden": self.weights})
    files = dump(layered)
    with pytest.raises(ConfigurationError, match="incomplete"):
        load(*files)


def test_with_a_layer_too_detection_gives_the_scores_of_the_training_pipeline(
    layered, notes, lexicon
):
    scorer = Scorer(layered, lexicon.words.__getitem__)
    rows = examples_of([(n, reading(n, ())) for n in notes], scorer.features, layered.classes)
    dense = np.zeros((rows.features.shape[1], len(layered.scales)))
    dense[layered.cells] = layered.weights()
    sums = (rows.features @ dense + layered.intercepts).astype(np.float32)
    expected = layered.hidden.scores(sums.T.copy()).T
    found = np.concatenate([scorer.scores(reading(n, ()))[1] for n in notes])
    assert np.abs(found - expected).max() < 1e-5


def test_a_net_finds_who_it_learned_to_find(layered, notes, lexicon):
    scores = Scorer(layered, lexicon.words.__getitem__).scores(reading(notes[0], ()))[1]
    assert layered.classes.index("PATIENT") in scores.argmax(axis=1)
