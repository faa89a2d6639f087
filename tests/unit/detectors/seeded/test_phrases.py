import pytest

from streamdeid.model.identity import Part
from streamdeid.model.label import Label


@pytest.mark.parametrize(
    ("label", "value", "text", "stretch"),
    [
        (Label.STREET, "77 Quince Hollow Rd", "at 77 QUINCE HOLLOW RD now", "77 QUINCE HOLLOW RD"),
        (Label.STREET, "77 Quince Hollow Rd", "on Quince Hollow Rd", "Quince Hollow Rd"),
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
