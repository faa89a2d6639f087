"""A house number is an address without a word for a street where a unit or a town shows it."""

import pytest


@pytest.mark.parametrize(
    ("text", "street"),
    [
        ("staying at apt 4C, 1187 Fulton, for now", "1187 Fulton"),
        ("Ames Clinic, 27 Elm, Elko NV 89801", "27 Elm"),
        ("Ames Clinic, 41 Mill Pond, Elko, NV", "41 Mill Pond"),
        ("mail it to 310 Sycamore apt 2", "310 Sycamore apt 2"),
        ("found outside One Ames Plaza", "One Ames Plaza"),
        ("the office at Two Hospital Drive", "Two Hospital Drive"),
    ],
)
def test_a_number_and_a_name_are_a_street(stretches, text, street):
    assert street in stretches("places", text)


@pytest.mark.parametrize(
    "text",
    [
        "took 20 Lasix, Reno NV clinic aware",
        "One Touch meter given",
        "1998 Ford, Elko NV plates",
        "gave 2 Tylenol, then slept",
        "Two Large Bowel movements",
    ],
)
def test_doses_years_and_counts_are_none(stretches, text):
    assert not any(
        found[:1].isdigit() or found[:3] in ("One", "Two") for found in stretches("places", text)
    )
