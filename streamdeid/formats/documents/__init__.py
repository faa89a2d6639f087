"""Attachments to text and back: what HL7 v2, FHIR and CDA carry inside of messages.

What the bytes are counts more than what they are declared as: feeds send gzip
as text and C-CDA as XML. Types that can be written back faithfully are edited in
place; of others the policy says what becomes. Packing is undone a few times, never
without end: a gzip file can unpack to itself.
"""

import gzip
import io
import re
import zlib
from collections.abc import Callable
from functools import partial

from streamdeid.formats.documents.document import SealedDocument, TextDocument
from streamdeid.formats.documents.markup import open_markup
from streamdeid.formats.documents.pdf import open_pdf
from streamdeid.formats.documents.plain import is_read, open_plain
from streamdeid.formats.documents.rtf import open_rtf
from streamdeid.formats.documents.xml import open_xml
from streamdeid.formats.markup import map_markup
from streamdeid.formats.opened import Document
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.profile import Profile
from streamdeid.model.reason import Reason

__all__ = ["Document", "SealedDocument", "TextDocument", "map_markup", "open_document"]

_TEXTUAL = ("text/", "application/json")
_WORDS = (*_TEXTUAL, "application/xml", "application/xhtml")
"""What is packed and declared as anything else is of no declared type."""
_HEAD = 512
_PDF_HEAD = 1024
"""Where readers look for the header of a PDF (PDF 1.7, appendix H.3, note 13)."""
_MESSAGE = re.compile(
    rb"[\s\xef\xbb\xbf\xff\xfe]*+"
    rb"(?:(?:MSH|FHS|BHS)[^\w\s]|(?i:MSH|FHS|BHS)\||(?:\[\s*+)?\{.*?\"resourceType\"\s*:)",
    re.DOTALL,
)
"""A message of HL7 v2 or a resource of FHIR, whose fields are no prose."""
_DEEPEST = 4
"""Documents in documents, and gzip in gzip."""
_RATIO = 200
_FREE = 1 << 20
"""What unpacks to more than this, and to more than ``_RATIO`` times its size, is a bomb."""


def open_document(content: bytes, media_type: str, profile: Profile, depth: int = 0) -> Document:
    """Open an attachment.

    Raises:
        MalformedMessage: it is not what it says, larger than the bound when unpacked, or
            nested too deeply.
    """
    if depth > _DEEPEST:
        raise MalformedMessage(Reason.TOO_DEEP)
    deeper = partial(open_document, profile=profile, depth=depth + 1)
    if content[:2] == b"\x1f\x8b":
        most = min(profile.max_bytes, max(_FREE, _RATIO * len(content)))
        inner = media_type if media_type.lower().startswith(_WORDS) else ""
        return deeper(_unpacked(content, most), inner).unpacked()
    declared = media_type.partition(";")[0].strip().lower()
    kind = _kind(content, declared)
    if kind == "xml":
        return open_xml(content, profile, deeper)
    if kind in {"pdf", "rtf"} or (kind and is_read(media_type)):
        return _OPENERS[kind](content)
    if not kind and _is_textual(media_type, declared) and not _MESSAGE.match(_narrow(content)):
        return open_plain(content)
    return SealedDocument(declared or "application/octet-stream")


def _is_textual(media_type: str, declared: str) -> bool:
    """Whether nothing is declared, or text in a character set that is read."""
    return (not declared or declared.startswith(_TEXTUAL)) and is_read(media_type)


def _kind(content: bytes, declared: str) -> str:
    """What the bytes are, by how they begin; empty if that does not tell."""
    if b"%pdf-" in content[:_PDF_HEAD].lower():
        return "pdf"
    head = _narrow(content[:_HEAD]).lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").lower()
    if head.startswith(b"{\\rtf"):
        return "rtf"
    html = b"<html" in head or _HTML.match(head) is not None or declared in _HTML_TYPES
    xml = head.startswith(b"<") and (b"<?xml" in head or "xml" in declared or b"xmlns" in head)
    if html and not head.startswith(b"<?xml"):
        return "html"
    return "xml" if xml or head.startswith(b"<clinicaldocument") else ""


def _narrow(content: bytes) -> bytes:
    """UTF-16 with its mark as ASCII has it, as far as it can; other bytes as they are."""
    return content.replace(b"\0", b"") if content[:2] in _WIDE else content


_WIDE = frozenset({b"\xff\xfe", b"\xfe\xff"})
_HTML = re.compile(rb"<(?:!doctype html|div|p|body)(?=[\s/>])")
_HTML_TYPES = frozenset({"text/html", "application/xhtml+xml"})
_OPENERS: dict[str, Callable[[bytes], Document]] = {
    "pdf": open_pdf,
    "rtf": open_rtf,
    "html": partial(open_markup, media_type="text/html"),
}


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
