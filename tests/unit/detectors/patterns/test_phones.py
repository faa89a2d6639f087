"""Telephone, pager and fax numbers are found whole, with their extension; amounts stay."""

import pytest


@pytest.mark.parametrize(
    ("text", "number", "label"),
    [
        ("call (218) 555-0142 x3", "(218) 555-0142 x3", "PHONE"),
        ("cell 218.555.0142", "218.555.0142", "PHONE"),
        ("call 1-800-555-0142 now", "1-800-555-0142", "PHONE"),
        ("reach +44 20 7946 0958 in London", "+44 20 7946 0958", "PHONE"),
        ("fax 218-555-0199", "218-555-0199", "FAX"),
        ("pager 2217 please", "2217", "PHONE"),
        ("ext 5512", "5512", "PHONE"),
        ("022-5555 extn 114", "114", "PHONE"),
        ("555-0142 home", "555-0142", "PHONE"),
    ],
)
def test_a_number_is_found_whole(labelled, text, number, label):
    assert labelled("phones", text) == [(number, label)]


@pytest.mark.parametrize(
    "text",
    [
        "BP 120/80, 1000 mL",
        "labs 140-4-101",
        "call at 1430",
        "call 911",
        "paged at 0215",
        "phone call 3 times",
        "900-14-7741",
        "from 2011-2012",
        "WBC x1000 7.2",
    ],
)
def test_times_amounts_and_other_numbers_stay(stretches, text):
    assert stretches("phones", text) == []


@pytest.mark.parametrize(
    ("text", "number"),
    [("B. Oakes, ACNP pgr 31-774", "31-774"), ("work ext 330", "330"), ("BEEPER 419", "419")],
)
def test_three_digits_behind_a_pager_or_extension_are_a_number(stretches, text, number):
    assert stretches("phones", text) == [number]


@pytest.mark.parametrize("text", ["see page 312", "line 1.25 mg", "ext 12.5"])
def test_three_digits_behind_other_words_are_none(stretches, text):
    assert stretches("phones", text) == []
