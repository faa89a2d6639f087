"""HTML and XHTML documents: edited in place, so that the markup stays as it was."""

from streamdeid.formats.documents.document import SealedDocument, TextDocument
from streamdeid.formats.documents.plain import decode, is_read, is_text
from streamdeid.formats.markup import map_markup
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

_HEAD = 1024
"""Where browsers look for the character set (HTML standard, 13.2.3.2)."""


def open_markup(content: bytes, media_type: str) -> TextDocument | SealedDocument:
    """An HTML or XHTML document; one that is no text in a codec that is read here is sealed.

    Raises:
        MalformedMessage: ``UNREADABLE_ATTACHMENT`` for a NUL, which could hide a name.
    """
    raw, codec = decode(content)
    if "\0" in raw:
        raise MalformedMessage(Reason.UNREADABLE_ATTACHMENT)
    if not is_text(raw, codec) or not is_read(raw[:_HEAD]):
        return SealedDocument(media_type)
    return TextDocument(media_type, raw, codec, tuple(map_markup(raw)), "markup")
