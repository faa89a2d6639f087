"""The recipe of the shipped model, on a few notes."""

from dataclasses import replace

import pytest
from click.testing import CliRunner

from streamdeid.detectors.classifier.shipped import LANGUAGES
from streamdeid.detectors.classifier.shipped import model as shipped_model
from streamdeid.detectors.classifier.trained.model import dump, load
from streamdeid.runtime.models import open_model
from streamdeid.training import build_model
from streamdeid.training.build_model import MATERIALS, Materials, build, digest
from streamdeid.training.corpus import meddocan, shipped, spanish
from streamdeid.training.fitting import Workshop
from streamdeid.training.recipe import AS_THEY_ARE


@pytest.fixture(scope="module")
def shop(lexicon):
    return Workshop(lexicon, ())


@pytest.fixture(scope="module")
def notes():
    return [n for n in shipped("train") if n.id.startswith("g-") and n.spans][:16]


@pytest.fixture(scope="module")
def model(shop, notes):
    return build(shop, Materials("here", notes[:8], notes[8:10], notes[10:], AS_THEY_ARE))


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


def test_a_model_set_up_on_one_kind_of_notes_states_scores_on_no_other(shop, notes):
    model = build(shop, Materials("here", notes[:8], notes[8:], [], AS_THEY_ARE))
    assert {name for name in model.origin if "seeds" in name} == {"dev, with seeds"}


def test_a_digest_is_of_ids_and_texts_in_their_order(notes):
    one, *rest = notes[:3]
    assert digest(notes[:3]) == digest(list(notes[:3]))
    assert digest(notes[:3]) != digest(notes[:2])
    assert digest(notes[:3]) != digest([*rest, one])
    assert digest(notes[:3]) != digest([replace(one, text=one.text + " "), *rest])
    assert digest(notes[:3]) != digest([replace(one, id="other"), *rest])


def test_the_command_trains_on_everything_but_the_test_split(monkeypatch, tmp_path, shop, notes):
    given = []

    def kept(_, made_from):
        given.append((made_from.train, made_from.dev, made_from.latest))
        return shop.set_up(shop.train(notes, AS_THEY_ARE), notes)

    monkeypatch.setattr(build_model, "build", kept)
    done = CliRunner().invoke(build_model.main, ["--out", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert open_model(tmp_path).points.keys() == {"precise", "balanced", "sensitive"}
    ((train, dev, last),) = given
    assert {n.split for n in [*train, *last]} == {"train"}
    assert {n.split for n in dev} == {"dev"}
    measured = {n.id for n in shipped("test")}
    assert not measured & {n.id for n in [*train, *dev, *last]}
    assert not {n.id for n in last} & {n.id for n in train}


@pytest.mark.parametrize("language", sorted(LANGUAGES - {"en"}))
def test_a_shipped_model_was_made_from_the_notes_and_by_the_recipe_that_are_here(language):
    origin, made_from = shipped_model(language).origin, MATERIALS[language]()
    train, dev, last, recipe = (
        made_from.train,
        made_from.dev,
        made_from.latest,
        made_from.recipe,
    )
    assert origin["digest"] == digest([*train, *dev, *last])
    counts = f"{len(train)} train, {len(dev)} dev, {len(last)} latest"
    assert origin["notes"] == f"{made_from.source}: {counts}"
    assert origin["recipe"] == repr(recipe.copies)
    assert origin["machine"] == repr(recipe.machine)
    assert origin["overlooked"] == recipe.overlooked


def test_the_spanish_model_is_set_up_on_notes_that_taught_it_nothing():
    made_from = MATERIALS["es"]()
    taught, held_out = ({note.id for note in some} for some in (made_from.train, made_from.dev))
    assert not taught & held_out
    assert taught | held_out == {note.id for note in [*meddocan(), *spanish()]}
