import pytest

from streamdeid.detectors.people.cued.relatives import Relatives
from streamdeid.detectors.people.cued.titles import Titles


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("daughter mily stays tonight", "mily"),
        ("here with son leroy quick, from town", "leroy quick"),
        ("granddaughter meadow fields called", "meadow fields"),
        ("sister queen bell comes sundays", "queen bell"),
    ],
)
def test_a_relative_shows_a_first_name_without_its_capital(found, text, name):
    assert found(Relatives, text) == [name]


@pytest.mark.parametrize(
    "text", ["mother is well", "father had mi", "wife driving home", "son req letter"]
)
def test_what_follows_a_relative_in_small_letters_is_mostly_no_name(found, text):
    assert found(Relatives, text) == []


@pytest.mark.parametrize("text", ["K 3.4, dr winter wants am labs", "see ent dr case today"])
def test_a_title_in_small_letters_shows_a_surname(found, text):
    assert len(found(Titles, text)) == 1


@pytest.mark.parametrize(
    "text", ["see dr about it", "call dr if worse", "dr will see you", "dr note"]
)
def test_words_that_follow_a_title_anyway_are_no_surnames(found, text):
    assert found(Titles, text) == []
