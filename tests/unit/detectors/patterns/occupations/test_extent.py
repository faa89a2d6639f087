"""An occupation reaches over the words that describe it, not over those for the person."""

import pytest


@pytest.mark.parametrize(
    ("text", "occupation"),
    [
        ("his son, a shuttle-car operator", "shuttle-car operator"),
        ("She is a retired math teacher.", "math teacher"),
        ("Occupation: night shift warehouse supervisor", "night shift warehouse supervisor"),
        ("he was a long-haul truck driver.", "long-haul truck driver"),
    ],
)
def test_it_begins_behind_the_person(stretches, text, occupation):
    found = stretches("professions", text)
    assert len(found) == 1
    assert found[0].endswith(occupation.split()[-1])
    assert not found[0].startswith(("retired", "a "))
    assert occupation.split()[-2] in found[0]


@pytest.mark.parametrize(
    ("text", "doing"),
    [("He drives for Lyft", "drives for Lyft"), ("She owns a bakery", "owns a bakery")],
)
def test_what_somebody_does_is_an_occupation_as_well(stretches, text, doing):
    assert stretches("professions", text) == [doing]


def test_a_possessive_at_the_start_of_a_note_describes_nothing_before_it(stretches):
    assert stretches("professions", "'s welder job at the plant") == ["welder"]
