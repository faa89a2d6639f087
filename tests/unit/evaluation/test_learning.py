import pytest

from streamdeid.evaluation.learning import HEAD, curve, outcome
from streamdeid.training.customise import Mode, OfFeatures
from streamdeid.training.fitting import Workshop


@pytest.fixture(scope="module")
def trainer(lexicon):
    return OfFeatures(Workshop(lexicon, ()))


@pytest.mark.parametrize("mode", list(Mode))
def test_each_scenario_gives_a_model_that_finds_identifiers(trainer, corpus, mode):
    model = trainer.fit(mode, corpus.notes[:4], corpus.notes[2:6])
    found = outcome(trainer, mode, model, corpus.notes[2:6], corpus.notes[6:])
    assert found.identifiers == 4
    assert found.rates.recall > 0.5
    assert found.rates.precision > 0.5


def test_a_learning_curve_has_a_point_for_each_size(trainer, corpus):
    notes = corpus.notes
    points = curve(trainer, Mode.THEN, (notes[:2], notes[2:6], notes[6:]), (1, 3))
    assert [(p.mode, p.identifiers) for p in points] == [(Mode.THEN, 1), (Mode.THEN, 3)]


def test_a_point_has_a_figure_for_each_column(trainer, corpus):
    model = trainer.fit(Mode.ONLY_B, [], corpus.notes)
    row = outcome(trainer, Mode.ONLY_B, model, corpus.notes, corpus.notes).row()
    assert len(row) == len(HEAD)
    assert row[:2] == ("only-b", 8)
