"""Ages over 89 are told by their unit."""

import pytest

from streamdeid.formats.ages import answers_old_age, asks_age, tells_old_age


@pytest.mark.parametrize(
    ("value", "unit", "expected"),
    [
        ("90", "a", True),
        ("89", "a", False),
        ("89.9", "years", False),
        ("1080", "mo", True),
        ("1079", "mo", False),
        ("32850", "d", True),
        ("120", "mm[Hg]", False),
        ("old", "a", False),
        ("", "", False),
    ],
)
def test_so_many_units_are_an_age_that_may_not_be_told(
    value: str, unit: str, *, expected: bool
) -> None:
    assert tells_old_age(value, unit) is expected


@pytest.mark.parametrize(
    ("identifier", "expected"),
    [
        (("30525-0", "Age", "LN"), True),
        (("21612-7", "", "LN"), True),
        (("29553-5",), True),
        (("L12", "PATIENT AGE", "L"), True),
        (("397669002", "", "SCT"), True),
        (("11884-4", "Gestational age", "LN"), False),
        (("B7", "Bone age", "L"), False),
        (("8867-4", "Heart rate", "LN"), False),
        (("X", "Dosage", "L"), False),
        (("X", "Image 93", "L"), False),
        ((), False),
    ],
)
def test_a_question_asks_for_an_age_by_code_or_text(
    identifier: tuple[str, ...], *, expected: bool
) -> None:
    assert asks_age(identifier) is expected


@pytest.mark.parametrize(
    ("value", "units", "is_asked", "expected"),
    [
        ("93", (), True, True),
        ("93", ("",), True, True),
        ("89", (), True, False),
        ("130", (), True, False),
        ("93", ("a", "year", "UCUM"), True, True),
        ("93", ("a",), False, True),
        ("1140", ("mo",), True, True),
        ("93", ("mo",), True, False),
        ("93", ("mm[Hg]",), True, False),
        ("93", (), False, False),
        ("93 kg", (), True, False),
    ],
)
def test_a_number_is_an_age_by_its_unit_or_as_the_answer(
    value: str, units: tuple[str, ...], *, is_asked: bool, expected: bool
) -> None:
    assert answers_old_age(value, units, is_asked=is_asked) is expected
