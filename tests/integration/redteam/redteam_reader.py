"""Reads whatever is encoded in a payload, with the standard library and pypdf alone.

It knows nothing of how the product looks for encodings, and does not mind reading nonsense: each
text is decoded in every way that there is, and what comes out is read again.
"""

import base64
import binascii
import email
import gzip
import html
import io
import json
import quopri
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from email.header import decode_header, make_header
from urllib.parse import unquote, unquote_plus

from pypdf import PdfReader
from pypdf.errors import PyPdfError

DEEPEST = 7
_RUN = re.compile(r"[A-Za-z0-9+/=_-]{6,}")
_HEX = re.compile(r"(?:[0-9A-Fa-f]{2}[\s:,-]{0,2}){5,}")
_DUMP = re.compile(r"^\s*[0-9A-Fa-f]{4,8}[:h]?\s+((?:[0-9A-Fa-f]{2,4} {1,2})+)", re.MULTILINE)
_HL7_MARKS = {"F": "|", "S": "^", "T": "&", "R": "~", "E": "\\", ".br": "\n"}
_HL7_HEX = re.compile(r"\\X([0-9A-Fa-f]+)\\")


def readings(payload: bytes) -> set[str]:
    """Every text that can be read in a payload."""
    seen: set[str] = set()
    waiting: list[tuple[bytes | str, int]] = [(payload, 0)]
    while waiting:
        item, depth = waiting.pop()
        texts = list(_texts(item)) if isinstance(item, bytes) else [item]
        for text in texts:
            if text in seen:
                continue
            seen.add(text)
            if depth < DEEPEST and _is_worth_reading(text):
                waiting += [(inner, depth + 1) for inner in _inside(text)]
        if isinstance(item, bytes) and depth < DEEPEST:
            waiting += [(inner, depth + 1) for inner in _unpacked(item)]
    return seen


def _is_worth_reading(text: str) -> bool:
    """Whether a text has little in it that nobody writes: what is nonsense is not decoded again."""
    head = text[:2000]
    plain = sum(" " <= c <= "~" or c in "\r\n\t" for c in head)
    return len(head) >= 5 and plain >= 0.85 * len(head)


def _texts(data: bytes) -> Iterator[str]:
    """Bytes as text in the usual character sets."""
    for codec in ("utf-8", "latin-1", "utf-16-le", "utf-16-be"):
        with suppress(UnicodeDecodeError):
            yield data.decode(codec)


def _unpacked(data: bytes) -> Iterator[bytes | str]:
    """What compressed data and PDF hold."""
    with suppress(OSError, EOFError, zlib.error):
        yield gzip.decompress(data)
    with suppress(zlib.error):
        yield zlib.decompress(data)
    if b"%PDF" in data[:1024]:
        with suppress(PyPdfError, ValueError, KeyError, TypeError):
            yield "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)


def _inside(text: str) -> Iterator[bytes | str]:
    """What a text says when it is decoded."""
    yield from (unquote(text), unquote_plus(text), html.unescape(text))
    yield quopri.decodestring(text.encode("utf-8", "replace"))
    yield re.sub(r"<[^>]*>", "", text)
    yield _HL7_HEX.sub(lambda m: bytes.fromhex(m[1]).decode("latin-1"), _even(text))
    yield re.sub(r"\\(F|S|T|R|E|\.br)\\", lambda m: _HL7_MARKS[m[1]], text)
    if "\r" in text:
        segments = text.replace("\r", "\n")
        yield segments
        yield "\n".join(re.findall(r"^OBX\|(?:[^|]*\|){4}([^|\n]*)", segments, re.MULTILINE))
        yield "\n".join(re.findall(r"^NTE\|(?:[^|]*\|){2}([^|\n]*)", segments, re.MULTILINE))
    yield re.sub(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))", _unit, text)
    yield from _runs(text)
    if "\n" in text:
        yield from _runs(re.sub(r"[ \t]*[\r\n]+[ \t]*", "", text))
        yield from (
            bytes.fromhex(d)
            for d in ["".join("".join(_DUMP.findall(text)).split())]
            if len(d) % 2 == 0
        )
    yield from _mail(text)
    if text[:1] in "{[":
        with suppress(ValueError):
            yield "\n".join(_strings(json.loads(text)))
    for found in re.findall(r"<~[^~]*~>", text):
        with suppress(ValueError):
            yield base64.a85decode(found, adobe=True)
    if "begin 6" in text:
        yield b"".join(map(_uu, text.splitlines()))


def _unit(match: re.Match[str]) -> str:
    """The character of a unit or a byte."""
    return chr(int(match[1] or match[2], 16))


def _even(text: str) -> str:
    """A text whose HL7 escapes have whole bytes."""
    return re.sub(r"\\X([0-9A-Fa-f]*)\\", lambda m: m[0] if len(m[1]) % 2 == 0 else "", text)


def _uu(line: str) -> bytes:
    """The bytes of one uuencoded line."""
    try:
        return binascii.a2b_uu(line)
    except ValueError:
        return b""


def _runs(text: str) -> Iterator[bytes]:
    """Every run of letters in base64, base32 and hexadecimal digits, at every offset."""
    for run in _RUN.findall(text):
        bare = run.replace("-", "+").replace("_", "/")
        for piece in {bare, bare.strip("="), *re.split("[=+/]+", bare)}:
            for skipped in range(4):
                with suppress(binascii.Error):
                    cut = piece[skipped:].rstrip("=")
                    yield base64.b64decode(cut[: len(cut) - (len(cut) % 4 == 1)] + "==")
        with suppress(binascii.Error):
            yield base64.b32decode(run.rstrip("=") + "=" * (-len(run.rstrip("=")) % 8))
    for run in _HEX.findall(text):
        digits = re.sub(r"[^0-9A-Fa-f]", "", run)
        yield bytes.fromhex(digits[: len(digits) // 2 * 2])
        yield bytes.fromhex(digits[1 : (len(digits) - 1) // 2 * 2 + 1])


def _mail(text: str) -> Iterator[bytes | str]:
    """The parts of a MIME message, and its headers."""
    at = text.lower().find("mime-version")
    if at < 0 and "=?" not in text:
        return
    message = email.message_from_string(text[max(at, 0) :].replace("\r\n", "\n"))
    for part in message.walk():
        content = part.get_payload(decode=True)
        if isinstance(content, bytes):
            yield content
    for word in re.findall(r"=\?[^\s]+\?=", text):
        with suppress(Exception):
            yield str(make_header(decode_header(word)))


def _strings(tree: object) -> Iterator[str]:
    """Every key, string and number of JSON."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield key
            yield from _strings(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _strings(value)
    elif tree is not None:
        yield str(tree)
