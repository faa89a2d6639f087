"""Identifiers are found by the shapes and checks that a pack states."""

from collections.abc import Callable

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.forms import Forms, forms_of
from streamdeid.lexicons import load
from streamdeid.lexicons.lexicon import Lexicon
from streamdeid.lexicons.wordlist import read
from streamdeid.model.errors import ConfigurationError
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.text.tokens import tokenise

Found = list[tuple[str, str]]


@pytest.fixture(scope="module")
def found() -> Callable[[str, str], Found]:
    """What the forms of a pack find in a text, with its label."""

    def find(text: str, language: str = "es") -> Found:
        reading = Reading(Note("note", text), tokenise(text), NOBODY)
        spans = Forms(load(language)).detect(reading)
        return [(text[s.start : s.end], str(s.label)) for s in spans]

    return find


@pytest.mark.parametrize(
    ("text", "value", "label"),
    [
        ("con documento 12345678Z vigente", "12345678Z", "IDNUM"),
        ("con documento 12.345.678-Z vigente", "12.345.678-Z", "IDNUM"),
        ("tarjeta X1234567L en vigor", "X1234567L", "IDNUM"),
        ("afiliado 28/12345678/40 desde joven", "28/12345678/40", "SSN"),
        ("llamar al 612 345 678.", "612 345 678", "PHONE"),
        ("llamar al 91 345 67 89 por la tarde", "91 345 67 89", "PHONE"),
        ("llamar al +34 612 34 56 78", "+34 612 34 56 78", "PHONE"),
        ("vive en 28036 Madrid", "28036", "ZIP"),
        ("CP: 03004.", "03004", "ZIP"),
        ("el 12-III-2016 ingresa", "12-III-2016", "DATE"),
        ("mujer de 93 años", "93 años", "AGE"),
        ("IBAN ES91 2100 0418 4502 0005 1332", "ES91 2100 0418 4502 0005 1332", "ACCOUNT"),
        ("tarjeta ABCD 1 640823 12 3", "ABCD 1 640823 12 3", "MRN"),
        ("tarjeta BBBBBBBBQR648597", "BBBBBBBBQR648597", "MRN"),
    ],
)
def test_an_identifier_is_found_by_its_form(found, text, value, label):
    assert found(text) == [(value, label)]


@pytest.mark.parametrize(
    "text",
    [
        "muestra 12345678A del banco",  # wrong letter
        "tarjeta X1234567A en vigor",
        "28/12345678/41",  # wrong check digits
        "leucocitos 12345 Neutrófilos 80 %, 345 678 912 copias",  # no town, no telephone
        "plaquetas 60000 por mm",  # no province
        "plaquetas 28000 por mm",  # no town behind it
        "mujer de 63 años",
        "dosis 1,612 345 678 unidades",
        "III-2016",
    ],
)
def test_what_fails_its_check_is_none(found, text):
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "value", "label"),
    [
        ("monitor 00:1B:44:11:3A:B7 paired", "00:1B:44:11:3A:B7", "DEVICE"),
        ("modem 3C-5A-B4-9F-00-1E.", "3C-5A-B4-9F-00-1E", "DEVICE"),
        ("router 001b.4411.3ab7 replaced", "001b.4411.3ab7", "DEVICE"),
        ("jeep MH 12 RQ 4269 hit him", "MH 12 RQ 4269", "VEHICLE"),
        ("ambulance KL-10 AF 6853", "KL-10 AF 6853", "VEHICLE"),
        ("mother 98341 55519 called", "98341 55519", "PHONE"),
        ("desk 022-5555 1157", "022-5555 1157", "PHONE"),
        ("found at 1400 block of Alder St today", "1400 block of Alder St", "STREET"),
        ("from the 300 block of W Fern Row", "300 block of W Fern Row", "STREET"),
    ],
)
def test_an_identifier_of_an_english_note_is_found_by_its_form(found, text, value, label):
    assert found(text, "en") == [(value, label)]


@pytest.mark.parametrize(
    "text",
    [
        "BG 12-14-10-12-11-10 today",  # no letter
        "rate 10:20:30:40:50:60",
        "GIVEN IN 10 OF 2024",  # no state
        "AS 12 TO 1400",  # no series
        "platelets 60500 75000",
        "1400 block of the nerve",
        "HLA A2:B44:DR4",
    ],
)
def test_values_in_the_form_of_identifiers_stay(found, text):
    assert found(text, "en") == []


def test_a_pack_without_forms_finds_none(found):
    assert found("12345678Z, +34 612 345 678", "sv") == []


@pytest.mark.parametrize("line", ["a\tNOTHING\t99", "a\tIDNUM\tcheck=no\t99", "a\tIDNUM"])
def test_a_form_that_cannot_be_read_is_a_wrong_setting(line):
    header = "# source: written for this test\n# licence: Apache-2.0\n"
    tables = load("es")._tables
    lexicon = Lexicon("xx", tables, [read("forms", header + line)])
    with pytest.raises(ConfigurationError, match="forms"):
        forms_of(lexicon)
