"""Plain text is read in the codec that fits, and written back in it."""

import pytest

from streamdeid.formats.documents.plain import decode, open_plain
from streamdeid.model.note import Edit
from streamdeid.model.profile import Unrewritable


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
