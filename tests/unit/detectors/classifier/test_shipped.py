from importlib.resources import files

from streamdeid.detectors.classifier import shipped
from streamdeid.detectors.classifier.shipped import LANGUAGES, Untrained
from streamdeid.detectors.order import FACTORIES
from streamdeid.lexicons import load
from streamdeid.lexicons.pack import languages


def test_the_shipped_model_is_whole_and_says_what_it_was_made_from():
    model = shipped.model()
    assert model.classes[0] == "O"
    assert {"precise", "balanced", "sensitive"} == set(model.points)
    assert "train" in model.origin["notes"]


def test_its_trust_was_measured_with_rules_that_exist():
    assert set(shipped.model().trust) <= set(FACTORIES)


def test_a_shipped_file_is_small_enough_for_a_repository():
    folder = files("streamdeid.detectors.classifier") / "data" / "en"
    assert all(len(f.read_bytes()) < 5 * 2**20 for f in folder.iterdir())


def test_a_language_without_a_model_has_a_detector_that_finds_nothing(read):
    for language in set(languages()) - LANGUAGES:
        silent = shipped.detector(load(language))
        assert isinstance(silent, Untrained)
        assert not list(silent.detect(read("Ada Falk")))


def test_a_name_is_found_by_its_surroundings(read, lexicon):
    reading = read("Discussed with Dr. Zyxo Kwarn on the phone.")
    found = list(shipped.detector(lexicon).detect(reading))
    assert any(s.start <= 24 and s.end >= 29 for s in found)
