"""HTML is read tag by tag and edited in place; what a reader does not see is read too."""

import pytest

from streamdeid.formats.documents.markup import open_markup
from streamdeid.formats.markup import in_quotes, map_markup, map_pieces, pieces
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.note import Edit
from streamdeid.model.profile import Unrewritable
from streamdeid.model.reason import Reason


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("<p>Jan</p><p>Roe</p>", "Jan\n\nRoe\n"),
        ("Jan<br>Roe", "Jan\nRoe"),
        ("<td>Jan</td><td>Roe</td>", "Jan\n\nRoe\n"),
        ("J<b>a</b>n", "Jan"),
        ("Jan &amp; Zo&#235; &#xEB;", "Jan & Zoë ë"),
        ("a &unknown; b", "a &unknown; b"),
        ("J&#0000000097;n&nbspR&#111e, Ren&eacute", "Jan\xa0Roe, René"),
        ("5 < 6 and 7 > 6", "5 < 6 and 7 > 6"),
        ('<a title="x>y">Jan</a>', "Jan"),
        ("<content>Jan</content><content>Roe</content>", "Jan Roe"),
        ("<content>Jan</content>, <content>Roe</content>", "Jan, Roe"),
        ("<html><body>Jan", "Jan"),
        ("Jan<br", "Jan<br"),
    ],
)
def test_a_page_reads_as_it_shows(raw: str, expected: str) -> None:
    assert map_markup(raw)[0].text == expected


@pytest.mark.parametrize(
    ("raw", "hidden"),
    [
        ("<!-- Jan -->x", [" Jan "]),
        ("<p title='Jan'>x</p>", ["Jan\n"]),
        ("<p class='grid' style='color: #fff; width:100%' align=left nowrap>x</p>", []),
        ("<p class='Jan' style='content:\"Roe\"'>x</p>", ['Jan\ncontent:"Roe"\n']),
        ("<p xmlns:o='urn:roe' bgcolor='#44719'>x</p>", ["urn:roe\n#44719\n"]),
        ("<p style='555 12 4471'>x</p>", ["555 12 4471\n"]),
        ("<?Roe_Jan_4471 x?>x", ["Roe_Jan_4471 x"]),
        ("<p Jan Roe>x<br/></p>", ["Jan Roe\n"]),
        ("<jan-roe/>x<o:p></o:p>", ["jan-roe"]),
        ("x <jan@roe.example> y", ["jan@roe.example"]),
        ("<Roe Jan 4471>x", ["Roe Jan 4471"]),
        ("<!DOCTYPE html Jan Roe>x", ["html Jan Roe"]),
        ('<!DOCTYPE html PUBLIC "-//Jan Roe//EN">x', ['html PUBLIC "-//Jan Roe//EN"']),
        ("<?xml version='1.0' Jan='Roe'?>x", ["version='1.0' Jan='Roe'"]),
        ('<a href="tel:4471" data-name="Ro&amp;e">x</a>', ["tel:4471\nRo&e\n", "data-name"]),
        ("<p id=Jan>x</p>", ["Jan\n"]),
        ("<![CDATA[Jan]]>x", ["Jan"]),
        ("<?Jan?>x", ["Jan"]),
        ("<p style='background:url(jan.png)'>x</p>", ["background:url(jan.png)\n"]),
        ("<?php Jan ?>x", ["Jan "]),
        ("<![if mso]>x", ["[if mso]"]),
        ("<!DOCTYPE html><?xml version='1.0' encoding='UTF-8'?>x", []),
    ],
)
def test_what_does_not_show_is_read_by_itself(raw: str, hidden: list[str]) -> None:
    assert [one.text for one in map_markup(raw)[1:]] == hidden


def test_in_xml_a_cdata_section_is_text_like_any_other() -> None:
    (only,) = map_markup("Mrs <![CDATA[Ro&e]]>", cdata_is_text=True)
    assert only.text == "Mrs Ro&e"


def test_an_entity_that_an_edit_touches_is_written_anew() -> None:
    document = open_markup(b"<p>Zo&euml; Roe</p>", "text/html")
    at = document.texts[0].index("ë")
    edits = [[Edit(at, at + 1, "<&")]]
    assert document.written(edits, Unrewritable.TEXT) == b"<p>Zo&lt;&amp; Roe</p>"


def test_what_is_written_out_of_sight_stays_there() -> None:
    document = open_markup(b"<p title='Jan'>x<!--Jan--></p>", "text/html")
    edits = [[], [Edit(0, 3, "O'B")], [Edit(0, 3, "->-")]]
    output = document.written(edits, Unrewritable.TEXT)
    assert output == b"<p title='O&#39;B'>x<!--&#45;&gt;&#45;--></p>"


def test_an_attribute_is_mapped_with_its_entities() -> None:
    raw = "R&amp;D"
    mapped = map_pieces(pieces(raw, 0))
    assert mapped.text == "R&D"
    assert list(mapped.changes([Edit(1, 2, "+")], in_quotes)) == [(1, 6, "+")]
    assert in_quotes("\"<'") == "&quot;&lt;&#39;"


@pytest.mark.parametrize("raw", ["<!--" * 200, "-->" * 200 + "<!--" * 200, "<![CDATA[" * 200])
def test_comments_without_end_are_refused(raw: str) -> None:
    with pytest.raises(MalformedMessage) as refused:
        map_markup(raw)
    assert refused.value.reason is Reason.TOO_COMPLEX


@pytest.mark.parametrize(
    "raw", ["<a" * 100_000, "<a " + '"' * 200_000, "&" * 200_000, "<" * 200_000]
)
def test_markup_that_leads_nowhere_is_read_in_one_pass(raw: str) -> None:
    assert map_markup(raw)[0].text


def test_a_nul_in_a_page_is_refused() -> None:
    with pytest.raises(MalformedMessage) as refused:
        open_markup(b"<p>Ja\0n</p>", "text/html")
    assert refused.value.reason is Reason.UNREADABLE_ATTACHMENT


@pytest.mark.parametrize(
    "page", [b"<meta charset=utf-7><p>+AEoAYQBu-</p>", b"<p>+AEoAYQBu-</p>", b"<p>Ja\x01n</p>"]
)
def test_a_page_in_another_codec_is_not_let_through(page: bytes) -> None:
    document = open_markup(page, "text/html")
    assert document.is_sealed
    assert not list(document.texts)


def test_a_name_in_a_tag_is_written_as_a_name_and_no_tag_has_one_twice() -> None:
    document = open_markup(b"<jan><p jan='' roe=''>x</p></jan>", "text/html")
    edits = [[], *[[Edit(0, len(text), "[X]")] for text in document.texts[1:]]]
    output = document.written(edits, Unrewritable.TEXT)
    assert output == b"<X><p X-8='' X-15=''>x</p></X>"


@pytest.mark.parametrize("letter", ["a", "\u0301", "\ufeff"])
def test_a_tag_of_one_long_word_is_read_in_time_that_grows_with_it(letter: str) -> None:
    word = letter * 300_000
    (piece,) = (text for text in map_markup(f"<x {word}>") if text.text.strip())
    assert piece.text == f"x {word}"
