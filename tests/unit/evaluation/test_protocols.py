import pytest

from streamdeid.detectors.classifier.features.groups import Group
from streamdeid.evaluation import protocols
from streamdeid.evaluation.protocols import System, Way
from streamdeid.evaluation.report import table
from streamdeid.model.label import Label
from streamdeid.training.corpus import shipped
from streamdeid.training.fitting import Workshop


@pytest.fixture(scope="module")
def shop(lexicon):
    return Workshop(lexicon, ())


@pytest.fixture(scope="module")
def notes():
    return [n for n in shipped("train") if n.spans][:8]


def test_a_filled_corpus_has_the_papers_classes_and_no_seeds(shop, notes):
    filled = protocols.corpus_of(shop, notes, Way.OUT_OF_VOCABULARY)
    assert {s.label for n in filled for s in n.spans} <= {
        Label.PATIENT,
        Label.DOCTOR,
        Label.HOSPITAL,
        Label.CITY,
        Label.DATE,
        Label.IDNUM,
        Label.PHONE,
    }
    assert not any(list(n.identity.seeds()) for n in filled)


def test_more_features_find_more_than_the_target_word_alone(shop, notes):
    filled = protocols.corpus_of(shop, notes, Way.RANDOM)
    rows = {row[0]: row[3] for row in protocols.ablation(shop, filled, 2, [Group.TARGET])}
    assert rows["all"] > rows["target"]


def test_systems_stand_beside_the_papers_figures(shop, notes):
    systems = [System.STAT_DEID, System.SNOW, System.HEURISTIC]
    wanted = [(system, Way.RANDOM) for system in systems]
    compared = protocols.compare(shop, notes[:3], 2, wanted)
    rows = protocols.rows({(system, way): result for system, way, result in compared})
    assert [(row[0], row[1]) for row in rows] == [(w, s) for w in [Way.RANDOM] for s in systems]
    assert rows[0][-1] == 97.63
    assert protocols.HEAD[0] in table(protocols.HEAD, rows)
