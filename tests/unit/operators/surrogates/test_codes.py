"""Codes keep length, separators and kinds of characters; name spaces stay name spaces."""

import re

import pytest

from streamdeid.operators.surrogates.codes import EXAMPLE_ARC, code, social_security


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("4471902", r"[1-9]\d{6}"),
        ("0044719", r"00[1-9]\d{4}"),
        ("AB-12/c", r"[A-Z]{2}-\d\d/[a-z]"),
        (
            "urn:uuid:3b0c1f0e-8c1d-4a52-9f5e-1d2c3b4a5f60",
            r"urn:uuid:[0-9a-f]{8}-.{4}-4.{3}-9.{3}-.{12}",
        ),
        ("urn:oid:2.16.840.1.113883.4.6", rf"urn:oid:{re.escape(EXAMPLE_ARC)}\.\d{{7}}"),
        ("1.2.840.114350.1.13", rf"{re.escape(EXAMPLE_ARC)}\.\d{{7}}"),
    ],
)
def test_a_code_keeps_its_form(chance, text: str, pattern: str) -> None:
    fresh = code(text, chance)
    assert re.fullmatch(pattern, fresh)
    assert fresh != text


def test_separators_and_leading_zeros_do_not_make_another_number(chance) -> None:
    plain = code("4471902", chance)
    assert code("44-71-902", chance).replace("-", "") == plain
    assert code("004471902", chance) == f"00{plain}"


def test_the_end_of_a_known_number_is_the_end_of_its_surrogate(chance) -> None:
    known = ("4471902",)
    assert code("1902", chance, known=known) == code("4471902", chance, known=known)[-4:]
    assert code("902", chance, known=known) != code("4471902", chance, known=known)[-3:]


def test_no_run_of_three_letters_stays(chance) -> None:
    for number in range(300):
        assert "ABC" not in code(f"ABC-{number:04}", chance)


def test_a_social_security_number_is_in_an_area_that_is_not_given_out(chance) -> None:
    for number in range(200):
        fresh = social_security(f"412-55-{number:04}", chance)
        assert re.fullmatch(r"9\d\d-(0[1-9]|[1-4]\d)-(?!0000)\d{4}", fresh)
