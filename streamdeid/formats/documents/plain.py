"""Plain text in UTF-8, in UTF-16 with its mark, or in Windows-1252.

Any bytes are text in some codec, so what is no text in these is told by what no text has:
controls, characters that nobody assigned, more letters beyond ASCII than ASCII. What another codec
could make words of (UTF-7, EBCDIC, UTF-32, packed bytes) is not read here, and not let through.
"""

import re
import unicodedata

from streamdeid.formats.documents.document import SealedDocument, TextDocument
from streamdeid.formats.mapped import Chunk, MappedText

_CODECS = frozenset(
    """utf-8 utf8 utf-16 utf-16le utf-16be ascii us-ascii iso-8859-1 iso8859-1 latin1 latin-1
    iso-8859-15 iso8859-15 windows-1252 cp1252 unicode-1-1-utf-8""".split()
)
"""Character sets of which what is read here is what was written."""
_CHARSET = re.compile(r"charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")
_SHIFTED = re.compile(r"\+([A-Za-z0-9+/]{5,})-?")
_LATIN = re.compile(r"[\t\r\n -~\u00a0-\u024f]{2,}")


def decode(content: bytes) -> tuple[str, str]:
    """The text of ``content`` and the codec that gives the bytes back."""
    marked = content[:2] in {b"\xff\xfe", b"\xfe\xff"}
    for codec in ("utf-16", "utf-8", "cp1252") if marked else ("utf-8", "cp1252"):
        try:
            return content.decode(codec), codec
        except UnicodeDecodeError:
            continue
    return content.decode("latin-1"), "latin-1"


def is_read(declared: str) -> bool:
    """Whether the character set that ``declared`` names, if any, is one of those read here."""
    return all(name.lower() in _CODECS for name in _CHARSET.findall(declared))


def is_text(text: str, codec: str) -> bool:
    """Whether ``text`` is what was written, and not what another codec makes of other bytes."""
    if has_controls(text) or codec == "latin-1":
        return False
    if text.isascii():
        return not any(map(_is_shifted, _SHIFTED.findall(text)))
    beyond = [c for c in text if c > "\x7f"]
    if codec == "cp1252" and 10 * len(beyond) > 3 * len(text) + 10:
        return False
    return not any(unicodedata.category(c) == "Cn" for c in set(beyond))


def has_controls(text: str) -> bool:
    """Whether there are characters that no text has."""
    return _CONTROL.search(text) is not None


def _is_shifted(run: str) -> bool:
    """Whether a run of letters behind a plus is two Latin letters or more in UTF-7."""
    try:
        meant = f"+{run}-".encode().decode("utf-7")
    except UnicodeDecodeError:
        return False
    return _LATIN.fullmatch(meant) is not None


def open_plain(content: bytes) -> TextDocument | SealedDocument:
    """The whole text is one note, read as it is written; what is no text is sealed."""
    text, codec = decode(content)
    if not is_text(text, codec):
        return SealedDocument("application/octet-stream")
    whole = (Chunk(0, len(text), 0, len(text), plain=True),) if text else ()
    return TextDocument("text/plain", text, codec, (MappedText(text, whole),))
