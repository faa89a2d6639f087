"""Names at the head of a page, shown by the particulars behind them."""

import pytest

from streamdeid.detectors.people.placed.subjects import Subjects


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("STRESS ECHO\nIbrahimi, Tyra    207-71-18    1/30/59", "Ibrahimi, Tyra"),
        ("SNV 7   11/14/24   Rosita Kjelgaard HH3-0218  RN visit", "Rosita Kjelgaard"),
        ("OT VISIT\n\nKjelgaard, G. P.   HH-0927   SOC 4/17", "Kjelgaard, G. P"),
        ("LAB\nOSTERGAARD, LINNEA   EMPLID 1384471", "OSTERGAARD, LINNEA"),
        ("clinic 8/29   nakai, rosita   AV 771", "nakai, rosita"),
        ("EYE\nRosita D-P (90-551)\nright eye", "Rosita D-P"),
    ],
)
def test_a_name_in_a_cell_before_particulars_is_the_patient(found, text, name):
    assert name in found(Subjects, text)


@pytest.mark.parametrize(
    "text",
    [
        "STRESS ECHO   207-71-18",
        "Home Visit   4/17/25",
        "Cardiac Rehab   118-22",
        "CASE CONF   11/30",
        "Rosita Kjelgaard\n207-71-18",
        "a\nb\nc\nIbrahimi Kjelga   zzz\nOusmane Plan   77-1",
    ],
)
def test_what_has_no_name_or_no_particulars_is_nobody(found, text):
    assert found(Subjects, text) == []


def test_only_the_first_lines_are_a_head(found):
    body = "one\ntwo\n\nthree\nRosita Kjelgaard   FX-44"
    assert "Rosita Kjelgaard" not in found(Subjects, body)
    assert "Rosita Kjelgaard" in found(Subjects, body.replace("three\n", ""))
