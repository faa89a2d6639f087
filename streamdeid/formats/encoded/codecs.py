"""Bytes to text and back in the encodings that are met in fields of text.

Base64 (RFC 4648 section 4, with and without padding, broken into lines, each line by itself
padded or not), base64url (section 5), base32 (section 6), hexadecimal digits run together or
divided, parts of MIME in quoted-printable or as they are. A dump of hexadecimal digits, uuencode
and Ascii85 are only read: what stood in them is written as a sentence.
"""

import base64
import binascii
import quopri
import re
from collections.abc import Callable
from enum import Enum, auto

REMOVED = "[removed: encoded document]"
"""What is written in place of a document whose encoding is not written back."""


class Codec(Enum):
    """How bytes are written."""

    BASE64 = auto()
    BASE64URL = auto()
    BASE32 = auto()
    HEX = auto()
    QUOTED = auto()
    PLAIN = auto()
    """A document of its own that stands in a text as it is."""
    ONE_WAY = auto()
    """Read and not written."""


_PADDED = re.compile(r"[^=]+")
_FOREIGN = str.maketrans("-_", "+/")
_DIVIDERS = re.compile(r"[\s:,-]+|0x")
_BASE32 = re.compile(r"[A-Z2-7]+")


def unbase64(run: str) -> bytes:
    """The bytes of base64 in either alphabet; what no four characters make is left out."""
    pieces = _PADDED.findall(run.translate(_FOREIGN))
    return b"".join(map(_piece, pieces))


def _piece(run: str) -> bytes:
    """The bytes of base64 without its padding."""
    whole = run[: len(run) - (len(run) % 4 == 1)]
    return binascii.a2b_base64(whole + "=" * (-len(whole) % 4))


def unbase32(run: str) -> bytes:
    """The bytes of base32; none if it cannot be."""
    bare = run.rstrip("=")
    if not _BASE32.fullmatch(bare) or len(bare) % 8 in {1, 3, 6}:
        return b""
    try:
        return base64.b32decode(bare + "=" * (-len(bare) % 8))
    except binascii.Error:
        return b""


def unhex(run: str) -> bytes:
    """The bytes of hexadecimal digits, divided or not; none if there is an odd one."""
    digits = _DIVIDERS.sub("", run)
    return bytes.fromhex(digits) if len(digits) % 2 == 0 else b""


def written(content: bytes, codec: Codec, like: str) -> str:
    """``content`` in an encoding, padded and in letters as ``like`` is."""
    return _WRITERS[codec](content, like)


def _padded(run: str, like: str, whole: int) -> str:
    """``run`` without padding where ``like`` should have some and has none."""
    bare = "".join(like.split())
    return run.rstrip("=") if len(bare) % whole and "=" not in bare else run


def _hex(content: bytes, like: str) -> str:
    """Digits in the letters of ``like``, divided by what divides its first two pairs."""
    divider = like[2:3]
    is_divided = divider in {" ", ":", "-", ","}
    digits = content.hex(divider) if is_divided else content.hex()
    return digits if like == like.lower() else digits.upper()


def _quoted(content: bytes, like: str) -> str:
    """Quoted-printable with the line ends of ``like``."""
    bare = content.replace(b"\r\n", b"\n")
    lines = quopri.encodestring(bare).decode("ascii", "replace")
    return lines.replace("\n", "\r\n") if "\r\n" in like else lines


_WRITERS: dict[Codec, Callable[[bytes, str], str]] = {
    Codec.BASE64: lambda content, like: _padded(base64.b64encode(content).decode(), like, 4),
    Codec.BASE64URL: lambda content, like: _padded(
        base64.urlsafe_b64encode(content).decode(), like, 4
    ),
    Codec.BASE32: lambda content, like: _padded(base64.b32encode(content).decode(), like, 8),
    Codec.HEX: _hex,
    Codec.QUOTED: _quoted,
    Codec.PLAIN: lambda content, _like: content.decode("utf-8", "replace"),
    Codec.ONE_WAY: lambda _content, _like: REMOVED,
}
