import pytest

from streamdeid.model.identity import Part
from streamdeid.model.label import Label


@pytest.mark.parametrize(
    ("value", "text", "stretch"),
    [
        ("00-81-47-29", "unit 00814729 here", "00814729"),
        ("00814729", "unit 00-81-47-29", "00-81-47-29"),
        ("00814729", "chart 814729", "814729"),
        ("UWH 55-0918", "Record UWH550918", "UWH550918"),
        ("UWH 55-0918", "record 55 0918", "55 0918"),
        ("123456789", "SSN ***-**-6789", "***-**-6789"),
        ("123456789", "account ending in 6789", "6789"),
    ],
)
def test_a_number_is_found_however_it_is_divided(found, knowing, value, text, stretch):
    assert stretch in found(text, knowing(Label.MRN, Part.NUMBER, value))


@pytest.mark.parametrize(
    ("text", "stretch"),
    [
        ("call (304) 041-1300", "304) 041-1300"),
        ("call 304.041.1300", "304.041.1300"),
        ("call 041-1300", "041-1300"),
        ("+1 304 041 1300", "304 041 1300"),
    ],
)
def test_a_phone_is_found_in_every_form(found, knowing, text, stretch):
    assert stretch in found(text, knowing(Label.PHONE, Part.NUMBER, "+1 304 041 1300"))


@pytest.mark.parametrize("text", ["lot 1008147299", "volume 6789 ml", "00 81 of 47"])
def test_a_number_within_another_or_without_cue_is_left(found, knowing, text):
    assert found(text, knowing(Label.MRN, Part.NUMBER, "008147296789")) == []


def test_a_contact_is_found_as_written_in_any_case(found, knowing):
    identity = knowing(Label.EMAIL, Part.CONTACT, "kh@clinic.example")
    assert found("mail KH@clinic.example now", identity) == ["KH@clinic.example"]


@pytest.mark.parametrize(
    ("text", "stretches"),
    [
        ("00814729 and 00-81-47-29", ["00814729", "00-81-47-29"]),
        ("0  0  8  1  4  7  2  9", ["0  0  8  1  4  7  2  9"]),
        ("0081 - 4729", ["0081 - 4729"]),
        ("0    0814729", []),
        ("A00814729B", ["00814729"]),
        ("100814729", []),
    ],
)
def test_at_most_three_separators_stand_within_a_long_number(found, knowing, text, stretches):
    seen = found(text, knowing(Label.MRN, Part.NUMBER, "00-81-47-29"))
    assert [one for one in seen if one.startswith("0")] == stretches


def test_at_most_two_separators_stand_within_a_short_number(found, knowing):
    identity = knowing(Label.MRN, Part.NUMBER, "447142")
    assert found("447--142 and 447 - 142", identity) == ["447--142"]
