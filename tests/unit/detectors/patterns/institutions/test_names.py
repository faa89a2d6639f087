"""Names of institutions are read around their head word."""

import pytest


@pytest.mark.parametrize(
    ("text", "name", "label"),
    [
        ("sent to Lakeside General Hospital today", "Lakeside General Hospital", "HOSPITAL"),
        (
            "seen at Ames University Hospital",
            "Ames University Hospital",
            "HOSPITAL",
        ),
        ("seen at St. Brendan's Hospital", "St. Brendan's Hospital", "HOSPITAL"),
        ("care at Ozark Bone & Joint Clinic", "Ozark Bone & Joint Clinic", "HOSPITAL"),
        ("lives in Maple Grove Nursing Home now", "Maple Grove Nursing Home", "ORGANIZATION"),
        ("a teacher at Fairbrook Elementary School", "Fairbrook Elementary School", "ORGANIZATION"),
        ("member of Grace Lutheran Church", "Grace Lutheran Church", "ORGANIZATION"),
        ("works for Halvorsen Trucking, Inc", "Halvorsen Trucking, Inc", "ORGANIZATION"),
        ("taken to City Hospital by car", "City Hospital", "HOSPITAL"),
    ],
)
def test_a_name_is_found_whole(labelled, text, name, label):
    assert (name, label) in labelled("institutions", text)


def test_small_letters_of_a_whole_note_do_not_hide_a_strong_head(stretches):
    text = "pt was sent to wexham valley hospital and then home again after two days"
    assert stretches("institutions", text) == ["wexham valley hospital"]


@pytest.mark.parametrize(
    "text",
    [
        "The hospital was full",
        "Emergency Department Course",
        "Physical Therapy Clinic",
        "Hospital Course: uneventful",
        "he left the Intensive Care Unit",
        "Cardiology Clinic follow up",
        "the Primary Care Office",
        "HOSPITAL COURSE",
        "Outpatient Pharmacy",
    ],
)
def test_words_that_every_institution_has_are_no_name(stretches, text):
    assert stretches("institutions", text) == []


@pytest.mark.parametrize(
    "text",
    [
        "He left Northgate Hospital. Mr. Rowe drove",
        "Dr. Rowe of Northgate Hospital called",
        "taken to Northgate Hospital by his sister",
        "Referring: Northgate Hospital",
    ],
)
def test_a_name_ends_where_persons_and_sentences_begin(stretches, text):
    assert stretches("institutions", text) == ["Northgate Hospital"]


@pytest.mark.parametrize(
    "name", ["Four Rivers Hospital", "Palouse Hearing & Balance Clinic", "Phelps Co. Sheriff"]
)
def test_a_name_reaches_over_numerals_ampersands_and_co(stretches, name):
    assert name in stretches("institutions", f"He was seen at {name} today")


def test_the_state_of_something_is_no_institution(stretches):
    assert stretches("institutions", "retired from the State of Ohio") == []


@pytest.mark.parametrize(
    "text",
    [
        "She has New York Heart Association class II symptoms.",
        "by the Eastern Cooperative Oncology Group performance status",
    ],
)
def test_a_society_that_graded_something_is_nobody_s_institution(stretches, text):
    assert stretches("institutions", text) == []


def test_a_name_before_the_last_mark_of_a_note_without_capitals_ends_there(stretches):
    assert stretches("institutions", "seen at riverside clinic &") == ["riverside clinic"]


@pytest.mark.parametrize(
    "text",
    [
        "INFECTIOUS DISEASE CLINIC\nweek 5 of therapy",
        "INITIAL NEPHROLOGY CONSULT\nReason: low sodium",
        "Hereditary Cancer Clinic\nseen alone",
    ],
)
def test_a_heading_of_clinical_words_names_no_institution(stretches, text):
    assert stretches("institutions", text) == []


@pytest.mark.parametrize("name", ["Foster Clinic", "Foster Hospital", "Foster Academy"])
def test_a_surname_that_goes_with_care_as_well_names_an_institution(stretches, name):
    assert stretches("institutions", f"Referred by {name} for review.") == [name]
