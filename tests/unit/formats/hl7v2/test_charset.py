"""Bytes become text by MSH-18 and go back without a loss, or the message is refused."""

import pytest

from streamdeid.formats.charsets import CODECS
from streamdeid.formats.hl7v2.charset import codec_of, decode
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason


@pytest.mark.parametrize(
    ("name", "codec"),
    [("", "utf-8"), (" unicode utf-8 ", "utf-8"), ("UTF8", "utf-8"), ("8859/15", "iso8859-15")],
)
def test_a_name_of_table_0211_has_its_codec(name: str, codec: str) -> None:
    assert codec_of(name) == codec


@pytest.mark.parametrize("name", sorted(CODECS))
def test_every_codec_reads_what_it_wrote(name: str) -> None:
    payload = "PID|1".encode(codec_of(name))
    assert decode(payload, (codec_of(name),), fallback=False) == ("PID|1", codec_of(name))


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(MalformedMessage) as refused:
        codec_of("KLINGON")
    assert refused.value.reason is Reason.UNKNOWN_CHARSET


def test_bytes_that_do_not_fit_are_refused_without_a_fallback() -> None:
    with pytest.raises(MalformedMessage) as refused:
        decode(b"M\xfcller", ("utf-8",), fallback=False)
    assert refused.value.reason is Reason.UNDECODABLE_TEXT


def test_bytes_that_do_not_fit_are_read_as_windows_1252_where_allowed() -> None:
    assert decode(b"M\xfcller", ("utf-8",), fallback=True) == ("Müller", "cp1252")


MET = {
    "ISO_IR 100": "latin-1",
    "ISO IR100": "latin-1",
    "iso_ir 6": "ascii",
    "8859-1": "latin-1",
    "ISO-8859-1": "latin-1",
    "ISO 8859/1": "latin-1",
    "ISO_8859-1:1987": "latin-1",
    "ISO8859-15": "iso8859-15",
    "ISO_IR 144": "iso8859-5",
    "latin1": "latin-1",
    "CP1252": "cp1252",
    "WINDOWS-1252": "cp1252",
    "windows-1251": "cp1251",
    "UNICODE UTF8": "utf-8",
    "UNICODE_UTF8": "utf-8",
    "UTF-8": "utf-8",
    "utf8": "utf-8",
    "ISO_IR 192": "utf-8",
    "ISO 2022 IR 87": "iso2022_jp",
    "GB18030": "gb18030",
    "GBK": "gbk",
    "Shift_JIS": "shift_jis",
    "EUC-KR": "euc_kr",
    "KS_C_5601-1987": "euc_kr",
    "Big5": "big5",
    "us-ascii": "ascii",
}


@pytest.mark.parametrize(("name", "codec"), MET.items())
def test_names_of_dicom_and_iana_are_read_as_feeds_write_them(name: str, codec: str) -> None:
    assert codec_of(name) == codec


@pytest.mark.parametrize("name", ["rot13", "utf-7", "punycode", "idna", "cp037", "hex", "zlib"])
def test_what_is_no_set_of_text_over_ascii_is_refused(name: str) -> None:
    with pytest.raises(MalformedMessage):
        codec_of(name)


@pytest.mark.parametrize("declared", ["8859/1", "ASCII", "8859/9", "CP1252", "8859/5"])
def test_utf_8_under_a_set_of_single_bytes_is_read_as_utf_8(declared: str) -> None:
    text = "Zoë Brontë – naïve"
    assert decode(text.encode(), (codec_of(declared),), fallback=True) == (text, "utf-8")
    with pytest.raises(MalformedMessage):
        decode(text.encode(), (codec_of(declared),), fallback=False)


@pytest.mark.parametrize(
    ("text", "codec"),
    [
        ("Zoë Brontë naïve ÂÃ", "latin-1"),
        ("Страна и её люди", "iso8859-5"),
        ("Ελλάδα και Κύπρος", "iso8859-7"),
        ("ישראל", "iso8859-8"),
        ("김철수 환자", "euc_kr"),
        ("山田太郎", "shift_jis"),
    ],
)
@pytest.mark.parametrize("fallback", [True, False])
def test_text_in_the_declared_set_is_read_in_it(text: str, codec: str, *, fallback: bool) -> None:
    assert decode(text.encode(codec), (codec,), fallback=fallback) == (text, codec)


def test_quotation_marks_of_windows_under_latin_1_are_read_as_such() -> None:
    assert decode(b"O\x92Leary\x85", ("latin-1",), fallback=True) == ("O’Leary…", "cp1252")
    assert decode(b"O\x81Leary", ("latin-1",), fallback=True) == ("O\x81Leary", "latin-1")
