"""People in the names of files."""

import pytest

from streamdeid.detectors.people.shaped.glued import Glued


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("see hammerschmidt_b.jpg in the folder", "hammerschmidt_b"),
        ("attached letter_504_VRose.pdf", "VRose"),
        ("POA under MORALES_IGNACIO_20230630.pdf", "MORALES"),
        ("POA under MORALES_IGNACIO_20230630.pdf", "IGNACIO"),
        ("okafor-discharge-summary.docx was faxed", "okafor"),
        ("kept in scans/VRose_consent.pdf", "VRose"),
        ("sent okafor.consent.pdf over", "okafor"),
        ("uploaded PatelLabResults.pdf", "Patel"),
    ],
)
def test_the_part_of_a_file_name_that_people_bear_is_found(found, text, name):
    assert name in found(Glued, text)


@pytest.mark.parametrize(
    "text",
    [
        "consent_form_signed.pdf",
        "wound_photo_left_heel.jpg",
        "CT_abdomen_2023.dcm",
        "scan0012.pdf",
        "med_list.xlsx",
        "insurance card front.jpg",
    ],
)
def test_what_is_filed_is_none(found, text):
    assert found(Glued, text) == []
