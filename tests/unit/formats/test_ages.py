"""Ages over 89 are told by their unit."""

import pytest

from streamdeid.formats.ages import tells_old_age


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
