"""A word that means an occupation and nothing else needs no cue; one that means more does."""

import pytest


@pytest.mark.parametrize(
    ("text", "occupation"),
    [
        ("R wrist pain 3 wk, ironworker, lifts daily", "ironworker"),
        ("came with two beekeepers and", "beekeepers"),
        ("seen today, bridal seamstress, no fever", "bridal seamstress"),
    ],
)
def test_a_plain_trade_is_an_occupation_wherever_it_stands(stretches, text, occupation):
    assert stretches("professions", text) == [occupation]


@pytest.mark.parametrize(
    "text",
    [
        "the coroner was notified",
        "placed a Watchman device",
        "walks with the German shepherd",
        "temperature log of the shipper in range",
        "hairdresser series of patch tests",
        "seen by an ophthalmologist in town",
        "machinist's tools",
    ],
)
def test_things_staff_and_names_are_none(stretches, text):
    assert stretches("professions", text) == []
