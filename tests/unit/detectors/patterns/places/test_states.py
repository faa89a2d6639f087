"""States by code and by name, and the cities before them."""

import pytest


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("moved to Duluth, MN last year", [("Duluth", "CITY"), ("MN", "STATE")]),
        ("born in Ohio and raised", [("Ohio", "STATE")]),
        ("she is from New Jersey", [("New Jersey", "STATE")]),
        ("a farm in North Dakota", [("North Dakota", "STATE")]),
        ("flew in from Tampa, Florida", [("Tampa", "CITY"), ("Florida", "STATE")]),
    ],
)
def test_a_state_is_found_with_the_city_before_it(labelled, text, found):
    assert labelled("places", text) == found


@pytest.mark.parametrize(
    "text",
    [
        "Jane Rowe, MD",
        "CT, PA and lateral views",
        "IN the morning",
        "OR table",
        "ME and YOU",
        "DE novo",
        "AL amyloid",
        "Rowe, PA-C",
        "a Georgia pine",
        "MS exacerbation",
        "LA enlargement",
        "CO 4 L/min",
    ],
)
def test_degrees_and_abbreviations_are_no_states(labelled, text):
    assert [label for _, label in labelled("places", text)] == []


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("She lives in TX now.", ["TX"]),
        ("He moved from OH to PA last year.", ["OH", "PA"]),
        ("The patient was moved to OR 4.", []),
        ("Patient in MI protocol", []),
        ("New York Heart Association class II", []),
    ],
)
def test_two_capitals_are_a_state_where_somebody_lives(stretches, text, states):
    assert stretches("places", text) == states
