import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.gazetteer import Gazetteer
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.text.tokens import tokenise


def found(text):
    reading = Reading(Note("note", text), tokenise(text), NOBODY)
    spans = Gazetteer(load("en")).detect(reading)
    return [(text[s.start : s.end], str(s.label)) for s in spans]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("he flew in from Anchorage", ("Anchorage", "CITY")),
        ("her son in New Zealand", ("New Zealand", "COUNTRY")),
        ("a cousin in Uruguay", ("Uruguay", "COUNTRY")),
        ("moved to Las Vegas last year", ("Las Vegas", "CITY")),
    ],
)
def test_a_place_is_found_where_the_text_speaks_of_one(text, place):
    assert found(text) == [place]


@pytest.mark.parametrize("text", ["in March", "Mobile mass", "change from Lasix", "in Pain"])
def test_words_that_are_places_elsewhere_are_left(text):
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "town"),
    [
        ("the sister of isaiah waits on a ride from nappanee.", "nappanee"),
        ("flown out (Guam > Honolulu) at night", "Honolulu"),
    ],
)
def test_small_towns_in_small_letters_and_cities_behind_an_arrow_are_found(text, town):
    assert (town, "CITY") in found(text)
