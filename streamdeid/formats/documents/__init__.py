"""Attachments to text and back: what both HL7 v2 and FHIR carry inside of messages.

What the bytes are counts more than what they are declared as: feeds send gzip
as text and C-CDA as XML. Types that can be written back faithfully are edited in
place; of others the policy says what becomes.
"""

import gzip
import io
import zlib

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
    head = content[:_HEAD].lstrip(b"\xef\xbb\xbf \t\r\n")
    lower = head[:_HEAD].lower()
    if head.startswith(b"%PDF-"):
        return open_pdf(content)
    if head.startswith(b"{\\rtf"):
        return open_rtf(content)
    if b"<html" in lower or lower.startswith((b"<!doctype html", b"<div", b"<p", b"<body")):
        return open_markup(content, "text/html")
    if head.startswith(b"<") and (b"<?xml" in lower or "xml" in declared or b"xmlns" in lower):
        return open_xml(content)
    if declared in {"text/html", "application/xhtml+xml"}:
        return open_markup(content, declared)
    if declared.startswith(_TEXTUAL) and _is_text(content):
        return open_plain(content)
    return SealedDocument(declared or "application/octet-stream")


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
