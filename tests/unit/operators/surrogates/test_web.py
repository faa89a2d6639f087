"""Addresses of the net go where examples go; a user name of a person stays one."""

import re

import pytest

from streamdeid.operators.surrogates.web import email, ip, url, username


def nobody(_word: str) -> str:
    return ""


def named(word: str) -> str:
    return {"nowak": "krol", "knowak": "akrol"}.get(word, "")


@pytest.mark.parametrize("text", ["a.b@c.org", "Jan_Roe99@hospital.example", "x@example.org"])
def test_mail_goes_to_another_example_domain(chance, text: str) -> None:
    fresh = email(text, chance, nobody)
    assert re.search(r"@example\.(org|com|net)$", fresh)
    assert fresh.partition("@")[2] != text.partition("@")[2]
    assert len(fresh.partition("@")[0]) == len(text.partition("@")[0])


def test_a_name_in_an_address_becomes_the_surrogates_name(chance) -> None:
    assert email("nowak@c.org", chance, named).startswith("krol@")
    assert username("KNOWAK", chance, named) == "AKROL"


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("https://portal.roe.test/p/4471", r"https://example\.(org|com|net)/[a-z]/\d{4}"),
        ("www.roe.test", r"www\.example\.(org|com|net)"),
        ("roe.test/x?id=7", r"example\.(org|com|net)/[a-z]\?[a-z]{2}=\d"),
    ],
)
def test_a_web_address_keeps_its_form(chance, text: str, pattern: str) -> None:
    assert re.fullmatch(pattern, url(text, chance, nobody))


def test_another_address_gets_another_one(chance) -> None:
    assert ip("10.0.0.1", chance) != ip("10.0.0.2", chance)
