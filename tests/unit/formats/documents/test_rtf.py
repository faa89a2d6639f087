"""RTF is read as it shows, and edited where its letters stand (RTF 1.9.1)."""

import pytest

from streamdeid.formats.documents.rtf import open_rtf
from streamdeid.model.note import Edit
from streamdeid.model.profile import Unrewritable


def text(content: bytes) -> str:
    return open_rtf(content).texts[0]


def edited(content: bytes, old: str, new: str) -> bytes | None:
    document = open_rtf(content)
    at = document.texts[0].index(old)
    return document.written([[Edit(at, at + len(old), new)]], Unrewritable.TEXT)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (rb"{\rtf1 Jan\par Roe}", "Jan\nRoe"),
        (rb"{\rtf1 Jan\line Roe\tab x}", "Jan\nRoe\tx"),
        (rb"{\rtf1 Zo\'eb}", "Zoë"),
        (rb"{\rtf1 Zo\u235?}", "Zoë"),
        (rb"{\rtf1 \u-1280?}", "\ufb00"),
        (rb"{\rtf1 Jan\u-10179?\u-8704?Roe}", "Jan\U0001f600Roe"),
        (rb"{\rtf1 \u-10179?Roe}", "\ufffdRoe"),
        (rb"{\rtf1 Z\u246?\u235?x}", "Zöëx"),
        (rb"{\rtf1 a\{b\}\\c\~d}", "a{b}\\c\xa0d"),
        (b"{\\rtf1 Ja\r\nn}", "Jan"),
        (rb"{\rtf1{\fonttbl{\f0 Arial;}}{\colortbl;\red0;}{\pict 4471}x}", "x"),
        (rb"{\rtf1{\stylesheet{Normal;}{\s1 heading 1;}{\s2 Jan Roe;}}x}", "Jan Roe;\nx"),
        (
            rb"{\rtf1{\fonttbl{\f0{\*\panose 02020603050405020304}Times{\*\falt Times};}}x}",
            "x",
        ),
        (rb"{\rtf1{\fonttbl\f0\fnil Arial CE;\f1 Courier New;}x}", "x"),
        (rb"{\rtf1{\stylesheet \'4a\'61n}x}", "Jan\nx"),
        (rb"{\rtf1{\colortbl;\red0;Jan Roe;}x}", ";;Jan Roe;\nx"),
        (rb"{\rtf1{\listtable{\list{\listlevel{\leveltext\'02\'00.;}}{\listname ;}}}x}", "x"),
        (rb"{\rtf1 Roe\rquote s \ldblquote x\rdblquote\emdash y}", "Roe’s “x”—y"),
        (rb"{\rtf1 \u74J\u97a\u110n Roe}", "Jan Roe"),
        (rb"{\rtf1\uc2 \u74JJ\u97\'61\'61n{\uc0 \u74a}\u74JJn}", "JanJaJn"),
        (rb"{\rtf1\uc200 \u32 Jan Roe}", " Jan Roe"),
        (rb"{\rtf1{\info{\author Jan Roe}}x}", "Jan Roe\nx"),
        (rb"{\rtf1\b Jan\b0  Roe}", "Jan Roe"),
    ],
)
def test_a_document_reads_as_it_shows(content: bytes, expected: str) -> None:
    assert text(content) == expected


def test_an_edit_over_formatting_leaves_the_formatting() -> None:
    assert edited(rb"{\rtf1\b Jan\b0  Roe}", "Jan Roe", "[X]") == rb"{\rtf1\b [X]\b0 }"


def test_new_text_is_escaped_beyond_the_first_plane_too() -> None:
    output = edited(rb"{\rtf1 Jan}", "Jan", "{é\U0001f600}\\")
    assert output == rb"{\rtf1 \{\u233?\u-10179?\u-8704?\}\\}"


def test_an_edit_within_an_escape_writes_what_is_left_of_it() -> None:
    assert edited(rb"{\rtf1 Zo\'eb Roe}", "Zoë", "[X]") == rb"{\rtf1 [X] Roe}"


@pytest.mark.parametrize("content", [b"{\\rtf1 " + b"{" * 50_000, b"{\\rtf1 x" + b"}" * 50_000])
def test_groups_without_end_or_beginning_are_read_in_one_pass(content: bytes) -> None:
    assert text(content).strip("x") == ""


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (rb"{\rtf1 x{\pict\pngblip 4471}y}", rb"{\rtf1 x{\pict}y}"),
        (rb"{\rtf1 x{\object{\*\objdata 4471}{\result Jan}}y}", rb"{\rtf1 x{\object}y}"),
        (rb"{\rtf1{\pict\bin5 {{{\}}y}", rb"{\rtf1{\pict}y}"),
        (rb"{\rtf1 x{\pict 4471", rb"{\rtf1 x{\pict"),
    ],
)
def test_a_picture_or_an_object_is_emptied(content: bytes, expected: bytes) -> None:
    document = open_rtf(content)
    written = document.written([[]], Unrewritable.TEXT)
    assert (written or b"").replace(b"\\pict ", b"\\pict") == expected


def test_binary_data_hide_no_text_behind_them() -> None:
    assert text(rb"{\rtf1{\pict\bin5 {{{\}}Jan}") == "Jan"


def test_what_no_brace_ends_is_read() -> None:
    assert text(rb"{\rtf1 seen Jan Roe") == "seen Jan Roe"


def test_letters_are_those_of_the_declared_code_page() -> None:
    assert text(rb"{\rtf1\ansi\ansicpg1250 Wi\'9cniewska}") == "Wiśniewska"


@pytest.mark.parametrize(
    "content",
    [
        rb"{\rtf1 x\bin7 Jan Roey}",
        rb"{\rtf1{\stylesheet\bin7 Jan Roe}xy}",
        rb"{\rtf1{\*\themedata 4a616e20526f65}xy}",
        rb"{\rtf1 xy\bin9999 Jan Roe}",
    ],
)
def test_binary_data_are_taken_away(content: bytes) -> None:
    assert text(content) == "xy"
    written = open_rtf(content).written([[]], Unrewritable.TEXT)
    assert written is not None
    assert b"Roe" not in written
    assert b"4a61" not in written


def test_what_nobody_reads_is_told_to_the_last_look() -> None:
    document = open_rtf(rb"{\rtf1\ansi\f4471982\nowakreyes\li720 \u32 N\u32 o\'77\par x}")
    assert set(document.codes) == {"f4471982", "nowakreyes", "No"}


def test_when_a_document_was_made_is_not_told() -> None:
    content = rb"{\rtf1{\info{\creatim\yr2024\mo3\dy7}{\*\datafield 4a61}}\revdttm44719x}"
    written = open_rtf(content).written([[]], Unrewritable.TEXT)
    assert written == rb"{\rtf1{\info{\creatim}{\*\datafield }}x}"
