"""A chance from a fixed key, and a payload of fictitious people."""

import pytest

from streamdeid.model.identity import Fact, Identity, Part, Person, PersonName
from streamdeid.model.label import Label
from streamdeid.operators.keys import Keys
from streamdeid.operators.surrogates import Surrogates
from streamdeid.operators.surrogates.chance import Chance

KEYS = Keys(b"k" * 32)


@pytest.fixture
def chance() -> Chance:
    return Chance(KEYS, "study", "key 4471902")


@pytest.fixture
def identity() -> Identity:
    return Identity(
        people=(
            Person(
                Label.PATIENT,
                (PersonName("Nowak", "Katarzyna", "Maria", "Kasia"), PersonName("Zielinska")),
            ),
            Person(Label.RELATIVE, (PersonName("Nowak", "Piotr"),), "husband"),
            Person(Label.DOCTOR, (PersonName("Whitcombe", "Harold", "T"),)),
            Person(Label.DOCTOR, (PersonName("van der Berg", "Jan"),)),
        ),
        facts=(
            Fact(Label.MRN, Part.NUMBER, "4471902"),
            Fact(Label.SSN, Part.NUMBER, "900-14-7741"),
            Fact(Label.CITY, Part.PHRASE, "Duluth"),
            Fact(Label.STATE, Part.PHRASE, "MN"),
            Fact(Label.ZIP, Part.NUMBER, "55802"),
            Fact(Label.HOSPITAL, Part.PHRASE, "Lakeside General Hospital"),
        ),
        sex="F",
        patient_key="4471902",
    )


@pytest.fixture
def surrogates(identity: Identity, chance: Chance) -> Surrogates:
    return Surrogates(chance, identity, (), tuple(identity.seeds()))
