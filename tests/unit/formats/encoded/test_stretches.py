"""What is taken for an encoded document, and what is not."""

import base64
import binascii
import gzip
import zlib

import pytest

from streamdeid.formats.encoded.codecs import REMOVED, Codec, written
from streamdeid.formats.encoded.stretches import stretches

TEXT = b"Dear colleague, Zofia Nowak was seen today and is well again."
B64 = base64.b64encode(TEXT).decode()
UU = "".join(binascii.b2a_uu(TEXT[at : at + 45]).decode() for at in (0, 45))
MOST = 1 << 20


def contents(text: str) -> list[bytes]:
    """What is encoded in a text."""
    return [one.content for one in stretches(text, MOST)]


@pytest.mark.parametrize(
    "text",
    [
        B64,
        B64.rstrip("="),
        f"Letter: {B64} end of letter",
        f"Letter:\n{B64[:40]}\n{B64[40:80]}\n{B64[80:]}\nImpression\nnormal",
        f"Attachment-7\n{B64[:64]}\r\n{B64[64:]}",
        f"{B64[:60]} {B64[60:]}",
        f"{base64.b64encode(TEXT[:30]).decode()}\n{base64.b64encode(TEXT[30:]).decode()}",
        base64.urlsafe_b64encode(TEXT).decode(),
        base64.b32encode(TEXT).decode(),
        TEXT.hex(),
        TEXT.hex(" "),
        TEXT.hex(":").upper(),
        "\n".join(TEXT[at : at + 16].hex() for at in range(0, len(TEXT), 16)),
        base64.b64encode(zlib.compress(TEXT)).decode(),
        f"begin 644 x\n{UU}`\nend",
        base64.a85encode(TEXT, adobe=True).decode(),
        f"data:text/plain;charset=utf-8;base64,{B64}",
    ],
)
def test_an_encoded_text_is_found_whole(text: str) -> None:
    assert contents(text) == [TEXT]


@pytest.mark.parametrize(
    "content",
    [
        b"%PDF-1.4 \x00\x01",
        b"\x89PNG\r\n\x1a\n\x00",
        gzip.compress(TEXT, mtime=0),
        b"PK\x03\x04\x14\x00\x06",
    ],
)
def test_a_file_is_known_by_how_it_begins(content: bytes) -> None:
    assert contents(base64.b64encode(content).decode()) == [content]


@pytest.mark.parametrize(
    "text",
    [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=",
        "ef5c1c58-4665-4556-a8e8-6e720d82f572",
        "ACGTACGTTAGCCATGACGTACGTTAGCCATG" * 60,
        "MKTAYIAKQRQISFVKSHFSRQLEERLGLIEVQAPILSRVGDGTQDNLSGAEKAVQVKVKALPDAQFEVVHSLAKWKRQ" * 30,
        "pneumonoultramicroscopicsilicovolcanoconiosis",
        "ACETAMINOPHEN\nHYDROCHLOROTHIAZIDE\nATORVASTATIN\nLEVOTHYROXINE\nMETOPROLOL",
        "SELBSTVERWALTUNGSKOERPERSCHAFT Unfallbeteiligten Cittadinanzattiva",
        "98 97 61 66 72 65 70 71 62",
        "20240315101500123456",
        "1.2.840.113619.2.55.3.604688119.971.1449740293.105",
        "=====\n-----\n+++++++++++++++++\n/////////////////",
        "W6SWY3DPEHPK3PXP",
    ],
)
def test_what_is_no_text_when_it_is_decoded_is_no_document(text: str) -> None:
    assert contents(text) == []


@pytest.mark.parametrize("name", ["O'Brien", "McCarthy", "NOWAK", "nowak", "Van Dyke", "Zofia"])
def test_a_name_alone_is_found(name: str) -> None:
    run = base64.b64encode(name.encode()).decode()
    assert contents(f"token {run} was issued") == [name.encode()]


def test_what_was_removed_stands_for_a_document() -> None:
    assert contents(f"x {REMOVED} y") == [b""]


def test_the_scheme_of_a_data_uri_belongs_to_it() -> None:
    (one,) = stretches(f"see data:application/pdf;base64,{B64}", MOST)
    assert (one.head, one.start) == (4, 32)


def test_a_zlib_stream_that_unpacks_to_too_much_is_a_document_that_is_not_opened() -> None:
    (one,) = stretches(base64.b64encode(zlib.compress(bytes(4 << 20))).decode(), MOST)
    assert (one.content, one.codec, one.is_packed) == (b"", Codec.ONE_WAY, True)


@pytest.mark.parametrize(
    ("codec", "like", "expected"),
    [
        (Codec.BASE64, "QUJD", "eHk="),
        (Codec.BASE64, "QUI", "eHk"),
        (Codec.HEX, "4A4B", "7879"),
        (Codec.HEX, "4a:4b", "78:79"),
        (Codec.BASE32, "IFBEGRA", "PB4Q"),
        (Codec.ONE_WAY, "", REMOVED),
    ],
)
def test_bytes_are_written_as_what_stood_there_was(codec: Codec, like: str, expected: str) -> None:
    assert written(b"xy", codec, like) == expected
