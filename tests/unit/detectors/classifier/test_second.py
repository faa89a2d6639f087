from dataclasses import replace

import numpy as np
import pytest

from streamdeid.detectors.classifier.scorer import Scorer
from streamdeid.detectors.classifier.second import COLUMNS, DOUBT, surroundings
from streamdeid.detectors.classifier.trained.model import SURROUNDINGS, dump, load
from streamdeid.detectors.classifier.trained.trees import Trees
from streamdeid.model.errors import ConfigurationError
from streamdeid.model.label import Label
from streamdeid.model.span import Kept, Span

_AT = {name: ordinal for ordinal, name in enumerate(COLUMNS)}


def _seed_tells(value: float) -> Trees:
    """One question: did a seed find it?"""
    columns = np.full((1, 1), _AT["seeded"], dtype=np.int16)
    return Trees(columns, np.full((1, 1), 0.5, np.float32), np.array([[0, value]], np.float32))


@pytest.fixture
def looked_at(model, lexicon, read):
    """Scores set by hand for ``Marsh marsh: A-1``, and what surrounds each token."""
    scorer = Scorer(model, lexicon.words.__getitem__)
    reading = read("Marsh marsh: A-1")
    seen, _ = scorer.scores(reading)
    scores = np.zeros((6, 3), dtype=np.float32)
    scores[:, 1] = (2.0, -1.0, -3.0, 0.5, 1.5, 0.0)
    scores[:, 2] = -4.0
    table = surroundings(seen, scores, reading, scorer.features.tokens, np.arange(6))
    return {name: table[:, at].tolist() for name, at in _AT.items()}


def test_there_is_one_value_for_each_column(looked_at):
    assert len(looked_at) == len(COLUMNS) == SURROUNDINGS


def test_neighbours_are_seen_to_both_sides_and_nothing_beyond_the_note(looked_at):
    assert looked_at["left"] == [-5.0, 2.0, -1.0, -3.0, 0.5, 1.5]
    assert looked_at["right2"] == [-3.0, 0.5, 1.5, 0.0, -5.0, -5.0]
    assert looked_at["same-right"][-1] == looked_at["same-left"][0] == -5.0


def test_the_same_word_elsewhere_counts_whatever_its_case(looked_at):
    assert looked_at["elsewhere"][:3] == [-1.0, 2.0, -5.0]
    assert looked_at["times"][:3] == [2, 2, 1]
    assert looked_at["elsewhere-mean"][:2] == [-1.0, 2.0]


def test_labels_in_doubt_between_themselves_speak_together_for_an_identifier(model, lexicon, read):
    scorer = Scorer(model, lexicon.words.__getitem__)
    reading = read("Marsh Marsh")
    seen, _ = scorer.scores(reading)
    scores = np.array([[0, 1, 1], [0, 1, -9]], dtype=np.float32)
    table = surroundings(seen, scores, reading, scorer.features.tokens, np.arange(2))
    together = table[:, _AT["together"]]
    assert together[0] == pytest.approx(1 + np.log(2) / 4)
    assert together[1] == pytest.approx(1)


def test_the_rest_of_a_run_counts(looked_at):
    assert looked_at["run"] == [-5.0, -3.0, -1.0, 1.5, 0.5, 1.5]


def test_what_a_seed_found_is_known_to_the_second_look(model, lexicon, read):
    text = "Dr. Marsh today.\nPlan: rest."
    start = text.index("Marsh")
    reading = replace(read(text), earlier=(Span(start, start + 5, Label.DOCTOR, "seeded"),))
    twice = replace(model, second=_seed_tells(8.0))
    seen, scores = Scorer(twice, lexicon.words.__getitem__).scores(reading)
    margins = scores[:, 1:].max(axis=1) - scores[:, 0]
    assert margins[seen.starts == start] == pytest.approx(4.0)


def test_plainly_ordinary_tokens_and_the_order_of_labels_stay(model, lexicon, read):
    reading = read("Patient: Pia Lund\nSeen by Dr. Falk.\nBP 120/80.")
    look_up = lexicon.words.__getitem__
    seen, first = Scorer(model, look_up).scores(reading)
    _, second = Scorer(replace(model, second=_seed_tells(8.0)), look_up).scores(reading)
    ordinary = first[:, 1:].max(axis=1) - first[:, 0] <= DOUBT
    assert 0 < ordinary.sum() < len(seen.starts)
    assert np.array_equal(first[ordinary], second[ordinary])
    assert np.array_equal(first[:, 1:].argmax(axis=1), second[:, 1:].argmax(axis=1))
    assert np.array_equal(first[:, 0], second[:, 0])


def test_a_file_keeps_the_second_look(model):
    weights, manifest = dump(replace(model, second=_seed_tells(8.0)))
    kept = load(weights, manifest).second
    table = np.zeros((2, SURROUNDINGS), dtype=np.float32)
    table[1, _AT["seeded"]] = 1
    assert kept is not None
    assert kept.sums(table).tolist() == [0.0, 8.0]


def test_trees_over_columns_that_are_not_there_are_refused(model):
    foreign = replace(_seed_tells(1.0), columns=np.full((1, 1), SURROUNDINGS, dtype=np.int16))
    with pytest.raises(ConfigurationError):
        load(*dump(replace(model, second=foreign)))


def test_trees_that_are_not_complete_are_refused_for_their_leaves_would_be_anothers(model):
    questions, leaves = np.zeros((1, 2), np.int16), np.zeros((1, 3), np.float32)
    lopsided = Trees(questions, np.zeros((1, 2), np.float32), leaves)
    with pytest.raises(ConfigurationError, match="incomplete"):
        load(*dump(replace(model, second=lopsided)))


def test_what_resembles_a_seed_and_stayed_counts_half(model, lexicon, read):
    scorer = Scorer(model, lexicon.words.__getitem__)
    kept = (Kept(0, 5, "ordinary word", label=Label.PATIENT),)
    reading = replace(read("Marsh marsh"), kept=kept)
    seen, scores = scorer.scores(reading)
    table = surroundings(seen, scores, reading, scorer.features.tokens, np.arange(2))
    assert table[:, _AT["seeded"]].tolist() == [0.5, 0]
