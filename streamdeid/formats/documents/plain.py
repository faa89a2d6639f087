"""Plain text in UTF-8, in UTF-16 with its mark, or in Windows-1252."""

from streamdeid.formats.documents.document import TextDocument
from streamdeid.formats.mapped import Chunk, MappedText


def decode(content: bytes) -> tuple[str, str]:
    """The text of ``content`` and the codec that gives the bytes back."""
    marked = content[:2] in {b"\xff\xfe", b"\xfe\xff"}
    for codec in ("utf-16", "utf-8", "cp1252") if marked else ("utf-8", "cp1252"):
        try:
            return content.decode(codec), codec
        except UnicodeDecodeError:
            continue
    return content.decode("latin-1"), "latin-1"


def open_plain(content: bytes) -> TextDocument:
    """The whole text is one note, read as it is written."""
    text, codec = decode(content)
    whole = (Chunk(0, len(text), 0, len(text), plain=True),) if text else ()
    return TextDocument("text/plain", text, codec, (MappedText(text, whole),))
