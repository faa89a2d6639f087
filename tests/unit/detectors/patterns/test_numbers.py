"""Numbers are found behind the word that announces them, with the label that it names."""

import pytest


@pytest.mark.parametrize(
    ("text", "number", "label"),
    [
        ("MRN: 4471902, seen", "4471902", "MRN"),
        ("Policy number is HX-99120-7", "HX-99120-7", "HEALTHPLAN"),
        ("member ID: 900 12 44", "900 12 44", "HEALTHPLAN"),
        ("driver's license D441-9021-7", "D441-9021-7", "LICENSE"),
        ("NPI 1234567893", "1234567893", "LICENSE"),
        ("DEA# BR1234563", "BR1234563", "LICENSE"),
        ("serial no. XJ-44190", "XJ-44190", "DEVICE"),
        ("pacemaker serial PJN442210", "PJN442210", "DEVICE"),
        ("accession S24-10077", "S24-10077", "IDNUM"),
        ("Dictation job 120931", "120931", "IDNUM"),
        ("license plate 8XYZ 442", "8XYZ 442", "VEHICLE"),
        ("account ending 4471", "4471", "ACCOUNT"),
    ],
)
def test_the_trigger_names_the_label(labelled, text, number, label):
    assert labelled("numbers", text) == [(number, label)]


@pytest.mark.parametrize(
    "text",
    [
        "room 412 bed 2",
        "case 3 of 12",
        "lot 3 days",
        "order 40 mg",
        "job #120",
        "order 3/7/2024",
        "account for 30%",
    ],
)
def test_quantities_dates_and_years_behind_such_words_stay(stretches, text):
    assert stretches("numbers", text) == []


@pytest.mark.parametrize(
    "text", ["stem REF 7104-K-220  LOT", "cup ref 8812-33 sn", "ferritin 9 (ref 15-150)"]
)
def test_the_catalogue_number_of_a_product_and_the_limits_of_a_value_stay(stretches, text):
    assert stretches("numbers", text) == []


@pytest.mark.parametrize(
    ("text", "number"), [("claim ref 8812-334 sent", "8812-334"), ("(ref 24-1187)", "24-1187")]
)
def test_the_reference_of_a_letter_is_a_number(stretches, text, number):
    assert stretches("numbers", text) == [number]
