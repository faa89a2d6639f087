"""Post office boxes and ZIP codes."""

import pytest


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("mail to PO Box 418", "PO Box 418"),
        ("mail to P.O. Box 418", "P.O. Box 418"),
        ("at RR 2 Box 14", "RR 2 Box 14"),
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
    ],
)
def test_a_zip_code_is_found(labelled, text, code):
    assert (code, "ZIP") in labelled("places", text)


@pytest.mark.parametrize(
    "text", ["CPT 99213 billed", "platelets 55802", "WBC 12000 today", "box of 20 gloves"]
)
def test_other_numbers_of_five_digits_stay(stretches, text):
    assert stretches("places", text) == []
