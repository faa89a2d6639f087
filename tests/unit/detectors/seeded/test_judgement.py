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


@pytest.mark.parametrize("text", ["T-Clo left walking.", "noted t-clo left", "saw T-Clo"])
def test_a_letter_that_a_hyphen_ties_to_its_name_goes_with_it(found, named, text):
    name = "t-clo" if "t-clo" in text else "T-Clo"
    assert found(text, named("Zimmer", nickname="T-Clo")) == [name]


def test_a_particle_between_two_words_of_a_name_goes_with_them(found, named):
    assert found("Called Noor-ul-Ain today.", named("Pasha", "Noor-ul-Ain")) == ["Noor-ul-Ain"]
