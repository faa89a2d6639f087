"""Shapes that no code has."""

import pytest

from streamdeid.formats.telling import number_tells, tells_someone


@pytest.mark.parametrize(
    "value",
    [
        "zofia.lindqvist@example.org",
        "mailto:zl@example.org",
        "987-65-4321",
        "217-555-0199",
        "(217)555-0199",
        "1-217-555-0199",
        "217.555.0199",
        "5/14/1961",
        "05-14-1961",
        "1961-05-14",
        "5/14/61",
    ],
)
def test_an_address_a_number_or_a_date_is_no_code(value: str) -> None:
    assert tells_someone(value)


@pytest.mark.parametrize(
    "value",
    [
        "Lindqvist",
        "LINDQVIST",
        "Zoe",
        "Zo\u00eb",
        "\u00d6berg",
        "\u5c71\u7530\u592a\u90ce",
        "O'Brien",
        "O\u2019BRIEN",
        "Lindqvist-Roe",
        "Zofia.Lindqvist",
        "J.Roe",
        "ROE,JAN",
        "roe,jan",
        "McRoe",
        "x/Lindqvist",
        "Lindqvist\\",
        "(Lindqvist)",
    ],
)
def test_what_is_written_as_names_are_is_no_code(value: str) -> None:
    assert tells_someone(value)


@pytest.mark.parametrize(
    "value",
    [
        "11488-4",
        "58-08-2",
        "2.16.840.1.113883.6.1",
        "1.2.840.217.555.0199",
        "120/80",
        "1:128",
        "J45.909",
        "0.5-1.5",
        "99213",
        "ORU^R01",
        "F",
        "USA",
        "eng",
        "final",
        "entered-in-error",
        "A01",
        "CMV-IgG",
        "mmol/L",
        "mmHg",
        "H1N1",
        "ICD10CM",
        "POCD_HD000040",
        "http://terminology.hl7.org/CodeSystem/four",
        "10*3/uL",
        "0002-8215-01",
    ],
)
def test_a_code_is_a_code(value: str) -> None:
    assert not tells_someone(value)


@pytest.mark.parametrize(
    ("number", "label"),
    [
        ("19510617", "DATE"),
        ("20240229235959", "DATE"),
        ("20240315101500-0500", "DATE"),
        ("19510617.0", "DATE"),
        ("6095558143", "PHONE"),
        ("16095558143", "PHONE"),
        ("412557788", "SSN"),
        ("19511317", None),
        ("18991231", None),
        ("21000101", None),
        ("1095558143", None),
        ("6091558143", None),
        ("000557788", None),
        ("666557788", None),
        ("912557788", None),
        ("412007788", None),
        ("412550000", None),
        ("250000", None),
        ("20240315.5", None),
        ("0.7", None),
    ],
)
def test_a_bare_number_is_told_by_its_shape(number: str, label: str | None) -> None:
    assert number_tells(number) == label
