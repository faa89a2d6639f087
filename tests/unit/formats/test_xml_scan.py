"""Every character of a document belongs to one mark, and every mark knows its place."""

import pytest

from streamdeid.formats.xml_scan import Kind, check, decoded, scan
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

TEXT = (
    '<?xml version="1.0"?>\n<!-- c --><a b="x>y" c=\'"\'><d/>t&amp;<![CDATA[<e>]]>'
    "\r\n<f >g</f ></a>\n"
)


def test_the_marks_of_a_document_are_its_text_without_gap_or_overlap() -> None:
    marks = list(scan(TEXT, 10))
    assert "".join(TEXT[mark.start : mark.end] for mark in marks) == TEXT
    assert [mark.kind for mark in marks] == [
        *(Kind.INSTRUCTION, Kind.TEXT, Kind.COMMENT, Kind.OPEN, Kind.OPEN, Kind.TEXT, Kind.CDATA),
        *(Kind.TEXT, Kind.OPEN, Kind.TEXT, Kind.CLOSE, Kind.CLOSE, Kind.TEXT),
    ]


def test_an_attribute_knows_its_value_and_the_blank_before_it() -> None:
    (tag,) = (mark for mark in scan(TEXT, 10) if mark.name == "a" and mark.kind is Kind.OPEN)
    first, second = tag.attributes
    assert (TEXT[first.start : first.end], TEXT[second.start : second.end]) == ("x>y", '"')
    assert TEXT[second.head : second.end + 1] == " c='\"'"


def test_depth_is_bounded() -> None:
    with pytest.raises(MalformedMessage) as refused:
        list(scan("<a>" * 11 + "</a>" * 11, 10))
    assert refused.value.reason is Reason.TOO_DEEP


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16-le", "iso-8859-15"])
def test_the_bytes_come_back_from_the_text(codec: str) -> None:
    name = "utf-8" if codec == "utf-8-sig" else codec
    mark = "\ufeff" if codec == "utf-16-le" else ""
    content = f'{mark}<?xml version="1.0" encoding="{name}"?><a>Zoë</a>'.encode(codec)
    text, found = decoded(content)
    assert "Zoë" in text
    assert text.encode(found) == content


@pytest.mark.parametrize(
    "text",
    ["<a>", "<a></b>", "<a b=c/>", "<x:a/>", "<a>&b;</a>", "<!DOCTYPE a><a/>", "", "<a/><b/>"],
)
def test_what_is_not_well_formed_is_refused(text: str) -> None:
    with pytest.raises(MalformedMessage) as refused:
        check(text.encode(), text)
    assert refused.value.reason is Reason.INVALID_XML
