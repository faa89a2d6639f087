"""Occupations that two words say wherever they stand."""

import pytest


@pytest.mark.parametrize(
    ("text", "job"),
    [
        ("The decedent, a roof bolter, complained", "roof bolter"),
        ("hand dominant pecan sheller with a cut", "pecan sheller"),
        ("came with a tugboat captain from Mobile", "tugboat captain"),
        ("walked in. Heavy equipment mechanic here", "Heavy equipment mechanic"),
        ("the guardian: teacher's aide", "teacher's aide"),
        ("LETTER CARRIER FELL ON ICE", "LETTER CARRIER"),
        ("husband = blackjack dealer", "blackjack dealer"),
        ("then 20 years airport baggage handler", "airport baggage handler"),
        ("no, i am a line lead now", "line lead"),
        ("she is a stay-at-home mom of three", "stay-at-home mom"),
        ("stay at home dad, two kids", "stay at home dad"),
    ],
)
def test_a_head_behind_its_thing_is_an_occupation(stretches, text, job):
    assert job in stretches("professions", text)


@pytest.mark.parametrize(
    "text",
    [
        "an airline captain's chair",
        "coal miner's pneumoconiosis",
        "HLA carrier and BRCA carrier",
        "pharmacy tech called back",
        "needle driver used",
        "the lead was in place; ventricular lead",
        "right hand pain",
        "stayed at home with mom",
    ],
)
def test_staff_devices_and_diseases_are_none(spans, text):
    assert [s for s in spans("professions", text) if s.rule == "compound"] == []
