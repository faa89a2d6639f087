"""The words of a PDF are read with the blank lines that its gaps are."""

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from streamdeid.formats.documents.pdf import MOST_PAGES, open_pdf
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason


def pdf(*pages: list[tuple[int, str]]) -> bytes:
    """Pages of lines, each as far from the upper edge as it says."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(800, 1000))
    for lines in pages:
        for depth, text in lines:
            canvas.drawString(36, 1000 - depth, text)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([(20, "a"), (34, "b"), (48, "c")], "a\nb\nc"),
        ([(20, "a"), (34, "b"), (62, "c"), (76, "d")], "a\nb\n\nc\nd"),
        ([(20, "a"), (34, "b"), (300, "c")], "a\nb\n\n\nc"),
        ([(20, "Jan was"), (50, "seen by"), (80, "us")], "Jan was\nseen by\nus"),
        (
            [(20, "Jan was seen."), (50, "She is well."), (80, "Bye.")],
            "Jan was seen.\n\nShe is well.\n\nBye.",
        ),
    ],
)
def test_a_gap_between_lines_is_a_blank_line(lines: list[tuple[int, str]], expected: str) -> None:
    assert [text.rstrip("\n") for text in open_pdf(pdf(lines)).texts] == [expected]


def test_all_pages_are_one_text() -> None:
    document = open_pdf(pdf([(20, "Jan")], [(20, "Roe")]))
    assert [text.split() for text in document.texts] == [["Jan", "Roe"]]


def test_a_pdf_without_words_has_no_text() -> None:
    assert list(open_pdf(pdf([])).texts) == []


def test_too_many_pages_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_PAGES > 100
    monkeypatch.setattr("streamdeid.formats.documents.pdf.MOST_PAGES", 2)
    with pytest.raises(MalformedMessage) as refused:
        open_pdf(pdf([], [], []))
    assert refused.value.reason is Reason.TOO_COMPLEX


def test_what_draws_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("streamdeid.formats.documents.pdf.MOST_DRAWN", 1000)
    with pytest.raises(MalformedMessage) as refused:
        open_pdf(pdf([(20 + n, "Jan Roe") for n in range(100)]))
    assert refused.value.reason is Reason.TOO_LARGE
