"""Plain text is read in the codec that fits, and written back in it; other bytes are no text."""

import bz2
import lzma
import zlib

import pytest

from streamdeid.formats.documents import open_document
from streamdeid.formats.documents.plain import decode, open_plain
from streamdeid.model.note import Edit
from streamdeid.model.profile import Profile, Unrewritable

NOTE = "Patient Jan Roe, seen by Dr. Alan Osgood on 03/04/2020, phone 617-555-0199."


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("Zoë".encode(), ("Zoë", "utf-8")),
        ("Zoë".encode("cp1252"), ("Zoë", "cp1252")),
        ("Zoë".encode("utf-16"), ("Zoë", "utf-16")),
        (b"\x81", ("\x81", "latin-1")),
        (b"", ("", "utf-8")),
    ],
)
def test_the_codec_that_fits_is_found(content: bytes, expected: tuple[str, str]) -> None:
    text, codec = decode(content)
    assert (text, codec) == expected
    assert text.encode(codec) == content


def test_a_letter_that_the_codec_lacks_is_written_as_a_reference() -> None:
    document = open_plain("Zoë".encode("cp1252"))
    assert document.written([[Edit(0, 3, "Łu")]], Unrewritable.TEXT) == b"&#321;u"


def test_an_empty_document_is_one_empty_text() -> None:
    document = open_plain(b"")
    assert list(document.texts) == [""]
    assert document.written([[]], Unrewritable.TEXT) is None


@pytest.mark.parametrize("declared", ["", "text/plain", "application/pdf", "application/json"])
@pytest.mark.parametrize(
    "content",
    [
        zlib.compress(NOTE.encode()),
        zlib.compress(NOTE.encode(), wbits=-15),
        bz2.compress(NOTE.encode()),
        lzma.compress(NOTE.encode()),
        NOTE.encode("utf-32"),
        NOTE.encode("utf-16-be"),
        NOTE.encode("cp037"),
        b"+AEoAYQBu- +AFIAbwBl-",
        "Пациент Иван Иванов".encode("cp1251"),
        b"Jan\x01Roe",
        "Jan Roe \u0378".encode(),
    ],
)
def test_what_another_codec_could_read_is_not_let_through(content: bytes, declared: str) -> None:
    document = open_document(content, declared, Profile())
    assert document.is_sealed
    assert not list(document.texts)


@pytest.mark.parametrize(
    "declared", ["text/plain; charset=utf-7", 'text/html;charset="Shift_JIS"', "application/x-zip"]
)
def test_text_in_a_codec_that_is_not_read_is_sealed(declared: str) -> None:
    assert open_document(b"Jan Roe", declared, Profile()).is_sealed


@pytest.mark.parametrize(
    ("content", "declared"),
    [
        (NOTE.encode("utf-16"), "text/plain; charset=utf-16"),
        ("Größe: 1,80 m. Señora Nuñez, 3 mal täglich".encode("cp1252"), "text/plain"),
        ("日本語の記録".encode(), "text/plain;charset=UTF-8"),
        (b"1+1=2, C++ and +Amlodipine- daily", "text/csv"),
        (b"ends with a form feed\x0c", "text/x-note"),
    ],
)
def test_text_of_every_language_is_read(content: bytes, declared: str) -> None:
    assert not open_document(content, declared, Profile()).is_sealed


def test_a_message_of_hl7_is_no_prose() -> None:
    assert open_document(b"MSH|^~\\&|A\rPID|1||4471982", "text/plain", Profile()).is_sealed
