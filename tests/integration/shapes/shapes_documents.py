"""HL7 v2 messages with many documents, with one large document, and with encoded text."""

import zlib
from base64 import b64encode
from collections.abc import Callable

from shapes_hl7v2 import HEAD, OBR, Shape
from shapes_texts import coined

SAID = b"Patient Oduya was seen today."


def pdf(lines: list[str], operators: int = 0, *, packed: bool = True) -> bytes:
    """A PDF of one page (ISO 32000-1, 7.5) with lines, and with operators that draw nothing."""
    shown = " ".join(f"({line}) Tj T*" for line in lines)
    drawn = f"BT /F1 12 Tf 14 TL 72 720 Td {shown} ET\n{'q Q ' * operators}".encode()
    stream, how = (zlib.compress(drawn), b"/Filter/FlateDecode") if packed else (drawn, b"")
    return _assembled(
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R"
        b"/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d%b>>stream\n%b\nendstream" % (len(stream), how, stream),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    )


def _assembled(*objects: bytes) -> bytes:
    """Objects with their table of cross-references."""
    whole, places = b"%PDF-1.4\n", []
    for number, one in enumerate(objects, 1):
        places.append(len(whole))
        whole += b"%d 0 obj%bendobj\n" % (number, one)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    wanted = len(objects) + 1
    return (
        b"%bxref\n0 %d\n0000000000 65535 f \n%btrailer<</Root 1 0 R/Size %d>>\n"
        b"startxref\n%d\n%%%%EOF" % (whole, wanted, table, wanted, len(whole))
    )


def _document(n: int, kind: str, content: bytes) -> str:
    return f"OBX|{n}|ED|1-5^Doc^LN||^application^{kind}^Base64^{b64encode(content).decode()}\r"


def documents(kind: str, content: bytes) -> Shape:
    """Many observations with the same document."""

    def message(size: int) -> bytes:
        wanted = max(1, size // len(_document(1000, kind, content)))
        rows = "".join(_document(n, kind, content) for n in range(1, wanted + 1))
        return f"{HEAD}{OBR}{rows}".encode()

    return message


def document(kind: str, content: Callable[[int], bytes]) -> Shape:
    """One observation with a document that grows."""
    return lambda size: f"{HEAD}{OBR}{_document(1, kind, content(size * 3 // 4))}".encode()


def _lines(line: str) -> Callable[[int], bytes]:
    def content(size: int) -> bytes:
        wanted = max(1, size // (len(line.format(1000)) + 8))
        return pdf([line.format(n) for n in range(wanted)], packed=False)

    return content


def _rows(start: bytes, row: bytes, end: bytes) -> Callable[[int], bytes]:
    return lambda size: start + row * max(1, size // len(row)) + end


def text(piece: str) -> Shape:
    """One text of encoded pieces."""
    return lambda size: f"{HEAD}{OBR}OBX|1|TX|1-5^N^LN||{piece * (size // len(piece))}\r".encode()


ENCODED = b64encode(b"Patient Oduya was seen today by me.").decode()
SHAPES: dict[str, Shape] = {
    "PDFs": documents("PDF", pdf([SAID.decode(), "She is well."])),
    "PDFs of many operators": documents("PDF", pdf(["Oduya"], 300_000)),
    "PDF of lines": document("PDF", _lines("Patient Oduya was seen {}")),
    "PDF of operators": document("PDF", lambda size: pdf(["Oduya"], size // 4, packed=False)),
    "RTFs": documents("RTF", rb"{\rtf1 %b\par She is well.}" % SAID),
    "RTF of lines": document("RTF", _rows(rb"{\rtf1 ", rb"%b\par " % SAID, b"}")),
    "RTF of groups": document("RTF", _rows(rb"{\rtf1 ", rb"{\b Oduya} ", b"}")),
    "HTML documents": documents("HTML", b"<html><body><p>%b</p></body></html>" % SAID),
    "HTML of rows": document("HTML", _rows(b"<html>", b"<p>%b</p>" % SAID, b"</html>")),
    "text documents": documents("plain", SAID),
    "base64 in one text": text(f" see {ENCODED} ok"),
    "percent escapes in one text": text("a%20Oduya%20was "),
    "base64 in texts": lambda size: (
        HEAD
        + "".join(f"OBX|{n}|TX|1^N^L||see {ENCODED} {coined(n)}\r" for n in range(size // 75 + 1))
    ).encode(),
}
