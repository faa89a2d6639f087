import pytest

from streamdeid.detectors.people.likely.likelihood import Likelihood
from streamdeid.detectors.people.words.sized import is_sized


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("left an 18-French Halvorsen in", "Halvorsen"),
        ("a 5 mm Halvorsen was placed", "Halvorsen"),
        ("with a #15 Halvorsen", "Halvorsen"),
        ("closed with 4-0 Halvorsen", "Halvorsen"),
        ("a 6 Fr Halvorsen", "Halvorsen"),
        ("an 18-French drain", "French"),
    ],
)
def test_a_size_before_a_name_makes_it_a_thing(sight, text, word):
    seen = sight(text)
    assert is_sized(seen, seen.surfaces.index(word))


@pytest.mark.parametrize(
    "text", ["#3 Halvorsen", "at 0400 Halvorsen came", "the mm Halvorsen", "seen by Halvorsen"]
)
def test_people_have_no_sizes(sight, text):
    seen = sight(text)
    assert not is_sized(seen, seen.surfaces.index("Halvorsen"))


def test_what_has_a_size_is_no_likely_name(found):
    assert found(Likelihood, "We then left an 18-French Halvorsen in place.") == []
