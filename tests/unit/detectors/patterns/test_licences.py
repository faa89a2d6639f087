"""A number behind a degree is a licence; a clock time or a year there is none."""

import pytest


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("T Boggs NRP #P-30418 on scene", "P-30418"),
        ("Hector Lumpkin MD    ME 0071183", "ME 0071183"),
        ("Gina Ferraro, DPT IL 070.021884", "IL 070.021884"),
        ("signed T. Sawyer RN R0448812, 1602", "R0448812"),
    ],
)
def test_a_number_behind_a_degree_is_a_licence(spans, text, number):
    found = [text[s.start : s.end] for s in spans("numbers", text) if s.label == "LICENSE"]
    assert number in found


@pytest.mark.parametrize(
    "text", ["J. Ames RN 0930 gave it", "seen by MD RN 1352", "Served USN 1967-1971", "MD 2200"]
)
def test_a_time_or_a_year_behind_a_degree_stays(spans, text):
    assert [s for s in spans("numbers", text) if s.label == "LICENSE"] == []
