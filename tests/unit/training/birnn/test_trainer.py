"""What the network learns, from nothing and from where another corpus left it."""

from dataclasses import replace

import numpy as np
import pytest

from streamdeid.training.birnn import fit
from streamdeid.training.birnn.fit import Learned
from streamdeid.training.birnn.trainer import BiRnn
from streamdeid.training.corpus import Annotated
from streamdeid.training.customise import Mode
from streamdeid.training.fitting import Workshop
from streamdeid.training.recipe import AS_THEY_ARE

Notes = list[Annotated]


@pytest.fixture(scope="module")
def base(trainer: BiRnn, notes: Notes) -> Learned:
    return trainer.fit(Mode.OFF_THE_SHELF, notes, [])


def _right(trainer: BiRnn, model: Learned, notes: Notes) -> float:
    margins, truths = trainer.margins(model, notes)
    return float(((margins > 0) == truths).mean())


def test_it_finds_the_identifiers_of_a_note_that_it_learned(trainer, base, notes):
    assert _right(trainer, base, notes[:1]) > 0.95


def test_the_same_notes_give_the_same_weights(trainer, base, notes):
    again = trainer.fit(Mode.OFF_THE_SHELF, notes, [])
    for name, weights in base.weights.items():
        np.testing.assert_array_equal(weights, again.weights[name])


def test_words_are_those_that_the_other_machines_are_measured_by(trainer, base, notes):
    shop = trainer.shop
    model = shop.train(notes, AS_THEY_ARE)
    np.testing.assert_array_equal(trainer.margins(base, notes)[1], shop.margins(model, notes)[1])


def test_a_warm_start_begins_with_what_was_learned_and_knows_the_new_words(trainer, base, notes):
    still = BiRnn(trainer.shop, trainer.course._replace(looks=0))
    other = [replace(one, text=one.text.replace("Imre", "Wqot")) for one in notes]
    moved = still.continued(base, other)
    assert "wqot" in moved.words.keys() - base.words.keys()
    known = len(base.words) + 2
    np.testing.assert_array_equal(moved.weights["words"][:known], base.weights["words"][:known])
    np.testing.assert_array_equal(
        moved.weights["words"][moved.words["wqot"]], base.weights["words"][1]
    )
    np.testing.assert_array_equal(moved.weights["tags"], base.weights["tags"])


def test_learning_ends_where_what_is_held_out_gains_nothing(trainer, notes, monkeypatch):
    looks: list[int] = []
    costs = iter([5.0, 4.0, 3.0, 3.5, 3.5, 9.0, 1.0])
    monkeypatch.setattr(fit, "_surprise", lambda *_: next(costs))
    told = Workshop(trainer.shop.lexicon, (), lambda _stage, done, _of: looks.append(done))
    BiRnn(told, trainer.course._replace(patience=2)).fit(Mode.ONLY_B, [], notes)
    assert looks == [0, 1, 2, 3, trainer.course.looks]


def test_a_single_note_is_learned_whole(trainer, notes):
    assert _right(trainer, trainer.fit(Mode.ONLY_B, [], notes[:1]), notes[:1]) > 0.9


def test_a_mix_learns_from_both(trainer, notes):
    quiet = [replace(one, spans=()) for one in notes[:2]]
    model = trainer.fit(Mode.MIX, quiet, notes)
    assert _right(trainer, model, notes[:1]) > 0.9
