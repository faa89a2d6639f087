"""Places stay in their state, streets in their form, and nothing stays what it was."""

import re

import pytest

from streamdeid.lexicons import load
from streamdeid.operators.surrogates.places import Places, state_code
from streamdeid.operators.surrogates.pools import pools


@pytest.fixture
def places(chance) -> Places:
    return Places(chance, pools(), "MN")


@pytest.mark.parametrize("city", ["Duluth", "Saint Paul", "MINNEAPOLIS", "hibbing"])
def test_a_city_is_another_one_of_the_same_state(places: Places, city: str) -> None:
    fresh = places.city(city)
    assert fresh.lower() in pools().places["MN"].names
    assert set(fresh.lower().split()).isdisjoint(city.lower().split())
    assert fresh.isupper() == city.isupper()


def test_saint_is_the_same_city_however_it_is_written(places: Places) -> None:
    assert places.city("St. Paul") == places.city("Saint Paul")


@pytest.mark.parametrize("code", ["55802", "55101", "90210"])
def test_a_zip_code_is_another_one_of_the_patients_state(places: Places, code: str) -> None:
    fresh = places.zip(code)
    assert fresh != code
    assert fresh[:3] in pools().zips["MN"]
    assert not load("en").zip_state(fresh) or load("en").zip_state(fresh) == "MN"


@pytest.mark.parametrize(
    ("street", "pattern"),
    [
        ("18 Harbor Lane", r"\d\d [A-Z][a-z]+ Lane"),
        ("4415 N 5th St, Apt 3B", r"\d{4} N \d(st|nd|rd|th) St, Apt \d[A-Z]"),
        ("PO Box 123", r"PO Box \d{3}"),
        ("HARBOR LN", r"[A-Z]+ LN"),
        ("Main Street", r"[A-Z][a-z]+ Street"),
        ("The Way", r"[A-Z][a-z]+ The Way"),
    ],
)
def test_a_street_keeps_its_form(places: Places, street: str, pattern: str) -> None:
    fresh = places.street(street)
    assert re.fullmatch(pattern, fresh)
    assert fresh != street


@pytest.mark.parametrize(("text", "code"), [("MN", "MN"), ("new york", "NY"), ("Ontario", "")])
def test_a_state_is_known_by_code_and_name(text: str, code: str) -> None:
    assert state_code(text) == code
