"""A number of a type with a check digit gets a surrogate with a true one."""

import pytest

from streamdeid.operators.surrogates.check_digits import cx_check, luhn, m11, repair_of
from streamdeid.operators.surrogates.codes import code


@pytest.mark.parametrize(
    "number",
    ["1234567893", "AB1234563", "1HGCM82633A004352", "4111111111111111"],
    ids=["NPI", "DEA", "VIN", "card"],
)
def test_a_surrogate_passes_the_check_of_its_type(chance, number: str) -> None:
    repair = repair_of(number)
    assert repair is not None
    fresh = code(number, chance)
    assert fresh != number
    assert repair(fresh) == fresh
    assert [c.isdigit() for c in fresh[-4:]] == [c.isdigit() for c in number[-4:]]


@pytest.mark.parametrize("number", ["1234567890", "AB1234567", "4471902", ""])
def test_a_number_whose_check_digit_is_not_true_has_none(number: str) -> None:
    assert repair_of(number) is None


def test_the_examples_of_the_standards_are_true() -> None:
    """NPI 1234567893; the examples of HL7 v2 chapter 2A for M10; M11 reckoned by hand."""
    assert luhn("80840123456789") == 3
    assert [luhn(number) for number in ("12345", "401", "9999", "99999999")] == [5, 0, 4, 8]
    assert [m11(number) for number in ("12345", "1234567")] == [5, 4]


def test_the_check_digit_component_follows_the_number_by_the_scheme_it_kept() -> None:
    """CX.1 and CX.2 under M10 (Luhn), M11, and under no scheme at all."""
    old, new = "123456", "990017"
    assert cx_check(old, str(luhn(old)), new) == str(luhn(new))
    assert cx_check(old, str(m11(old)), new) == str(m11(new))
    wrong = next(d for d in range(10) if d not in {luhn(old), m11(old)})
    assert cx_check(old, str(wrong), new) is None
