import random
from dataclasses import replace

import numpy as np
import pytest

from streamdeid.detectors.classifier import shipped
from streamdeid.detectors.classifier.trained.model import dump
from streamdeid.model.errors import ConfigurationError
from streamdeid.runtime.models import open_model
from streamdeid.training import customise
from streamdeid.training.copies.pools import Way
from streamdeid.training.fitting import PRECISIONS, Workshop, calibrate, recall_at, with_points
from streamdeid.training.held_out import STEP, Held
from streamdeid.training.machines import crf
from streamdeid.training.model_files import save
from streamdeid.training.recipe import AS_THEY_ARE, Copy, Recipe


@pytest.fixture(scope="module")
def shop(lexicon):
    return Workshop(lexicon, ())


@pytest.fixture(scope="module")
def many(shop, note):
    recipe = Recipe(copies=(Copy(), *[Copy(Way.MIXED)] * 11))
    return [replace(n, id=f"x-{i}") for i, n in enumerate(recipe.notes([note], shop.lexicon))]


def test_the_same_notes_give_the_same_bytes(shop, many):
    recipe = Recipe(copies=(Copy(), Copy(Way.MIXED, seeds=False, noise=True)))
    first, second = (dump(shop.set_up(shop.train(many, recipe), many)) for _ in range(2))
    assert first == second


def test_a_crf_over_the_same_features_finds_the_identifiers(shop, many):
    machine = crf.Settings(passes=20, least=1)
    model = shop.train(many, replace(AS_THEY_ARE, machine=machine))
    assert model.transitions is not None
    margins, truths = shop.margins(model, many)
    assert recall_at(margins, truths, 0.95) > 0.95


def test_recall_at_a_precision_takes_the_surest_first():
    margins = np.array([1.0, 0.4, -0.2, -0.4, -0.9])
    truths = np.array([True, True, False, True, False])
    assert recall_at(margins, truths, 0.99) == pytest.approx(2 / 3)
    assert recall_at(margins, truths, 0.7) == 1.0


def test_calibration_makes_identifiers_likely_and_others_not():
    margins = np.array([2.0, 1.0, 0.5, -0.5, -1.0, -2.0, 0.1])
    truths = np.array([True, True, True, False, False, False, False])
    assert calibrate(margins, truths).slope > 0


def test_a_point_lies_as_far_as_its_precision_allows():
    margins = np.linspace(1.0, -1.0, 200, dtype=np.float32)
    truths = np.array([i < 100 or i % 2 == 0 for i in range(200)])
    model = shipped.model()
    scores = np.full((200, len(model.classes)), -9.0, np.float32)
    scores[:, 0], scores[:, model.classes.index("DATE")] = 0.0, margins
    held = Held(scores, truths, np.ones(200, np.bool_), (), np.zeros(200, np.bool_))
    points = with_points(model, [held]).points
    assert points.keys() == PRECISIONS.keys()
    for name, least in PRECISIONS.items():
        bias = points[name]["DATE"]
        assert truths[margins + bias > 0].mean() >= least
        assert truths[margins + bias + STEP > 0].mean() < least


def test_a_model_folder_is_read_as_it_was_written(shop, many, tmp_path):
    model = shop.train(many, AS_THEY_ARE)
    save(model, tmp_path / "model")
    assert dump(open_model(tmp_path / "model")) == dump(model)


def test_weights_that_are_large_lie_in_several_files_and_old_pieces_are_taken_away(
    shop, many, tmp_path, monkeypatch
):
    model = shop.train(many, AS_THEY_ARE)
    monkeypatch.setattr(shipped, "_PIECE", 5_000)
    save(model, tmp_path)
    pieces = sorted(tmp_path.glob("weights.npz*"))
    assert len(pieces) > 2
    assert all(file.stat().st_size <= 5_000 for file in pieces)
    assert dump(open_model(tmp_path)) == dump(model)
    monkeypatch.setattr(shipped, "_PIECE", 5_000_000)
    save(model, tmp_path)
    assert [file.name for file in tmp_path.glob("weights.npz*")] == ["weights.npz"]
    assert dump(open_model(tmp_path)) == dump(model)


def test_a_model_of_which_a_piece_is_missing_is_refused(shop, many, tmp_path, monkeypatch):
    monkeypatch.setattr(shipped, "_PIECE", 5_000)
    save(shop.train(many, AS_THEY_ARE), tmp_path)
    (tmp_path / "weights.npz.2").unlink()
    with pytest.raises(ConfigurationError, match="digest"):
        open_model(tmp_path)


def test_a_training_killed_between_its_two_files_leaves_nothing_that_loads(shop, many, tmp_path):
    save(shop.train(many, AS_THEY_ARE), tmp_path)
    weights, _ = dump(shop.train(many[:2], AS_THEY_ARE))
    (tmp_path / "weights.npz").write_bytes(weights)
    with pytest.raises(ConfigurationError, match="digest"):
        open_model(tmp_path)


def test_a_training_that_cannot_write_all_of_its_model_leaves_the_old_one(shop, many, tmp_path):
    old = shop.train(many, AS_THEY_ARE)
    save(old, tmp_path)
    (tmp_path / ".manifest.json.new").mkdir()
    with pytest.raises(OSError, match=r"manifest"):
        save(shop.train(many[:2], AS_THEY_ARE), tmp_path)
    assert dump(open_model(tmp_path)) == dump(old)


def test_a_folder_without_a_model_is_refused(tmp_path):
    with pytest.raises(ConfigurationError, match=r"weights\.npz"):
        open_model(tmp_path)


def test_a_few_labelled_identifiers_are_taken_note_by_note(many):
    assert len(customise.first_identifiers(many, 0)) == 0
    assert len(customise.first_identifiers(many, 9)) == 2
    assert customise.first_identifiers(many, 10_000) == many


def test_chance_is_drawn_from_the_recipe_and_nowhere_else(shop, many):
    random.seed(1)
    first = list(Recipe().notes(many[:2], shop.lexicon))
    random.seed(2)
    assert list(Recipe().notes(many[:2], shop.lexicon)) == first


def test_a_copy_without_seeds_has_none_of_the_notes_that_need_them(shop, many):
    notes = [many[0], replace(many[1], needs_identity=True)]
    copies = (Copy(), Copy(seeds=False), Copy(noise=True))
    drawn = list(Recipe(copies=copies).notes(notes, shop.lexicon))
    assert [note.id for note in drawn] == [notes[k].id for k in (0, 1, 0, 0, 1)]
