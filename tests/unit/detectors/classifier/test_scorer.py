import numpy as np

from streamdeid.detectors.classifier import scorer as scoring
from streamdeid.detectors.classifier.scorer import Scorer
from streamdeid.training.examples import examples_of, reading


def test_look_ups_and_additions_give_the_scores_of_the_training_pipeline(model, notes, lexicon):
    scorer = Scorer(model, lexicon.words.__getitem__)
    pairs = [(note, reading(note, ())) for note in notes]
    rows = examples_of(pairs, scorer.features, model.classes)
    dense = np.zeros((rows.features.shape[1], len(model.classes)))
    dense[model.cells] = model.weights()
    expected = rows.features @ dense + model.intercepts
    found = np.concatenate([scorer.scores(_read(note))[1] for note in notes])
    assert np.abs(found - expected).max() < 1e-5


def test_scores_do_not_depend_on_what_was_read_before(model, notes, lexicon, monkeypatch):
    fresh = Scorer(model, lexicon.words.__getitem__).scores(_read(notes[3]))[1]
    used = Scorer(model, lexicon.words.__getitem__)
    monkeypatch.setattr(scoring, "SPELLINGS_KEPT", 10)
    for note in notes:
        used.scores(_read(note))
    assert np.array_equal(used.scores(_read(notes[3]))[1], fresh)


def test_the_tables_of_spellings_stay_bounded(model, lexicon, read, monkeypatch):
    scorer = Scorer(model, lexicon.words.__getitem__)
    monkeypatch.setattr(scoring, "SPELLINGS_KEPT", 50)
    for number in range(40):
        scorer.scores(read(" ".join(f"w{chr(97 + number % 26)}{'x' * k}" for k in range(20))))
    assert len(scorer.features.tokens) < 50 + 60


def test_a_text_of_marks_and_strange_letters_is_scored(model, lexicon, read):
    seen, scores = Scorer(model, lexicon.words.__getitem__).scores(read("½ — Ω٣ \U0001f600\r\n::"))
    assert scores.shape == (len(seen.starts), len(model.classes))


def _read(note):
    return reading(note, ())
