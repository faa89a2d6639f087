"""Fields of work count behind a word for working, and nowhere else."""

import pytest


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("He works in construction.", ["construction"]),
        ("worked 12 years in real estate", ["real estate"]),
        ("employed full-time in food service", ["food service"]),
        ("She works nights for private security", ["private security"]),
        ("works the register at a gas station", ["the register"]),
        ("Hospital security was called to the room.", []),
        ("works on transfers; retail price", []),
        ("working diagnosis: mass under construction of a plan", []),
    ],
)
def test_a_field_is_an_occupation_where_somebody_works_in_it(stretches, text, found):
    assert stretches("professions", text) == found
