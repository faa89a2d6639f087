"""Institutions named by a side or a rank and what they do."""

import pytest


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("her carrier, Southern Mutual Casualty, called", "Southern Mutual Casualty"),
        ("Rx sent to Seafood City Pharmacy today", "Seafood City Pharmacy"),
        ("Diabetic shoes: Tri-State Orthotics, fax sent", "Tri-State Orthotics"),
        ("Return to High Line Orthopedics in two weeks", "High Line Orthopedics"),
    ],
)
def test_a_side_and_a_trade_are_a_name(stretches, text, name):
    assert name in stretches("institutions", text)


@pytest.mark.parametrize(
    "text",
    [
        "sent to the city pharmacy",
        "Second Hospital day",
        "he was seen in Cardiology",
        "seen by Pediatric Surgery today",
    ],
)
def test_departments_and_plain_words_are_none(spans, text):
    assert [s for s in spans("institutions", text) if s.rule == "side and trade"] == []
