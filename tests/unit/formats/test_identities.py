"""What the formats share when they gather who is in a payload."""

import datetime as dt

import pytest

from streamdeid.formats.identities import day, is_sought, iso, names, says_something, sex, untitled
from streamdeid.model.identity import Part
from streamdeid.model.label import Label


@pytest.mark.parametrize("word", ["", "unknown", "UNK", "n/a", "None", "XXX"])
def test_words_for_not_known_say_nothing(word: str) -> None:
    assert not says_something(word)


def test_the_sex_of_all_standards_is_one_letter() -> None:
    assert [sex(code) for code in ("M", "f", "male", "female", "other", "U", "")] == [
        *("M", "F", "M", "F", "", "", "")
    ]


def test_several_given_names_are_one_given_name_and_middle_names() -> None:
    parts = [(Part.GIVEN, "Jan"), (Part.GIVEN, "Quill"), (Part.FAMILY, "Roe")]
    (name,) = names(parts, "here")
    assert (name.family, name.given, name.middle, name.address) == ("Roe", "Jan", "Quill", "here")


def test_each_further_surname_is_a_name_of_its_own() -> None:
    parts = [(Part.FAMILY, "van Roe"), (Part.FAMILY, "Roe"), (Part.FAMILY, "Roe")]
    assert [name.family for name in names(parts, "")] == ["van Roe", "Roe"]


def test_titles_and_degrees_are_no_part_of_a_whole_name() -> None:
    assert untitled("Dr. Mrs.  Jan  Stone, RN") == "Jan Stone"


def test_parts_that_are_empty_make_no_name() -> None:
    assert list(names([], "")) == []


@pytest.mark.parametrize(
    ("label", "part", "value", "sought"),
    [
        (Label.MRN, Part.NUMBER, "471", True),
        (Label.MRN, Part.NUMBER, "AB", False),
        (Label.IDNUM, Part.NUMBER, "471", False),
        (Label.IDNUM, Part.NUMBER, "47-199", True),
        (Label.STATE, Part.PHRASE, "WI", False),
        (Label.STATE, Part.PHRASE, "Ohio", True),
        (Label.HOSPITAL, Part.PHRASE, "WARD", False),
        (Label.CITY, Part.PHRASE, "Ely", True),
    ],
)
def test_a_value_is_sought_when_it_says_enough(
    label: Label, part: Part, value: str, *, sought: bool
) -> None:
    assert is_sought(label, part, value) is sought


def test_the_day_of_a_stamp_needs_its_eight_digits() -> None:
    assert day("20240307101500") == dt.date(2024, 3, 7)
    assert (iso("20240307"), iso("202403"), iso("20240231")) == ("2024-03-07", "", "")
