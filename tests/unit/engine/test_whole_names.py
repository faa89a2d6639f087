"""A given and a family name side by side withhold a message, whatever a rule says."""

import pytest

from streamdeid.engine.whole_names import pairs, whole_names
from streamdeid.formats.message import Visible
from streamdeid.model.identity import Part, Seed
from streamdeid.model.label import Label

ORDINARY = {"may", "will", "foley"}.__contains__


def seeds(given: str, family: str, address: str = "PID[1]-5[1]") -> list[Seed]:
    return [
        Seed(Label.PATIENT, Part.FAMILY, family, address),
        Seed(Label.PATIENT, Part.GIVEN, given, address),
    ]


def found(given: str, family: str, text: str) -> list[str]:
    visible = [Visible("OBX[1]-5", text, coded=False)]
    return [s.address for s in whole_names(visible, pairs(seeds(given, family)), ORDINARY)]


@pytest.mark.parametrize(
    "text", ["bruce foley came", "FOLEY^BRUCE", "Foley,\nBruce", "seen: Bruce-Foley."]
)
def test_a_whole_name_is_found_in_either_order_and_any_case(text: str) -> None:
    assert found("Bruce", "Foley", text) == ["OBX[1]-5"]


@pytest.mark.parametrize("text", ["foley catheter, bruce protocol", "bruce foleys", "foley"])
def test_words_that_stand_apart_are_left_to_the_rules(text: str) -> None:
    assert found("Bruce", "Foley", text) == []


def test_two_ordinary_words_can_meet_by_chance() -> None:
    assert found("Will", "May", "may will") == []


def test_names_of_several_words_and_accents_count() -> None:
    assert found("Pa Nhia", "Vañg", "PA-NHIA VANG") == ["OBX[1]-5"]


def test_parts_of_different_people_are_no_whole_name() -> None:
    both = [*seeds("Bruce", "Nowak", "PID[1]-5[1]"), *seeds("Ewa", "Foley", "NK1[1]-2[1]")]
    visible = [Visible("OBX[1]-5", "bruce foley", coded=False)]
    assert not list(whole_names(visible, pairs(both), ORDINARY))


def test_a_name_of_one_part_or_of_an_initial_is_no_pair() -> None:
    assert pairs(seeds("B", "Foley")) == []
    assert pairs(seeds("????", "Foley")) == []
    assert pairs([Seed(Label.PATIENT, Part.FAMILY, "Foley", "PID[1]-5[1]")]) == []
