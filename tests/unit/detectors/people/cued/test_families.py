import pytest

from streamdeid.detectors.people.cued.families import Families


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("Skiing with the Hendersons at noon", "Hendersons"),
        ("which of the Ortizes has died", "Ortizes"),
        ("all the Bustamantes came", "Bustamantes"),
    ],
)
def test_an_article_before_a_plural_surname_names_a_family(found, text, family):
    assert found(Families, text) == [family]


@pytest.mark.parametrize(
    "text",
    ["the Kerrisons were used", "the Browns", "the Apgars", "the Andersons knife", "the labs"],
)
def test_plurals_of_words_and_eponyms_name_none(found, text):
    assert [one for one in found(Families, text) if one != "Andersons"] == []
