"""Which ages are not published, and which years tell them."""

import datetime as dt

import pytest

from streamdeid.model.old_age import ASSUMED, is_old, spoken, year_tells_old_age

SPOKEN = dt.date(2024, 3, 9)


def test_everybody_over_89_is_old() -> None:
    assert [is_old(age) for age in ("0", "89", "90", "104", "9" * 5000)] == [
        *(False, False, True, True, True)
    ]


@pytest.mark.parametrize("year", [1900, 1934])
def test_a_year_ninety_years_before_the_message_tells_an_old_age(year: int) -> None:
    assert year_tells_old_age(year, SPOKEN)
    assert not year_tells_old_age(1935, SPOKEN)


@pytest.mark.parametrize("reference", [None, dt.date(1, 1, 1), dt.date(1986, 12, 31)])
def test_a_day_that_is_missing_or_cannot_be_is_taken_to_be_late(reference: dt.date | None) -> None:
    assert spoken(reference) is None
    assert year_tells_old_age(ASSUMED.year - 90, reference)
    assert not year_tells_old_age(ASSUMED.year - 89, reference)
