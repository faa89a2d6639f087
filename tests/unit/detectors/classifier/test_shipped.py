from importlib.resources import files

from streamdeid.detectors.classifier import shipped
from streamdeid.detectors.classifier.shipped import LANGUAGES, Untrained
from streamdeid.detectors.order import FACTORIES
from streamdeid.lexicons import load
from streamdeid.lexicons.pack import languages
from streamdeid.model.span import Span


def test_the_shipped_model_is_whole_and_says_what_it_was_made_from():
    model = shipped.model()
    assert model.classes[0] == "O"
    assert {"precise", "balanced", "sensitive"} == set(model.points)
    assert model.tagger is not None
    assert "of the kinds" in model.origin["notes"]


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


def test_a_blood_pressure_is_no_rural_route(read, lexicon):
    for text in ("RR 120/80", "RR 18/min, BP 120/80.", "CT 2.5 cm", "urn:oid:1.3.6.1.4.1.2"):
        found = shipped.detector(lexicon).detect(read(text))
        assert not [s for s in found if isinstance(s, Span)], text


def test_a_first_name_that_bears_a_number_is_a_name(read, lexicon):
    reading = read("# History of Present Illness\nJohnetta529 is a 33 year-old female.")
    found = [s for s in shipped.detector(lexicon).detect(reading) if isinstance(s, Span)]
    assert [reading.text[s.start : s.end] for s in found] == ["Johnetta529"]
