"""Attachments to text and back: what both HL7 v2 and FHIR carry inside of messages.

What the bytes are counts more than what they are declared as: feeds send gzip
as text and C-CDA as XML. Types that can be written back faithfully are edited in
place; of others the policy says what becomes.
"""

import gzip
import io
import zlib
from collections.abc import Callable
from functools import partial

from streamdeid.formats.documents.document import Document, SealedDocument, TextDocument
from streamdeid.formats.documents.markup import map_markup, open_markup
from streamdeid.formats.documents.pdf import open_pdf
from streamdeid.formats.documents.plain import open_plain
from streamdeid.formats.documents.rtf import open_rtf
from streamdeid.formats.documents.xml import open_xml
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.profile import Profile
from streamdeid.model.reason import Reason

__all__ = ["Document", "SealedDocument", "TextDocument", "map_markup", "open_document"]

_TEXTUAL = ("text/plain", "text/markdown", "text/csv", "text/x-", "application/json", "")
_HEAD = 512


def open_document(content: bytes, media_type: str, profile: Profile) -> Document:
    """Open an attachment.

    Raises:
        MalformedMessage: it is not what it says, or larger than the bound when unpacked.
    """
    if content[:2] == b"\x1f\x8b":
        return open_document(_unpacked(content, profile.max_bytes), media_type, profile)
    declared = media_type.partition(";")[0].strip().lower()
    kind = _kind(content, declared)
    if kind in _OPENERS:
        return _OPENERS[kind](content)
    if declared.startswith(_TEXTUAL) and _is_text(content):
        return open_plain(content)
    return SealedDocument(declared or "application/octet-stream")


def _kind(content: bytes, declared: str) -> str:
    """What the bytes are, by how they begin; empty if that does not tell."""
    head = content[:_HEAD].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if head.startswith(b"%pdf-"):
        return "pdf"
    if head.startswith(b"{\\rtf"):
        return "rtf"
    html = b"<html" in head or head.startswith(_HTML) or declared in _HTML_TYPES
    xml = head.startswith(b"<") and (b"<?xml" in head or "xml" in declared or b"xmlns" in head)
    if html and not head.startswith(b"<?xml"):
        return "html"
    return "xml" if xml else ""


_HTML = (b"<!doctype html", b"<div", b"<p", b"<body")
_HTML_TYPES = frozenset({"text/html", "application/xhtml+xml"})
_OPENERS: dict[str, Callable[[bytes], Document]] = {
    "pdf": open_pdf,
    "rtf": open_rtf,
    "html": partial(open_markup, media_type="text/html"),
    "xml": open_xml,
}


def _is_text(content: bytes) -> bool:
    """Whether there are no bytes that no text has."""
    return b"\0" not in content or content[:2] in {b"\xff\xfe", b"\xfe\xff"}


def _unpacked(content: bytes, most: int) -> bytes:
    """The content of a gzip file, up to a bound."""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as stream:
            unpacked = stream.read(most + 1)
    except (OSError, EOFError, zlib.error):
        raise MalformedMessage(Reason.UNREADABLE_ATTACHMENT) from None
    if len(unpacked) > most:
        raise MalformedMessage(Reason.TOO_LARGE)
    return unpacked
