"""HTML and XHTML documents: edited in place, so that the markup stays as it was."""

from streamdeid.formats.documents.document import TextDocument
from streamdeid.formats.documents.plain import decode
from streamdeid.formats.markup import map_markup


def open_markup(content: bytes, media_type: str) -> TextDocument:
    """An HTML or XHTML document."""
    raw, codec = decode(content)
    return TextDocument(media_type, raw, codec, tuple(map_markup(raw)), "markup")
