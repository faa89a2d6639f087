"""HTML and XHTML documents: edited in place, so that the markup stays as it was."""

from streamdeid.formats.documents.document import TextDocument
from streamdeid.formats.documents.plain import decode
from streamdeid.formats.markup import map_markup
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason


def open_markup(content: bytes, media_type: str) -> TextDocument:
    """An HTML or XHTML document.

    Raises:
        MalformedMessage: ``UNREADABLE_ATTACHMENT`` for a NUL, which could hide a name.
    """
    raw, codec = decode(content)
    if "\0" in raw:
        raise MalformedMessage(Reason.UNREADABLE_ATTACHMENT)
    return TextDocument(media_type, raw, codec, tuple(map_markup(raw)), "markup")
