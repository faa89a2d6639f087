"""Numbered roads are found, with the house number where they are an address."""

import pytest


@pytest.mark.parametrize(
    ("text", "road"),
    [
        ("rollover on I-95 near the exit", "I-95"),
        ("lives at 4100 State Route 60, Marietta", "4100 State Route 60"),
        ("at N4418 County Rd QQ, Waupaca", "N4418 County Rd QQ"),
        ("with mom at 2208 Hwy 9 Apt C.", "2208 Hwy 9 Apt C"),
    ],
)
def test_a_numbered_road_is_a_street(stretches, text, road):
    assert road in stretches("places", text)


def test_an_isotope_is_no_interstate(stretches):
    assert stretches("places", "treated with I-131") == []
