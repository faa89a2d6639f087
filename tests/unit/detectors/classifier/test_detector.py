import numpy as np
import pytest

from streamdeid.detectors.classifier.decode import _lines, decide, probability
from streamdeid.detectors.classifier.detector import ClassifierDetector
from streamdeid.detectors.classifier.features.extraction import Features
from streamdeid.detectors.classifier.features.groups import Group
from streamdeid.detectors.classifier.trained.model import Calibration
from streamdeid.model.errors import ConfigurationError
from streamdeid.model.label import Label
from streamdeid.training.examples import reading


@pytest.fixture(scope="module")
def detector(model, lexicon):
    return ClassifierDetector(model, lexicon.words.__getitem__)


def test_people_and_dates_of_the_training_are_found_again(detector, notes):
    for note in notes:
        found = detector.detect(reading(note, ()))
        assert [(s.start, s.end, s.label) for s in found] == [
            (s.start, s.end, s.label) for s in note.spans
        ]


def test_a_name_never_seen_is_found_by_what_surrounds_it(detector, read):
    found = list(detector.detect(read("Patient: Zyxo Kwarn\nBP 120/80.")))
    assert (9, Label.PATIENT) in [(s.start, s.label) for s in found]


def test_scores_are_probabilities_of_at_least_one_half(detector, notes):
    assert all(0.5 <= s.score <= 1 for s in detector.detect(reading(notes[0], ())))


def test_an_empty_note_has_no_findings(detector, read):
    assert list(detector.detect(read(""))) == []
    assert list(detector.detect(read(" \n\t"))) == []


def test_a_more_sensitive_point_finds_no_less(model, lexicon, notes):
    few, many = (
        {
            i
            for n in notes
            for s in _at(model, lexicon, point).detect(reading(n, ()))
            for i in _of(n, s)
        }
        for point in ("precise", "sensitive")
    )
    assert few <= many


def test_an_unknown_operating_point_stops_the_start(model, lexicon):
    with pytest.raises(ConfigurationError):
        _at(model, lexicon, "none")


def test_a_surer_margin_is_a_higher_probability():
    assert probability(1.0, Calibration(2, 0)) > probability(0.2, Calibration(2, 0)) >= 0.5


def test_transitions_can_forbid_a_class():
    scores = np.array([[0.0, 1.0], [0.0, 1.0]], dtype=np.float32)
    never = np.array([[0.0, -9.0], [-9.0, -9.0]], dtype=np.float32)
    assert decide(scores, None, scores[0] * 0).classes.tolist() == [1, 1]
    assert sorted(decide(scores, never, scores[0] * 0).classes) == [0, 0]


def test_a_group_that_is_switched_off_leaves_no_feature(lexicon, read):
    everything = Features(lexicon.words.__getitem__)
    without = Features(lexicon.words.__getitem__, frozenset(Group) - {Group.AFFIXES})
    counts = [(f.all_cells(f.view(read("Seen by Falk"))) >= 0).sum() for f in (everything, without)]
    assert counts[0] > counts[1] > 0


def _at(model, lexicon, point):
    return ClassifierDetector(model, lexicon.words.__getitem__, point)


def _of(note, span):
    return ((note.id, i) for i in range(span.start, span.end))


def test_a_number_ends_with_its_line():
    text = "lot 4471\n  8812 seen"
    assert [text[start:end] for start, end in _lines(text, 4, 15)] == ["4471", "8812"]
    assert list(_lines(text, 4, 8)) == [(4, 8)]
