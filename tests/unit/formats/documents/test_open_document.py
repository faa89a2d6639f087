"""What a reader reads of an attachment, and what is written back."""

import gzip
import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from streamdeid.formats.documents import SealedDocument, open_document
from streamdeid.formats.documents.document import PLACEHOLDER
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.note import Edit
from streamdeid.model.profile import Profile, Unrewritable
from streamdeid.model.reason import Reason

NAME = "Jan Roe"
TEXTS = {
    "text/plain": b"Seen: Jan Roe, well.",
    "text/html": b"<html><body><p>Seen: <b>Jan</b> Roe, <i>well</i>.</p></body></html>",
    "application/rtf": rb"{\rtf1\ansi{\fonttbl{\f0 Roe;}}Seen: Jan Roe, well.\par}",
}
XML = b'<?xml version="1.0"?><doc><id extension="4471"/><text>Seen: Jan Roe, well.</text></doc>'


@pytest.mark.parametrize("kind", TEXTS)
def test_a_name_is_read_and_replaced_in_place(kind: str) -> None:
    document = open_document(TEXTS[kind], kind, Profile())
    text = document.texts[0]
    at = text.index(NAME)
    edits = [[Edit(at, at + len(NAME), "[X]")], *[[] for _ in document.texts[1:]]]
    output = document.written(edits, Unrewritable.PLACEHOLDER)
    assert output is not None
    again = open_document(output, kind, Profile()).texts[0]
    assert again == text.replace(NAME, "[X]")


@pytest.mark.parametrize("kind", TEXTS)
def test_without_an_edit_nothing_is_written(kind: str) -> None:
    document = open_document(TEXTS[kind], kind, Profile())
    assert document.written([[] for _ in document.texts], Unrewritable.PLACEHOLDER) is None


def test_markup_stays_as_it_was_around_an_edit() -> None:
    document = open_document(TEXTS["text/html"], "text/html", Profile())
    at = document.texts[0].index(NAME)
    output = document.written([[Edit(at, at + 7, "[X]")]], Unrewritable.PLACEHOLDER)
    assert output == b"<html><body><p>Seen: <b>[X]</b>, <i>well</i>.</p></body></html>"


def test_comments_and_attribute_texts_are_read_too() -> None:
    html = b'<p class="grid" title="Jan Roe MD">x<a href=tel:4471>y</a><!-- Jan Roe --></p>'
    document = open_document(html, "text/html", Profile())
    texts = sorted(map(str.strip, document.texts))
    assert texts == ["Jan Roe", "Jan Roe MD\ntel:4471", "xy"]


def test_an_xml_document_goes_out_as_its_text_because_attributes_name_people_too() -> None:
    document = open_document(XML, "application/xml", Profile())
    output = document.written([[]], Unrewritable.TEXT)
    assert output is not None
    assert b"4471" not in output
    assert b"Seen: Jan Roe, well." in output


@pytest.mark.parametrize("tag", [b"patient", b"person", b"divisions", b"p-list"])
def test_a_document_of_xml_whose_name_begins_as_a_tag_of_html_is_xml(tag: bytes) -> None:
    content = b'<%s id="4471"><text>Seen: Jan Roe, well.</text></%s>' % (tag, tag)
    document = open_document(content, "application/xml", Profile())
    assert (document.media_type, document.is_sealed) == ("application/xml", True)


RESOURCE = b'{"id": "4471", "resourceType": "Patient", "name": [{"family": "Roe"}]}'


@pytest.mark.parametrize("declared", ["", "text/plain", "application/json"])
@pytest.mark.parametrize(
    "content", [RESOURCE, b"\n[" + RESOURCE + b"]", RESOURCE + b"\n" + RESOURCE]
)
def test_a_resource_of_fhir_is_no_prose(content: bytes, declared: str) -> None:
    document = open_document(content, declared, Profile())
    assert document.written([], Unrewritable.TEXT) == PLACEHOLDER


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-be"])
@pytest.mark.parametrize("words", [RESOURCE.decode(), "MSH|^~\\&|A\rPID|1||||Roe^Jan\r"])
def test_a_message_in_utf_16_is_no_prose_either(words: str, codec: str) -> None:
    mark = b"" if codec == "utf-16" else b"\xfe\xff"
    document = open_document(mark + words.encode(codec), "text/plain", Profile())
    assert document.written([], Unrewritable.TEXT) == PLACEHOLDER


def test_what_begins_with_very_many_blanks_is_read_in_one_pass() -> None:
    """In which each blank is looked at once: otherwise this takes minutes."""
    document = open_document(b" " * 400_000 + b"Jan Roe", "text/plain", Profile())
    assert document.texts[0].endswith(NAME)


def test_other_json_is_read() -> None:
    document = open_document(b'{"seen": "Jan Roe"}', "application/json", Profile())
    assert document.texts == ['{"seen": "Jan Roe"}']


def test_what_is_declared_as_text_and_is_gzip_of_xml_is_read_as_xml() -> None:
    document = open_document(gzip.compress(XML), "text/plain", Profile())
    assert (document.media_type, NAME in document.texts[0]) == ("application/xml", True)


def test_the_words_of_a_pdf_are_read_and_it_is_never_written_back() -> None:
    stream = io.BytesIO()
    canvas = Canvas(stream)
    canvas.drawString(72, 720, "Seen: Jan Roe, well.")
    canvas.save()
    document = open_document(stream.getvalue(), "application/pdf", Profile())
    assert isinstance(document, SealedDocument)
    assert NAME in document.texts[0]
    at = document.texts[0].index(NAME)
    edits = [[Edit(at, at + 7, "[X]")]]
    assert b"[X], well" in (document.written(edits, Unrewritable.TEXT) or b"")
    assert document.written(edits, Unrewritable.PLACEHOLDER) == PLACEHOLDER
    with pytest.raises(MalformedMessage):
        document.written(edits, Unrewritable.QUARANTINE)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', Reason.INVALID_XML),
        (b'<?xml version="1.0"?><a><b></a>', Reason.INVALID_XML),
        (b"junk before \n%PDF-1.4 and nothing else", Reason.UNREADABLE_ATTACHMENT),
        (b"%PDF-1.4 and nothing else", Reason.UNREADABLE_ATTACHMENT),
        (b"\x1f\x8bnot gzip", Reason.UNREADABLE_ATTACHMENT),
        (gzip.compress(b"x" * 200_000, mtime=0), Reason.TOO_LARGE),
    ],
)
def test_bombs_and_broken_documents_are_refused(content: bytes, reason: Reason) -> None:
    with pytest.raises(MalformedMessage) as caught:
        open_document(content, "", Profile(max_bytes=100_000))
    assert caught.value.reason is reason


def test_an_image_has_no_text_and_is_replaced() -> None:
    document = open_document(b"\x89PNG\r\n\x1a\n\0\0", "image/png", Profile())
    assert list(document.texts) == []
    assert document.written([], Unrewritable.TEXT) == PLACEHOLDER
