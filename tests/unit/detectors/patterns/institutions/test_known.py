"""Hospitals and companies are found by the short names that everybody knows."""

import pytest


@pytest.mark.parametrize(
    ("label", "text", "name"),
    [
        ("HOSPITAL", "He was seen by UTMB last spring", "UTMB"),
        ("HOSPITAL", "her transfer to Mary Free Bed went well", "Mary Free Bed"),
        ("HOSPITAL", "films came from Temple yesterday", "Temple"),
        ("HOSPITAL", "he was listed at the Brigham in May", "Brigham"),
        ("HOSPITAL", "Mercy General called twice", "Mercy General"),
        ("HOSPITAL", "seen last at OSF Peoria", "OSF Peoria"),
        ("HOSPITAL", "sent to HUP by ground", "HUP"),
        ("ORGANIZATION", "packs boxes at Jennie-O", "Jennie-O"),
        ("ORGANIZATION", "her adjuster is with Gallagher Bassett", "Gallagher Bassett"),
        ("ORGANIZATION", "retired LAPD, lives alone", "LAPD"),
    ],
)
def test_a_hospital_company_or_force_is_found_by_its_short_name(spans, label, text, name):
    found = spans("institutions", text)
    assert any(name in text[s.start : s.end] and s.label == label for s in found)


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
        "Patient first noticed a rash in spring",
        "Visiting nurse service arranged",
        "she wears a LifeVest at night",
        "booked for TSA in spring",
        "the second Pfizer dose was given",
        "left Chevron osteotomy",
        "wound closed with Staples",
    ],
)
def test_instruments_formulas_persons_and_words_of_that_name_stay(spans, text):
    found = spans("institutions", text)
    assert [s for s in found if s.rule in ("hospital", "company")] == []


def test_an_arrow_is_a_preposition_of_place(stretches):
    assert "Temple" in stretches("institutions", "seen by EMS → Temple for stroke")


def test_a_placed_hospital_may_follow_what_is_said_before_hospitals(spans):
    text = "the pharmacist is calling Harborview for more"
    assert [text[s.start : s.end] for s in spans("institutions", text)] == ["Harborview"]
