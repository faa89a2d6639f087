"""Hospitals and companies are found by the short names that everybody knows."""

import pytest


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("He was seen by UTMB last spring", "UTMB"),
        ("her transfer to Mary Free Bed went well", "Mary Free Bed"),
        ("films came from Temple yesterday", "Temple"),
        ("he was listed at the Brigham in May", "Brigham"),
        ("Mercy General called twice", "Mercy General"),
        ("seen last at OSF Peoria", "OSF Peoria"),
        ("sent to HUP by ground", "HUP"),
    ],
)
def test_a_hospital_is_found_by_its_short_name(spans, text, name):
    found = spans("institutions", text)
    assert any(name in text[s.start : s.end] and s.label == "HOSPITAL" for s in found)


@pytest.mark.parametrize(
    "text",
    [
        "clamped with Mayo scissors",
        "a curved Ochsner clamp was placed",
        "the Parkland formula was used",
        "the right temple is tender",
        "seen by Duke Rowe",
        "cycle 4 of R-CHOP",
        "weak due to UMN signs",
        "Shock, trauma and sepsis were weighed. Shock trauma protocol ended",
        "Reading hospital records today",
    ],
)
def test_instruments_formulas_and_persons_of_that_name_stay(spans, text):
    assert [s for s in spans("institutions", text) if s.rule == "hospital"] == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("packs boxes at Jennie-O", "Jennie-O"),
        ("her adjuster is with Gallagher Bassett", "Gallagher Bassett"),
        ("retired LAPD, lives alone", "LAPD"),
    ],
)
def test_a_company_or_force_is_found_by_its_name(spans, text, name):
    found = spans("institutions", text)
    assert any(name in text[s.start : s.end] and s.label == "ORGANIZATION" for s in found)


@pytest.mark.parametrize(
    "text",
    [
        "Patient first noticed a rash in spring",
        "Visiting nurse service arranged",
        "she wears a LifeVest at night",
        "booked for TSA in spring",
        "the second Pfizer dose was given",
        "left Chevron osteotomy",
        "wound closed with Staples",
    ],
)
def test_words_of_the_clinic_that_companies_share_stay(spans, text):
    assert [s for s in spans("institutions", text) if s.rule == "company"] == []
