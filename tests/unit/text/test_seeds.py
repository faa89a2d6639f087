"""The forms of a seed that must not be read again."""

import pytest

from streamdeid.model.identity import Part, Seed
from streamdeid.model.label import Label
from streamdeid.text.seeds import forms


def numbers(label: Label, value: str, part: Part = Part.NUMBER) -> frozenset[str]:
    return forms(Seed(label, part, value, "PID[1]-3")).numbers


def test_a_number_counts_without_its_letters() -> None:
    assert numbers(Label.MRN, "MRN-884213") == {"mrn884213", "884213"}


def test_a_number_counts_without_zeros_in_front() -> None:
    assert "884213" in numbers(Label.MRN, "00884213")


def test_few_digits_say_too_little_without_their_letters() -> None:
    assert numbers(Label.MRN, "MRN88421") == {"mrn88421"}


def test_a_telephone_number_counts_without_that_of_its_country() -> None:
    assert "2175550142" in numbers(Label.PHONE, "+1 (217) 555-0142")


def test_an_account_of_eleven_digits_is_no_telephone_number() -> None:
    assert numbers(Label.ACCOUNT, "12175550142") == {"12175550142"}


def test_a_date_counts_in_the_orders_that_are_usual() -> None:
    assert numbers(Label.DATE, "1961-05-14", Part.DATE) == {"19610514", "05141961", "14051961"}


@pytest.mark.parametrize("value", ["1961", "1961-05"])
def test_a_date_that_is_not_whole_says_too_little(value: str) -> None:
    assert numbers(Label.DATE, value, Part.DATE) == frozenset()
