"""Social security numbers, whole, masked, or their last four where words say so."""

import pytest


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("SSN 900-14-7741", "900-14-7741"),
        ("900 14 7741 on file", "900 14 7741"),
        ("xxx-xx-7741 on file", "7741"),
        ("last four 7741", "7741"),
        ("SSN ending in 7741", "7741"),
    ],
)
def test_a_number_is_found(labelled, text, number):
    assert labelled("ssn", text) == [(number, "SSN")]


@pytest.mark.parametrize(
    "text", ["K 4.1, 12-14-16", "call 218-555-0142", "dose 900-14-77412", "ran 7741 m"]
)
def test_other_groups_of_digits_stay(stretches, text):
    assert stretches("ssn", text) == []
