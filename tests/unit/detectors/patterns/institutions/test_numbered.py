"""Firms by the number one has with them, and two words of care in one."""

import pytest


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("bill to insurer Seven Seas Assist policy SSA-4402", "Seven Seas Assist"),
        ("his carrier is Kemperline, claim CAPA-0055", "Kemperline"),
        ("trach ties from Quillmark acct 4471-90", "Quillmark"),
        ("faxed to DME, BreatheWell, today", "BreatheWell"),
        ("left by TransLink at noon", "TransLink"),
    ],
)
def test_the_words_before_the_number_are_a_firm(stretches, text, name):
    assert name in stretches("institutions", text)


@pytest.mark.parametrize(
    "text",
    [
        "Patient account 4471",
        "WC claim 5-221",
        "Lasix run 40 mg",
        "mask AirFit P30i small",
        "given OxyContin and CellCept",
        "Insurance card 4471",
    ],
)
def test_headings_drugs_and_devices_are_none(spans, text):
    rules = {"numbered", "two in one"}
    assert [s for s in spans("institutions", text) if s.rule in rules] == []
