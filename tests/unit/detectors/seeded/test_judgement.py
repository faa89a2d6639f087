"""A name of the message that is an eponym as well: somebody, unless a thing goes with it."""

import pytest


@pytest.mark.parametrize(
    ("family", "text"),
    [
        ("Foley", "Foley denies pain"),
        ("Chang", "Chang negative for flu"),
        ("Norton", "Per Norton 2 falls"),
        ("Snellen", "told Snellen 3 refills are left"),
    ],
)
def test_what_people_do_or_are_told_shows_the_bearer(found, named, family, text):
    assert found(text, named(family)) == [family]


@pytest.mark.parametrize(
    ("family", "text"),
    [
        ("Foley", "Foley removed"),
        ("Foley", "per Foley 16 Fr"),
        ("Snellen", "Snellen 20 both eyes"),
        ("Norton", "the Norton 15"),
        ("Chang", "per Chang score"),
    ],
)
def test_a_thing_beside_the_eponym_shows_what_is_called_after_it(found, named, family, text):
    assert found(text, named(family)) == []
    assert (family, "eponym") in found(text, named(family), kept=True)


def test_in_a_note_without_capitals_what_people_do_shows_the_bearer(found, named):
    assert found("foley denies pain. foley patent", named("Foley")) == ["foley"]
