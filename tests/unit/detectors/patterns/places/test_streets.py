"""Streets with and without a house number, highways, and numbers before words of everyday."""

import pytest


@pytest.mark.parametrize(
    ("text", "street"),
    [
        ("lives at 18 Harbor Lane today", "18 Harbor Lane"),
        ("lives at 18 Harbor Lane, Apt 4, with", "18 Harbor Lane, Apt 4"),
        ("at 3391 S 4000 W since", "3391 S 4000 W"),
        ("fell on Flower Ave yesterday", "Flower Ave"),
        ("at 1220 N. Wexham Blvd. Suite 300", "1220 N. Wexham Blvd. Suite 300"),
        ("at 77 West 18th Street alone", "77 West 18th Street"),
    ],
)
def test_a_street_is_found_whole(labelled, text, street):
    assert (street, "STREET") in labelled("places", text)


@pytest.mark.parametrize(
    ("text", "road"), [("crash on I-95 today", "I-95"), ("on Highway 61 near", "Highway 61")]
)
def test_a_highway_is_found(stretches, text, road):
    assert stretches("places", text) == [road]


@pytest.mark.parametrize(
    "text",
    [
        "take 2 tablets and drive home",
        "5 Dr. Rowe",
        "the 3 way stopcock",
        "18 ST segments",
        "walked 20 min in the park lane",
        "two ways to place it",
        "ran 2 circle grafts",
        "his driving is safe",
    ],
)
def test_numbers_before_words_of_everyday_are_no_street(stretches, text):
    assert stretches("places", text) == []


@pytest.mark.parametrize(
    ("text", "street"),
    [
        ("mail to 8812 NE Fremont please", "8812 NE Fremont"),
        ("Student at 516 Bancroft #3 since", "516 Bancroft #3"),
        ("offices at 600 Granby Wharf, Norfolk", "600 Granby Wharf"),
        ("old house at 4 Old Mill Ct", "4 Old Mill Ct"),
    ],
)
def test_a_side_a_unit_or_a_word_of_landscape_makes_a_street(stretches, text, street):
    assert street in stretches("places", text)


@pytest.mark.parametrize(
    "text", ["in 2015 Lake Huron froze", "given 500 S Aureus", "20 Wound Center"]
)
def test_years_germs_and_wards_stay(stretches, text):
    assert not any(found[0].isdigit() for found in stretches("places", text))
