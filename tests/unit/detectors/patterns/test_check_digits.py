"""Check digits tell vehicles, providers and prescribers from other runs."""

import pytest

from streamdeid.detectors.patterns.check_digits import is_dea, is_npi, is_vin


def test_a_vehicles_number_has_a_right_check_digit():
    assert is_vin("1M8GDM9AXKP042788")


def test_a_wrong_check_digit_still_passes_where_letters_and_digits_stand_as_makers_set_them():
    assert is_vin("1M8GDM9A1KP042788")
    assert not is_vin("1M8GDM9A1KPABCDEF")


def test_a_providers_number_has_luhns_check_digit_over_the_issuers_prefix():
    assert is_npi("1234567893")
    assert [d for d in "0123456789" if is_npi(f"123456789{d}")] == ["3"]


@pytest.mark.parametrize("run", ["3234567893", "123456789", "12345678a3"])
def test_other_runs_are_no_providers_number(run):
    assert not is_npi(run)


def test_a_prescribers_number_adds_its_odd_places_and_twice_its_even_ones():
    assert is_dea("BR1234563")
    assert [d for d in "0123456789" if is_dea(f"BR123456{d}")] == ["3"]


@pytest.mark.parametrize("run", ["B11234563", "BR123456", "BR12345X3"])
def test_other_runs_are_no_prescribers_number(run):
    assert not is_dea(run)
