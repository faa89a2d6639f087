from dataclasses import replace

import numpy as np
import pytest
from sklearn.ensemble import HistGradientBoostingClassifier

from streamdeid.training import recipe as recipe_module
from streamdeid.training import second_look
from streamdeid.training.copies.pools import Way
from streamdeid.training.corpus import shipped
from streamdeid.training.fitting import Workshop
from streamdeid.training.machines import net
from streamdeid.training.recipe import AS_THEY_ARE, Copy, Recipe


@pytest.fixture(scope="module")
def notes():
    return [n for n in shipped("train") if n.id.startswith("g-") and n.spans][:12]


@pytest.fixture(scope="module")
def shop(lexicon):
    return Workshop(lexicon, ())


def _rows():
    chance = np.random.default_rng(7)
    table = chance.normal(size=(600, 24)).astype(np.float32)
    table[:, 3] = chance.integers(0, 4, size=600)
    return table, (table[:, 0] * table[:, 1] + (table[:, 3] > 1) > 0.4)


def test_trees_say_what_scikit_learns_trees_say(monkeypatch):
    kept = []
    fit = HistGradientBoostingClassifier.fit
    monkeypatch.setattr(
        HistGradientBoostingClassifier,
        "fit",
        lambda machine, *rows: kept.append(machine) or fit(machine, *rows),
    )
    table, truths = _rows()
    trees = second_look.boosted(table, truths)
    expected = kept[0].decision_function(table)
    assert trees.depth == 4
    assert np.abs(trees.sums(table) - expected).max() < 1e-5


def test_nothing_is_learned_where_all_are_alike():
    table, truths = _rows()
    assert second_look.boosted(table, np.ones_like(truths)) is None


def test_the_second_look_is_the_same_each_time_and_leaves_the_first_alone(shop, notes):
    once = shop.train(notes, AS_THEY_ARE)
    twice, again = (shop.train(notes, replace(AS_THEY_ARE, second_look=True)) for _ in range(2))
    assert np.array_equal(once.levels, twice.levels)
    assert twice.second is not None
    assert np.array_equal(twice.second.leaves, again.second.leaves)


def test_a_note_and_its_copies_lie_in_one_fold(shop, notes, monkeypatch):
    folds = []
    scored = second_look._scored

    def spy(scorer, pairs, chosen):
        folds.append({pairs[at][0].id for at in np.flatnonzero(chosen)})
        return scored(scorer, pairs, chosen)

    monkeypatch.setattr(second_look, "_scored", spy)
    two = Recipe(copies=(Copy(), Copy(Way.MIXED, seeds=False)), machine=AS_THEY_ARE.machine)
    shop.train(notes, replace(two, second_look=True))
    assert len(folds) == second_look.FOLDS
    assert set.union(*folds) == {note.id for note in notes}
    assert sum(map(len, folds)) == len(notes)


def test_folds_that_are_learned_side_by_side_teach_the_same(shop, notes, monkeypatch):
    machine = net.Settings(units=4, passes=2)
    recipe = replace(AS_THEY_ARE, second_look=True, machine=machine)
    beside = shop.train(notes, recipe)
    monkeypatch.setattr(recipe_module, "_SIDE_BY_SIDE", 1)
    assert np.array_equal(shop.train(notes, recipe).second.leaves, beside.second.leaves)


@pytest.mark.parametrize("count", [1, 2])
def test_few_notes_leave_folds_empty_and_one_alone_teaches_no_second_look(shop, notes, count):
    model = shop.train(notes[:count], replace(AS_THEY_ARE, second_look=True))
    assert model.classes[0] == "O"
    assert count > 1 or model.second is None
