"""Agencies are told by the rank or town beside their letters, not by abbreviations."""

import pytest


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("left with HQPD Ofc Ikeda at noon", "HQPD"),
        ("Driver seen by Trooper Ames, NXP at the scene", "NXP"),
        ("phone held by Gary PD until Monday", "Gary PD"),
    ],
)
def test_letters_beside_a_rank_or_a_town_are_an_agency(labelled, text, name):
    assert (name, "ORGANIZATION") in labelled("institutions", text)


@pytest.mark.parametrize(
    "text",
    ["COPD officer visit", "the PD catheter was flushed", "CPR crew came", "IV PD exchange"],
)
def test_abbreviations_of_the_clinic_stay(stretches, text):
    assert stretches("institutions", text) == []
