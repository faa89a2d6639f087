"""The recipe of the shipped model, on a few notes."""

from dataclasses import replace

import pytest
from click.testing import CliRunner

from streamdeid.detectors.classifier.shipped import model as shipped_model
from streamdeid.detectors.classifier.trained.model import dump, load
from streamdeid.runtime.models import open_model
from streamdeid.training import build_model
from streamdeid.training.build_model import build, digest
from streamdeid.training.corpus import further, latest, shipped, told
from streamdeid.training.fitting import Workshop
from streamdeid.training.recipe import AS_THEY_ARE, OF_MANY


@pytest.fixture(scope="module")
def shop(lexicon):
    return Workshop(lexicon, ())


@pytest.fixture(scope="module")
def notes():
    return [n for n in shipped("train") if n.id.startswith("g-") and n.spans][:16]


@pytest.fixture(scope="module")
def model(shop, notes):
    return build(shop, notes[:8], notes[8:10], notes[10:], AS_THEY_ARE)


def test_a_model_of_all_notes_is_set_up_as_one_of_some_was_on_the_others(shop, notes, model):
    twice = replace(AS_THEY_ARE, second_look=True)
    trial = shop.set_up(shop.train(notes[:8], twice, model.classes), notes[8:])
    final = shop.train(notes, AS_THEY_ARE, model.classes)
    assert (model.points, model.trust) == (trial.points, trial.trust)
    assert model.calibration == trial.calibration
    assert model.second.leaves.tolist() == trial.second.leaves.tolist()
    assert model.levels.tolist() == final.levels.tolist()
    assert {span.label for note in notes for span in note.spans} < set(model.classes)


def test_the_manifest_says_what_the_model_was_made_from(notes, model):
    origin = load(*dump(model)).origin
    assert origin["notes"].endswith("8 train, 2 dev, 6 latest")
    assert origin["digest"] == digest(notes)
    assert origin["recipe"] == repr(AS_THEY_ARE.copies)
    assert origin["dev, with seeds"].keys() == {"R@P85", "R@P95"}
    assert origin["latest, without"].keys() == {"R@P85", "R@P95"}


def test_a_digest_is_of_ids_and_texts_in_their_order(notes):
    one, *rest = notes[:3]
    assert digest(notes[:3]) == digest(list(notes[:3]))
    assert digest(notes[:3]) != digest(notes[:2])
    assert digest(notes[:3]) != digest([*rest, one])
    assert digest(notes[:3]) != digest([replace(one, text=one.text + " "), *rest])
    assert digest(notes[:3]) != digest([replace(one, id="other"), *rest])


def test_the_command_trains_on_everything_but_the_test_split(monkeypatch, tmp_path, shop, notes):
    given = []

    def kept(_, train, dev, last, recipe):
        given.append((train, dev, last, recipe))
        return shop.set_up(shop.train(notes, AS_THEY_ARE), notes)

    monkeypatch.setattr(build_model, "build", kept)
    done = CliRunner().invoke(build_model.main, ["--out", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert open_model(tmp_path).points.keys() == {"precise", "balanced", "sensitive"}
    ((train, dev, last, _),) = given
    assert {n.split for n in [*train, *last]} == {"train"}
    assert {n.split for n in dev} == {"dev"}
    measured = {n.id for n in shipped("test")}
    assert not measured & {n.id for n in [*train, *dev, *last]}
    assert not {n.id for n in last} & {n.id for n in train}


def test_the_shipped_model_was_made_from_the_notes_and_by_the_recipe_that_are_here():
    origin = shipped_model().origin
    train, dev, last = [*shipped("train"), *further(), *told()], shipped("dev"), latest()
    assert origin["digest"] == digest([*train, *dev, *last])
    assert origin["notes"].endswith(f"{len(train)} train, {len(dev)} dev, {len(last)} latest")
    assert origin["recipe"] == repr(OF_MANY.copies)
    assert origin["machine"] == repr(OF_MANY.machine)
    assert origin["overlooked"] == OF_MANY.overlooked
