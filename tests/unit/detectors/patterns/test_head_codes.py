"""Codes right behind the patient at the head of a page."""

import pytest

from streamdeid.detectors.patterns.head_codes import head_codes
from streamdeid.lexicons import load
from streamdeid.model.label import Label
from streamdeid.model.span import Span


def _codes(text: str, name: str = "Odette Lachance", label: Label = Label.PATIENT) -> list[str]:
    """The codes in ``text``, in which ``name`` has been found."""
    start = text.index(name)
    earlier = [Span(start, start + len(name), label, "subjects")]
    return [text[a:b] for a, b in head_codes(text, earlier, load("en"))]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("infusion  4/30/24\nOdette Lachance  RI 3382  GPA", "RI 3382"),
        ("acute  Odette Lachance  59  60881\ncc thumb", "60881"),
        ("Odette Lachance (220-418) wished", "220-418"),
        ("Odette Lachance 93 M   DK-221", "DK-221"),
        ("Odette Lachance / 440-7718 / d/c", "440-7718"),
        ("Odette Lachance, #0038-2217, CHF", "0038-2217"),
        ("Odette Lachance   LT 40-118   51 M", "LT 40-118"),
    ],
)
def test_a_code_behind_the_patient_is_a_records_number(text, code):
    assert _codes(text) == [code]


@pytest.mark.parametrize(
    "text",
    [
        "Odette Lachance 04-30-24",
        "Odette Lachance 33 G2P0101",
        "Odette Lachance LKW 1230",
        "Odette Lachance  RM 318",
        "Odette Lachance, MD 03155",
        "Odette Lachance   SSN 000-41-0133",
        "Odette Lachance   HRN 227105",
        "Odette Lachance 980 g",
        "Odette Lachance 412",
        "Odette Lachance 2022-2024",
        "Odette Lachance\n440-7718",
        "a\nb\nc\nOdette Lachance 440-7718",
    ],
)
def test_what_reads_as_something_else_is_none(text):
    assert _codes(text) == []


def test_a_code_behind_staff_is_none_of_the_patients():
    assert _codes("Odette Lachance 440-7718", label=Label.DOCTOR) == []
