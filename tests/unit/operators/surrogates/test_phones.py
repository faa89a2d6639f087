"""Numbers that nobody has, in the form of the original."""

import re

import pytest

from streamdeid.operators.surrogates.phones import area, phone
from streamdeid.operators.surrogates.pools import pools


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("218-555-0142", r"\d{3}-555-01\d\d"),
        ("(218)555-0142", r"\(\d{3}\)555-01\d\d"),
        ("2185550142", r"\d{3}55501\d\d"),
        ("1-800-723-4490", r"1-\d{3}-555-01\d\d"),
        ("+1 218 723 4490", r"\+1 \d{3} 555 01\d\d"),
        ("723-4490", r"555-01\d\d"),
        ("218.723.4490 x12", r"\d{3}\.555\.01\d\d x\d\d"),
        ("1-888-555-0119, opt 4, ext 88213", r"1-\d{3}-555-01\d\d, opt \d, ext \d{5}"),
        ("+48 22 723 44 90", r"\+48 \d\d 555 01 \d\d"),
        ("4471", r"\d{4}"),
        ("x4-4471", r"x\d-\d{4}"),
    ],
)
def test_a_number_keeps_its_form(chance, text: str, pattern: str) -> None:
    fresh = phone(text, chance)
    assert re.fullmatch(pattern, fresh)
    assert fresh != text


def test_an_area_is_another_one_of_the_same_state(chance) -> None:
    codes = pools().area_codes
    assert codes[area("218", chance)] == codes["218"] == "MN"
    assert area("218", chance) != "218"


def test_an_area_of_a_state_that_has_one_only_is_any_other(chance) -> None:
    assert area("808", chance) != "808"


def test_a_text_without_digits_is_left_to_the_caller(chance) -> None:
    assert phone("unlisted", chance) == "unlisted"


@pytest.mark.parametrize(
    "text", ["218-723-4490 ask for Wilma Kravitz", "Kravitz 723-4490", "9 Wilma", "1-800-KRAVITZ"]
)
def test_what_says_more_than_a_number_is_left_to_the_caller(chance, text: str) -> None:
    assert phone(text, chance) == text
