import pytest

from streamdeid.detectors.people.words.places import has_head, is_generic, is_located


@pytest.mark.parametrize(
    ("text", "place"),
    [("Halvorsen forceps", True), ("Halvorsen's disease", True), ("Halvorsen came", False)],
)
def test_a_head_word_makes_a_name_a_thing(sight, text, place):
    assert has_head(sight(text), 0) is place


@pytest.mark.parametrize(
    ("text", "located"),
    [("lives in Boston", True), ("told by Boston", False), ("Dr in Halvorsen", False)],
)
def test_a_city_behind_a_preposition_of_place_is_the_city(sight, text, located):
    assert is_located(sight(text), 2) is located


@pytest.mark.parametrize(
    ("text", "generic"),
    [("the Hoyer lift", True), ("a Foley was", True), ("that Keegan keep", False)],
)
def test_an_article_makes_a_name_a_thing_and_a_conjunction_does_not(sight, text, generic):
    assert is_generic(sight(text), 1) is generic
