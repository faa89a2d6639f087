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
        ("soc\N{LATIN SMALL LETTER DOTLESS I}al ending in 7741", "7741"),
    ],
)
def test_a_number_is_found(labelled, text, number):
    assert labelled("ssn", text) == [(number, "SSN")]


@pytest.mark.parametrize(
    "text", ["K 4.1, 12-14-16", "call 218-555-0142", "dose 900-14-77412", "ran 7741 m"]
)
def test_other_groups_of_digits_stay(stretches, text):
    assert stretches("ssn", text) == []


def test_the_initial_of_the_surname_with_four_digits_is_a_veterans_number(stretches):
    assert stretches("ssn", "CASTLE, ROOSEVELT (C5160) seen") == ["C5160"]
    assert stretches("ssn", "infusion of saline (J7030)") == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("CASTLE,ROOSEVELT T   C5160   79 YO", ["C5160"]),
        ("O'CASTLE, R.   O5160\nSC 50%", ["O5160"]),
        ("CASTLE,ROOSEVELT   B5160", []),
        ("CASTLE,ROOSEVELT   C51604", []),
        ("Castle, vaccine C5160", []),
    ],
)
def test_a_veterans_number_stands_behind_the_name_in_capitals_too(stretches, text, number):
    assert stretches("ssn", text) == number
