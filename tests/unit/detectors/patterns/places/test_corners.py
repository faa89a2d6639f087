"""Streets that only the sentence shows."""

import pytest


@pytest.mark.parametrize(
    ("text", "street"),
    [
        ("He lives at 204 Sycamore with his son.", "204 Sycamore"),
        ("Home address: 31 Tamarack, Apt 2", "31 Tamarack, Apt 2"),
        ("Found down on the 1400 block of West Garfield today.", "1400 block of West Garfield"),
        ("Hit at the corner of Maple and 3rd.", "Maple and 3rd"),
    ],
)
def test_a_place_in_a_town_needs_no_word_for_a_street(stretches, text, street):
    assert street in stretches("places", text)


@pytest.mark.parametrize(
    "text",
    [
        "He stays at 20 mg daily.",
        "Home: 2 L oxygen",
        "a 5 block of lidocaine",
        "the corner of the mouth and lip",
        "staying at 98 percent",
    ],
)
def test_doses_and_parts_of_the_body_are_no_street(stretches, text):
    assert stretches("places", text) == []


@pytest.mark.parametrize(
    ("text", "crossing"),
    [
        ("dispatched to 44th & Vine for a fall", "44th & Vine"),
        ("hit at 3rd & Garfield", "3rd & Garfield"),
    ],
)
def test_a_numbered_street_and_another_one_cross(stretches, text, crossing):
    assert crossing in stretches("places", text)


@pytest.mark.parametrize(
    "text", ["fx of 4th & 5th metatarsals", "on 3rd & final dose", "4th & Pain"]
)
def test_toes_and_doses_cross_nothing(spans, text):
    assert [s for s in spans("places", text) if s.rule == "crossing"] == []
