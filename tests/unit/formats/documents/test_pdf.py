"""The words of a PDF are read with the blank lines that its gaps are."""

import base64
import io
import zlib
from typing import NamedTuple

import pytest
from reportlab.pdfgen.canvas import Canvas

from streamdeid.formats.documents import SealedDocument
from streamdeid.formats.documents.pdf import MOST_PAGES, open_pdf
from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.formats.opened import MOST_WORK, Undecoded, bounded, opened
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.profile import Profile
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


def drawing(body: bytes, form: bytes = b"", font: bytes = b"") -> bytes:
    """A PDF of one page that draws ``body``; what it names ``X`` draws ``form``."""
    own = b"/Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R"
    fonts = b"/Resources<</Font<</F1 5 0 R>>/XObject<</X 6 0 R>>>>"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<<" + own + fonts + b">>",
        packed(body),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica" + font + b">>",
        packed(form, b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F1 5 0 R>>>>"),
    ]
    written, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(b"%010d 00000 n \n" % len(written))
        written += b"%d 0 obj" % number + content + b"endobj\n"
    table = b"xref\n0 7\n0000000000 65535 f \n" + b"".join(places)
    end = b"trailer<</Root 1 0 R/Size 7>>\nstartxref\n%d\n%%%%EOF" % len(written)
    return written + table + end


def packed(body: bytes, kind: bytes = b"") -> bytes:
    data = zlib.compress(body)
    head = b"<<" + kind + b"/Length %d/Filter/FlateDecode>>stream\n" % len(data)
    return head + data + b"\nendstream "


@pytest.fixture
def bounded_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A twentieth of the bound, so that the tests take no minutes either."""
    for module in ("documents.pdf_work", "opened"):
        monkeypatch.setattr(f"streamdeid.formats.{module}.MOST_WORK", MOST_WORK // 20)


SHOWN = b"BT /F1 9 Tf (Jan Roe) Tj ET "


def test_a_form_is_read_wherever_it_is_drawn() -> None:
    document = open_pdf(drawing(b"/X Do " * 3, SHOWN))
    assert " ".join(document.texts).split() == ["Jan", "Roe"] * 3
    assert 30 < document.work < 1000


@pytest.mark.parametrize(
    "content",
    [
        drawing(b"q Q " * 20_100),
        drawing(b"/X Do " * 900, SHOWN + b"q Q " * 500),
        drawing(b"/X Do " * 500, b"1 " * 2_000),
    ],
    ids=["operators", "operators of forms", "operands of forms"],
)
@pytest.mark.usefixtures("bounded_work")
def test_a_small_file_that_draws_for_minutes_is_refused(content: bytes) -> None:
    assert len(content) < 10_000
    with pytest.raises(MalformedMessage) as refused:
        open_pdf(content)
    assert refused.value.reason is Reason.TOO_COMPLEX


@pytest.mark.parametrize(
    "table",
    [
        b"1 begincodespacerange <00> <FF> endcodespacerange",
        b"3 beginbfchar\n<01> <2019>\n<02> <201C>\n<03> <FB01>\nendbfchar",
        b"1 beginbfrange\n<01> <03> [<2019> <201C> <FB01>]\nendbfrange",
        b"1 beginbfrange\n<01> <03>\n[<2019>\n<201C> <FB01>]\nendbfrange",
        b"2 beginbfrange\n<01> <03> <2019>\n<04> <05> <FB01>\nendbfrange",
    ],
)
def test_a_table_of_a_few_characters_is_little_work(table: bytes) -> None:
    assert open_pdf(drawing(SHOWN, table, b"/ToUnicode 6 0 R")).work < 300


@pytest.mark.parametrize(
    "range_",
    [
        b"<0000> <FFFF> <0000>",
        b"<0000><FFFF><0000>",
        b"< 00 00 > <F F F F>\t<0000>",
        b"0000 FFFF 0000",
        b"<0000> <0000> [<0041>] <0000> <FFFF> <0000>",
    ],
)
@pytest.mark.parametrize("end", [b"\nendbfrange", b"\r\nendbfrange endcmap", b""])
def test_a_table_of_many_characters_in_few_letters_is_much_work(range_: bytes, end: bytes) -> None:
    content = drawing(SHOWN, b"1 beginbfrange\n" + range_ + end, b"/ToUnicode 6 0 R")
    assert 65_000 < open_pdf(content).work < 70_000


@pytest.mark.usefixtures("bounded_work")
def test_all_documents_of_a_message_are_drawn_within_one_bound() -> None:
    heavy = base64.b64encode(drawing(b"q Q " * 7_000)).decode()
    lines = [f"OBX|{n}|ED|1^Doc^LN||^application^PDF^Base64^{heavy}" for n in range(1, 21)]
    message = "\r".join(["MSH|^~\\&|A|B|C|D|2024||ORU^R01|1|P|2.5.1", "PID|1||4||R^J", *lines])
    with pytest.raises(MalformedMessage) as refused:
        HL7V2.read(message.encode(), Profile())
    assert refused.value.reason is Reason.TOO_COMPLEX
    assert refused.value.address == "OBX[3]-5[1].5"


def test_work_for_a_document_that_breaks_off_counts_as_well() -> None:
    lost = bounded([Held("A", 0, MOST_WORK), Held("B", 0, 1)], 10)
    assert next(lost).address == "A"
    with pytest.raises(MalformedMessage) as refused:
        next(lost)
    assert (refused.value.reason, refused.value.address) == (Reason.TOO_COMPLEX, "B")

    def broken() -> SealedDocument:
        raise Undecoded(Reason.UNREADABLE_ATTACHMENT, 7)

    assert opened(None, "A", Profile(), broken).work == 7


class Held(NamedTuple):
    address: str
    size: int
    work: int
