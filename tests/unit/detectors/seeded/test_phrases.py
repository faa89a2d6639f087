import pytest

from streamdeid.detectors.seeded.seeds import compile_identity
from streamdeid.model.identity import Fact, Identity, Part
from streamdeid.model.label import Label


@pytest.mark.parametrize(
    ("label", "value", "text", "stretch"),
    [
        (Label.STREET, "77 Quince Hollow Rd", "at 77 QUINCE HOLLOW RD now", "77 QUINCE HOLLOW RD"),
        (Label.STREET, "77 Quince Hollow Rd", "on Quince Hollow Rd", "Quince Hollow Rd"),
        (Label.STREET, "12 Quillmoor Ln", "up the road from Quillmoor", "Quillmoor"),
        (Label.CITY, "Saint Paul", "lives in Saint\nPaul", "Saint\nPaul"),
        (Label.HOSPITAL, "Bethesda Ridge Hospital", "to Bethesda Ridge", "Bethesda Ridge"),
        (Label.HOSPITAL, "Rock Creek University Hospital", "seen at RCUH", "RCUH"),
        (Label.ORGANIZATION, "Arnold Tool & Die", "works at Arnold Tool", "Arnold Tool"),
        (Label.ZIP, "37388", "TN 37388", "37388"),
    ],
)
def test_places_and_institutions_are_found_in_short_forms(  # noqa: PLR0917 - a table's columns
    found, knowing, label, value, text, stretch
):
    part = Part.NUMBER if label is Label.ZIP else Part.PHRASE
    assert stretch in found(text, knowing(label, part, value))


def test_a_city_that_is_a_word_is_kept_as_the_word(found, knowing):
    identity = knowing(Label.CITY, Part.PHRASE, "Mobile")
    assert found("the mass is mobile", identity) == []
    assert ("mobile", "ordinary word") in found("the mass is mobile", identity, kept=True)
    assert found("moved to Mobile last year", identity) == ["Mobile"]


def test_a_whole_value_comes_before_the_short_form_of_another(english):
    street = Fact(Label.STREET, Part.PHRASE, "12 Quillmoor Ln", "PID[1]-11.1")
    city = Fact(Label.CITY, Part.PHRASE, "Quillmoor", "PID[1]-11.3")
    compiled = compile_identity(Identity((), (street, city)), english)
    assert next(compiled.phrases.beginning(["quillmoor"])).label is Label.CITY
