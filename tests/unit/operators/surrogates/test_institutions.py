"""What a house is stays, what it is called goes, and its short forms agree."""

import pytest

from streamdeid.operators.surrogates.institutions import Institutions, acronym, acronyms_of
from streamdeid.operators.surrogates.places import Places
from streamdeid.operators.surrogates.pools import pools

FULL = "Bethesda Ridge University Hospital"


@pytest.fixture
def houses(chance) -> Institutions:
    places = Places(chance, pools())
    clinical = frozenset({"kidney", "infusion"}).__contains__
    return Institutions(places, clinical, acronyms_of(iter([FULL])))


def test_words_that_say_what_a_house_is_stay(houses: Institutions) -> None:
    fresh = houses.name(FULL).split(" ")
    assert fresh[1:] == ["Ridge", "University", "Hospital"]
    assert fresh[0] != "Bethesda"
    assert houses.name("Bethesda Ridge") == " ".join(fresh[:2])


def test_letters_of_a_known_house_become_those_of_its_surrogate(houses: Institutions) -> None:
    assert houses.name("BRUH") == acronym(houses.name(FULL)).upper()


def test_clinical_words_stay_where_something_else_is_replaced(houses: Institutions) -> None:
    assert houses.name("Grady Kidney Center").endswith(" Kidney Center")
    assert "Kidney" not in houses.name("Kidney Center")


@pytest.mark.parametrize("text", ["University Hospital", "MEMORIAL HOSPITAL", "clinic"])
def test_a_name_of_such_words_alone_gets_a_name_before_them(houses, text: str) -> None:
    fresh = houses.name(text)
    assert fresh.endswith(f" {text}")
    assert fresh.isupper() == text.isupper()


def test_other_capitals_become_as_many_other_letters(houses: Institutions) -> None:
    fresh = houses.name("VKB")
    assert len(fresh) == 3
    assert fresh.isupper()
    assert fresh != "VKB"


def test_a_word_is_replaced_alike_in_every_house(houses: Institutions) -> None:
    assert houses.name("Grady Clinic").split()[0] == houses.name("GRADY").title()
