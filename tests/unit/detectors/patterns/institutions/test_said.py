"""Capitalised words behind a word of place or employment name an institution."""

import pytest


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("She works at Lucky Star downtown", "Lucky Star"),
        ("Pharmacy: Riverside Drug", "Riverside Drug"),
        ("He was seen at Quillfeather last week", "Quillfeather"),
    ],
)
def test_an_institution_is_found_by_what_is_said_of_it(stretches, text, name):
    assert any(name in found for found in stretches("institutions", text))


@pytest.mark.parametrize(
    "text",
    [
        "works at night",
        "works for Dr. Rowe",
        "transferred from ICU",
        "He works at 3 PM",
        "works as a nurse",
        "transferred to Medicine",
        "Employer: none",
    ],
)
def test_things_and_persons_behind_such_words_are_none(stretches, text):
    assert stretches("institutions", text) == []


@pytest.mark.parametrize("company", ["Walmart", "FedEx", "Costco"])
def test_companies_known_everywhere_are_found_by_name(labelled, company):
    assert labelled("institutions", f"his card from {company} came") == [(company, "ORGANIZATION")]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("insurer (Songbird, ID 4471) was called", "Songbird"),
        ("note for Quillfeather today", "Quillfeather"),
        (
            "she is retired welder, tidewater oyster, lives with her sister and her two dogs",
            "tidewater oyster",
        ),
    ],
)
def test_labels_without_a_colon_and_notes_for_work_announce_one(stretches, text, name):
    assert name in stretches("institutions", text)
