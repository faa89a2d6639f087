"""Postal codes by the rule of their country: the part that covers enough people, or nothing."""

import pytest

from streamdeid.model.element import Element
from streamdeid.model.identity import Identity
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.span import Span
from streamdeid.operators import postal
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import load
from streamdeid.runtime.assembly import policy_text

KEYS = Keys(b"k" * 32)


@pytest.mark.parametrize(
    ("code", "country", "area"),
    [
        ("55802", "", "558"),
        ("55802-1234", "USA", "558"),
        ("558021234", "United States", "558"),
        ("558", "US", "558"),
        ("03602", "U.S.A.", "000"),
        ("00901", "PRI", "009"),
        ("2138", "", ""),
        ("ZIP", "", ""),
        ("", "", ""),
        ("K1A 0B1", "", "K"),
        ("k1a0b1", "CAN", "K"),
        ("K1A", "CA", "K"),
        ("48201", "CAN", ""),
        ("SW1A 1AA", "", "SW"),
        ("m1 1ae", "GBR", "M"),
        ("EH1", "Scotland", "EH"),
        ("EH1", "", ""),
        ("12345", "UK", ""),
        ("80331", "DEU", "80"),
        ("D-80331", "", "80"),
        ("75001", "France", "75"),
        ("38122", "ITA", "38"),
        ("2000", "AUS", "2"),
        ("1016 DV", "NL", "1"),
        ("00-950", "PL", "0"),
        ("X-80331", "", ""),
        ("10000", "HRV", ""),
        ("10000", "Narnia", ""),
        ("\uff15\uff15\uff18\uff10\uff12", "", "558"),
        ("\u0660\u0663\u0666\u0660\u0662", "", "000"),
        ("\u06f8\u06f0\u06f3\u06f3\u06f1", "DEU", "80"),
        ("9" * 100_000, "", ""),
    ],
)
def test_a_code_keeps_the_area_of_its_country(code: str, country: str, area: str) -> None:
    assert postal.area_of(code, country) == area


def address(code: str, country: str) -> list[Element]:
    """The two components of an address, as the reader gives them."""
    at = "PID[1]-11[1]."
    return [
        Element(f"{at}5", "PID-11.5", "XAD.5", Label.ZIP, code),
        Element(f"{at}6", "PID-11.6", "XAD.6", Label.COUNTRY, country, primitive="ID"),
    ]


@pytest.mark.parametrize(
    ("code", "country", "written"),
    [("80331", "DEU", "80"), ("80331", "USA", "803"), ("SW1A 1AA", "GBR", "SW")],
)
def test_a_note_says_of_a_code_what_the_field_says(code: str, country: str, written: str) -> None:
    elements, note = address(code, country), Note("n", f"Lives in {code} since then.")
    span = Span(9, 9 + len(code), Label.ZIP, "seeded", 1.0)
    one = load("safe-harbor", policy_text, KEYS).replacer(Identity(), [(note, [span])], elements)
    assert one.element(elements[0]) == one.fragment(code, Label.ZIP) == written


def test_a_code_of_no_known_country_becomes_the_label() -> None:
    elements = address("10000", "HRV")
    one = load("safe-harbor", policy_text, KEYS).replacer(Identity(), (), elements)
    assert one.element(elements[0]) == "[ZIP]"


@pytest.mark.parametrize(("code", "country"), [("SW1A 1AA", "GBR"), ("80331", "DEU")])
def test_an_invented_code_keeps_the_form_of_its_country(code: str, country: str) -> None:
    elements = address(code, country)
    one = load("safe-harbor-surrogate", policy_text, KEYS).replacer(Identity(), (), elements)
    written = one.element(elements[0])
    assert written is not None
    assert written != code
    assert postal.FORMS[postal.country_of(country) or ""].fullmatch(written)


def test_every_listed_country_can_be_named() -> None:
    assert {postal.country_of(country) for country in postal.FORMS} == set(postal.FORMS)
