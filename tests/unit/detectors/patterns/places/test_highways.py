"""Numbered roads are found, with the house number where they are an address."""

import pytest


@pytest.mark.parametrize(
    ("text", "road"),
    [
        ("rollover on I-95 near the exit", "I-95"),
        ("lives at 4100 State Route 60, Marietta", "4100 State Route 60"),
        ("at N4418 County Rd QQ, Waupaca", "N4418 County Rd QQ"),
        ("lives alone @ 77 Rural Route 3, Elkins", "77 Rural Route 3"),
        ("rollover on WYO-130 near mile 22", "WYO-130"),
        ("at I-10 WB mile marker 29.4, just past", "I-10 WB mile marker 29.4"),
        ("parked at I-40 exit 257 truck stop", "I-40 exit 257"),
        ("stopped on I-880 N near the exit", "I-880 N"),
        ("with mom at 2208 Hwy 9 Apt C.", "2208 Hwy 9 Apt C"),
    ],
)
def test_a_numbered_road_is_a_street(stretches, text, road):
    assert road in stretches("places", text)


@pytest.mark.parametrize("text", ["treated with I-131", "CA-125 fell", "MCG M-180 met"])
def test_an_isotope_or_a_marker_is_no_road(stretches, text):
    assert stretches("places", text) == []
