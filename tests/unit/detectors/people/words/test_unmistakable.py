"""Words that name somebody and are hardly ever written for anything else."""

import pytest

from streamdeid.detectors.people.words.unmistakable import is_unmistakable
from streamdeid.lexicons import load

LOOK_UP = load("en").look_up


@pytest.mark.parametrize(
    "name", ["Benally", "Deidra", "Hoxha", "Okoye", "Tafoya", "Nettie", "Gladys", "Xiong"]
)
def test_names_and_words_of_no_list_are(name):
    assert is_unmistakable(LOOK_UP(name))


@pytest.mark.parametrize(
    ("word", "also"),
    [
        ("Burns", "an injury"),
        ("Foley", "a catheter"),
        ("Braden", "a scale"),
        ("Heather", "a plant"),
        ("Will", "a verb"),
        ("Zonegran", "a drug"),
        ("Colon", "an organ"),
        ("Ng", "a tube"),
        ("Brown", "a colour"),
        ("Table", "a thing"),
    ],
)
def test_a_word_that_is_something_else_as_well_is_not(word, also):
    assert not is_unmistakable(LOOK_UP(word)), also
