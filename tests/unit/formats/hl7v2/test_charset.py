"""Bytes become text by MSH-18 and go back without a loss, or the message is refused."""

import pytest

from streamdeid.formats.hl7v2.charset import CODECS, codec_of, decode
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
