"""How the red team writes a document or a line so that no eye reads it."""

import base64
import binascii
import gzip
import html
import io
import json
import quopri
import zlib
from collections.abc import Callable
from urllib.parse import quote

from redteam_messages import HEAD, cda
from redteam_patient import FAMILY, GIVEN, LETTER, MRN, SHORT
from reportlab.pdfgen.canvas import Canvas

Encode = Callable[[bytes], str]


def b64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def b64_bare(data: bytes) -> str:
    return b64(data).rstrip("=")


def b64_url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode()


def b64_twice(data: bytes) -> str:
    return b64(b64(data).encode())


def b64_thrice(data: bytes) -> str:
    return b64(b64_twice(data).encode())


def in_lines(width: int, encode: Encode = b64) -> Encode:
    """An encoding cut into lines of one width."""

    def cut(data: bytes) -> str:
        run = encode(data)
        return "\n".join(run[at : at + width] for at in range(0, len(run), width))

    return cut


def b64_uneven(data: bytes) -> str:
    run, lines, at = b64(data), [], 0
    while at < len(run):
        width = (37, 100, 58, 83)[len(lines) % 4]
        lines.append(run[at : at + width])
        at += width
    return "\n".join(lines)


def b64_each_line(data: bytes) -> str:
    return "\n".join(b64(data[at : at + 40]) for at in range(0, len(data), 40))


def b32(data: bytes) -> str:
    return base64.b32encode(data).decode()


def hexed(data: bytes) -> str:
    return data.hex()


def hexed_upper(data: bytes) -> str:
    return data.hex().upper()


def hexed_spaced(data: bytes) -> str:
    return data.hex(" ")


def hexed_colons(data: bytes) -> str:
    return data.hex(":").upper()


def dumped(data: bytes) -> str:
    rows = []
    for at in range(0, len(data), 16):
        row = data[at : at + 16]
        seen = "".join(chr(b) if 32 <= b < 127 else "." for b in row)
        rows.append(f"{at:08x}: {row.hex(' ', 2)}  {seen}")
    return "\n".join(rows)


def gzipped(data: bytes) -> str:
    return b64(gzip.compress(data))


def gzipped_twice(data: bytes) -> str:
    return b64(gzip.compress(gzip.compress(data)))


def zipped(data: bytes) -> str:
    return b64(zlib.compress(data))


def gzipped_hex(data: bytes) -> str:
    return gzip.compress(data).hex()


def uu(data: bytes) -> str:
    lines = "".join(binascii.b2a_uu(data[at : at + 45]).decode() for at in range(0, len(data), 45))
    return f"begin 644 letter.txt\n{lines}`\nend\n"


def a85(data: bytes) -> str:
    return base64.a85encode(data, adobe=True).decode()


def wide(data: bytes) -> str:
    return b64(data.decode().encode("utf-16-le"))


def wide_marked(data: bytes) -> str:
    return b64(data.decode().encode("utf-16"))


def latin(data: bytes) -> str:
    return b64(f"Ren\u00e9e et {data.decode()}".encode("latin-1"))


def percent_all(data: bytes) -> str:
    return "".join(f"%{byte:02X}" for byte in data)


def percent(data: bytes) -> str:
    return quote(data, safe="")


def percent_twice(data: bytes) -> str:
    return quote(percent(data), safe="")


def quoted(data: bytes) -> str:
    return quopri.encodestring(data).decode()


def quoted_all(data: bytes) -> str:
    return "".join(f"={byte:02X}" for byte in data)


def references(data: bytes) -> str:
    return "".join(f"&#{ord(c)};" for c in data.decode())


def references_hex(data: bytes) -> str:
    return "".join(f"&#x{ord(c):x};" for c in data.decode())


def references_twice(data: bytes) -> str:
    return html.escape(references(data))


def units(data: bytes) -> str:
    return "".join(f"\\u{ord(c):04x}" for c in data.decode())


def bytes_escaped(data: bytes) -> str:
    return "".join(f"\\x{byte:02x}" for byte in data)


def pdf(text: str = LETTER) -> bytes:
    """A letter as a PDF."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for n, line in enumerate(text.splitlines()):
        canvas.drawString(72, 760 - 16 * n, line)
    canvas.save()
    return out.getvalue()


RTF = ("{\\rtf1\\ansi " + LETTER.replace("\n", "\\par ") + "}").encode()
HTML = f"<html><body><p>{LETTER}</p><!-- {SHORT} --></body></html>".encode()
CCDA = cda(f"<text>{LETTER}</text>")
V2 = (HEAD + f"NTE|1||{SHORT}\r").encode()
JSON = json.dumps(
    {
        "resourceType": "Patient",
        "name": [{"family": FAMILY, "given": [GIVEN]}],
        "identifier": [{"value": MRN}],
    }
).encode()
TEXT = LETTER.encode()
LINE = SHORT.encode()


def mime(transfer: str, kind: str, body: str, end: str = "\r\n") -> str:
    """A MIME multipart message with one part."""
    rows = (
        "MIME-Version: 1.0",
        'Content-Type: multipart/mixed; boundary="b0undary"',
        "Content-Transfer-Encoding: binary",
        "",
        "--b0undary",
        f"Content-Type: {kind}",
        f"Content-Transfer-Encoding: {transfer}",
        "",
        *body.splitlines(),
        "",
        "--b0undary--",
        "",
    )
    return end.join(rows)
