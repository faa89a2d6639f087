"""Post office boxes and ZIP codes."""

import pytest


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("mail to PO Box 418", "PO Box 418"),
        ("mail to P.O. Box 418", "P.O. Box 418"),
        ("at RR 2 Box 14", "RR 2 Box 14"),
        ("at HCR 5 Box 312", "HCR 5 Box 312"),
        ("at RR 1 Box 418-B", "RR 1 Box 418-B"),
        ("mail to Box 1182.", "Box 1182"),
    ],
)
def test_a_box_is_found(stretches, text, box):
    assert stretches("places", text) == [box]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Duluth, MN 55802", "55802"),
        ("Duluth, MN 55802-1234", "55802-1234"),
        ("mailed to 55802-1234", "55802-1234"),
        ("ZIP: 55802", "55802"),
        ("lives in Dededo, Guam 96929.", "96929"),
        ("home in Eddy County, 88210.", "88210"),
        ("a house past Cloutierville 71416, ramp", "71416"),
    ],
)
def test_a_zip_code_is_found(labelled, text, code):
    assert (code, "ZIP") in labelled("places", text)


@pytest.mark.parametrize(
    "text",
    [
        "CPT 99213 billed",
        "platelets 55802",
        "WBC 12000 today",
        "box of 20 gloves",
        "ClinVar 17662.",
        "(CPT 88305)",
        "Medtronic 12345.",
    ],
)
def test_other_numbers_of_five_digits_stay(stretches, text):
    assert stretches("places", text) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("mailed to 6612 Alder Ave, 53143.", "53143"),
        ("home: 18 county road 1560, stonewall ok 74871", "74871"),
        ("at 14 Isleta Blvd SW, ABQ 87105.", "87105"),
    ],
)
def test_a_zip_code_stands_behind_a_street_or_its_own_state(stretches, text, code):
    assert code in stretches("places", text)


def test_five_digits_far_from_a_street_stay(stretches):
    text = "lives at 12 Alder Ave. He was told that the count of cells was 53143 today"
    assert "53143" not in stretches("places", text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Beaufort, S.C. 29902", "29902"),
        ("Box 77-D, Eupora Miss. 39744.", "39744"),
        ("Marietta OH 45750-- phone", "45750"),
        ("Easton · MD · 21601 · T 410", "21601"),
        ("in Westminster,CA92683", "92683"),
        ("2/F, San Francisco 94122", "94122"),
    ],
)
def test_a_state_or_town_shows_a_zip_code_however_it_is_written(labelled, text, code):
    assert (code, "ZIP") in labelled("places", text)


@pytest.mark.parametrize("text", ["S.B. 29902", "AB92683", "CA929026", "grown. 39744 cells"])
def test_letters_that_are_no_state_of_the_number_show_none(labelled, text):
    assert all(label != "ZIP" for _, label in labelled("places", text))


def test_a_word_that_a_hyphen_ties_to_a_zip_code_is_no_part_of_it(labelled):
    assert ("55802", "ZIP") in labelled("places", "Duluth, MN 55802-home")
