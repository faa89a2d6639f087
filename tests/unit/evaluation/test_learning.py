import pytest

from streamdeid.evaluation.learning import HEAD, curve, outcome
from streamdeid.training.customise import Mode, fit
from streamdeid.training.fitting import Workshop
from streamdeid.training.recipe import AS_THEY_ARE


@pytest.fixture(scope="module")
def shop(lexicon):
    return Workshop(lexicon, ())


@pytest.mark.parametrize("mode", list(Mode))
def test_each_scenario_gives_a_model_that_finds_identifiers(shop, corpus, mode):
    model = fit(shop, mode, corpus.notes[:4], corpus.notes[2:6], AS_THEY_ARE)
    found = outcome(shop, mode, model, corpus.notes[2:6], corpus.notes[6:])
    assert found.identifiers == 4
    assert found.rates.recall > 0.5
    assert found.rates.precision > 0.5


def test_a_learning_curve_has_a_point_for_each_size(shop, corpus):
    notes = corpus.notes
    points = curve(shop, Mode.THEN, (notes[:2], notes[2:6], notes[6:]), (1, 3))
    assert [(p.mode, p.identifiers) for p in points] == [(Mode.THEN, 1), (Mode.THEN, 3)]


def test_a_point_has_a_figure_for_each_column(shop, corpus):
    model = fit(shop, Mode.ONLY_B, [], corpus.notes, AS_THEY_ARE)
    row = outcome(shop, Mode.ONLY_B, model, corpus.notes, corpus.notes).row()
    assert len(row) == len(HEAD)
    assert row[:2] == ("only-b", 8)
