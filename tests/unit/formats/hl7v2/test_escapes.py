"""Escape sequences are read as text and written back, and every offset is known."""

import pytest

from streamdeid.formats.hl7v2.delimiters import Delimiters
from streamdeid.formats.hl7v2.escapes import chunks, escape_text, unescape

USUAL = Delimiters()


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (r"Smith \T\ Sons", "Smith & Sons"),
        (r"a\F\b\S\c\R\d\E\e", "a|b^c~d\\e"),
        (r"line one\.br\line two", "line one\nline two"),
        (r"two\.sp2\down", "two\n\ndown"),
        (r"\H\bold\N\ text", "bold text"),
        (r"\X4A616E\ Roe", "Jan Roe"),
        (r"\XC3A9\t\XC3A9\ ", "été "),
        (r"\XE9\t", "ét"),
        (r"\Zlocal\ stays", r"\Zlocal\ stays"),
        (r"no end \T here", r"no end \T here"),
        (r"C:\temp\x", r"C:\temp\x"),
        (r"\XZZ\ ", r"\XZZ\ "),
    ],
)
def test_an_escape_sequence_is_read_as_what_it_stands_for(raw: str, text: str) -> None:
    assert unescape(raw, USUAL) == text


def test_every_chunk_knows_where_it_is_read_and_where_it_is_written() -> None:
    raw = r"Mrs\.br\Roe \T\ Co"
    text = unescape(raw, USUAL)
    for chunk in chunks(raw, 100, 0, USUAL):
        written = raw[chunk.raw - 100 : chunk.raw - 100 + chunk.raw_length]
        assert text[chunk.text : chunk.text + chunk.length] == unescape(written, USUAL)


def test_new_text_cannot_break_out_of_its_field() -> None:
    assert escape_text("a|b^c~d&e\\f\ng", USUAL) == r"a\F\b\S\c\R\d\T\e\E\f\.br\g"


def test_where_there_is_no_escape_character_delimiters_become_blanks() -> None:
    assert escape_text("a|b\nc", Delimiters(escape="")) == "a b c"


def test_bytes_are_read_however_many_there_are() -> None:
    words = "Jan Roe, SSN 900-14-7741, of 14 Elm Street in Springfield"
    assert unescape(f"a \\X{words.encode().hex()}\\ b", Delimiters()) == f"a {words} b"
    assert unescape(f"\\x{words.encode().hex()}\\", Delimiters()) == words


def test_bytes_of_two_to_a_letter_hide_no_name() -> None:
    assert unescape("\\X0052006F0065\\", Delimiters()) == "Roe"
    assert unescape("R\\X00\\oe", Delimiters()) == "Roe"
