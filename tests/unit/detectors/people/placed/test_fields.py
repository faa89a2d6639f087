import pytest

from streamdeid.detectors.people.placed.fields import Fields


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("PATIENT: Vang, Pa Nhia        MRN: 3380417", [("Vang, Pa Nhia", "PATIENT")]),
        ("NAME: MAY, WILLIAM R", [("MAY, WILLIAM R", "PATIENT")]),
        ("Attending: Kristin Halvorsen", [("Kristin Halvorsen", "DOCTOR")]),
        ("Attending|COYLE^DERMOT|RN", [("COYLE^DERMOT", "DOCTOR")]),
        ("PT: DE LA ROSA, MILAGROS", [("DE LA ROSA, MILAGROS", "PATIENT")]),
    ],
)
def test_a_field_label_says_whose_name_follows(labelled, text, names):
    assert [pair for pair in labelled(Fields, text) if pair in names] == names


@pytest.mark.parametrize(
    "text", ["Patient: stable overnight.", "Attending: notified", "PATIENT: ALERT, ORIENTED X3"]
)
def test_a_label_before_prose_names_nobody(found, text):
    assert found(Fields, text) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Patient:   May E. Rose", ["May E. Rose"]),
        ("CONSULTANT: ALAN BRUCE, M.D.", ["ALAN BRUCE"]),
    ],
)
def test_a_label_for_names_takes_words_and_leaves_degrees(found, text, names):
    assert found(Fields, text) == names


@pytest.mark.parametrize("text", ["labs by phleb from r hand", "NGT to LIS", "seen by IDDSI"])
def test_a_preposition_without_a_mark_needs_a_listed_name(found, text):
    assert found(Fields, text) == []
