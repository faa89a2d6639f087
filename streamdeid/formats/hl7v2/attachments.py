"""Encapsulated data (ED, HL7 v2.8.2 chapter 2A.2.24): documents inside of OBX-5.

The component is decoded as ED.4 says (base64, hexadecimal, or text with
escapes), opened by the documents room, and written back with the same
encoding. ED.2 and ED.3 say the type; what the bytes are counts more.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from streamdeid.formats.base64_text import to_base64
from streamdeid.formats.documents import Document, open_document
from streamdeid.formats.hl7v2.delimiters import Delimiters
from streamdeid.formats.hl7v2.escapes import escape_text, unescape
from streamdeid.formats.hl7v2.leaf import Leaf
from streamdeid.formats.mapped import Change
from streamdeid.formats.opened import Opened, opened, unbase64
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.note import Edit
from streamdeid.model.profile import Profile
from streamdeid.model.reason import Reason

_ENCODINGS = frozenset({"A", "BASE64", "HEX"})
_BASE64 = re.compile(r"[A-Za-z0-9+/]{16,}={0,2}")
_TYPES = {
    "HTML": "text/html",
    "PDF": "application/pdf",
    "RTF": "application/rtf",
    "XML": "application/xml",
    "JPEG": "image/jpeg",
    "TIFF": "image/tiff",
    "PNG": "image/png",
    "TEXT": "text/plain",
    "PLAIN": "text/plain",
}
"""Subtypes and types of HL7 tables 0291 and 0191."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A document, where it stands, and how it is encoded there."""

    leaf: Leaf
    raw: str = field(repr=False)
    encoding: str
    kind: tuple[int, int]
    """Where ED.2 and ED.3 stand, with the mark between them."""
    opened: Opened[Leaf] = field(repr=False)

    @property
    def address(self) -> str:
        """Where it stands."""
        return self.opened.address

    @property
    def size(self) -> int:
        """How much the document holds."""
        return self.opened.size

    @property
    def work(self) -> int:
        """What it took to read the document."""
        return self.opened.work

    def changes(
        self,
        edits: Sequence[Sequence[Edit]],
        values: Sequence[str | None],
        delimiters: Delimiters,
    ) -> Iterator[Change]:
        """The component written anew, if anything in it changed or may not stay.

        A document that goes out as text is declared as one: ED.2 and ED.3 say ``TEXT``, ``PLAIN``.
        """
        content = self.opened.written(edits, values)
        if content is None:
            return
        if self.opened.document.is_sealed:
            yield *self.kind, f"TEXT{delimiters.component}PLAIN"
        yield self.leaf.start, self.leaf.end, self._encoded(content, delimiters)

    def _encoded(self, content: bytes, delimiters: Delimiters) -> str:
        """The component of some bytes, in the form in which it came."""
        if self.encoding == "BASE64":
            text = to_base64(content, unescape(self.raw, delimiters))
        elif self.encoding == "HEX":
            text = content.hex().upper()
        else:
            return _with_line_ends(content.decode("utf-8", "replace"), self.raw, delimiters)
        return escape_text(text, delimiters)


def attached(text: str, leaf: Leaf, delimiters: Delimiters, profile: Profile) -> Attached:
    """Open the document of an ED component.

    Raises:
        MalformedMessage: it is over a bound, or cannot be decoded and the policy withholds it.
    """
    mark = delimiters.component
    values = text[leaf.segment.start : leaf.start].rpartition(delimiters.field)[2]
    values = values.rpartition(delimiters.repetition)[2] if delimiters.repetition else values
    source, kind, subtype, declared_encoding, *_ = values.split(mark)
    raw = text[leaf.start : leaf.end]
    encoding = _encoding(declared_encoding, raw)
    media = _TYPES.get(subtype.strip().upper()) or _TYPES.get(kind.strip().upper(), "")

    def how() -> Document:
        return open_document(_decode(raw, encoding, delimiters, leaf.address), media, profile)

    start = leaf.start - len(values) + len(source) + 1
    place = start, start + len(kind) + 1 + len(subtype)
    return Attached(leaf, raw, encoding, place, opened(leaf, leaf.address, profile, how))


_LINE_ENDS = (("\r\n", "X0D0A"), ("\n", "X0A"), ("\r", "X0D"))


def _with_line_ends(text: str, like: str, delimiters: Delimiters) -> str:
    """``text`` escaped, with the line ends as bytes where ``like`` has them so, as MIME does."""
    for end, code in _LINE_ENDS:
        mark = f"{delimiters.escape}{code}{delimiters.escape}"
        if end in text and mark in like:
            return mark.join(_with_line_ends(part, like, delimiters) for part in text.split(end))
    return escape_text(text, delimiters)


def _encoding(declared: str, raw: str) -> str:
    """How a component is encoded; what looks like base64 and says nothing else is base64."""
    encoding = declared.strip().upper()
    if encoding not in _ENCODINGS and _BASE64.fullmatch(raw.strip()):
        return "BASE64"
    return encoding


def _decode(raw: str, encoding: str, delimiters: Delimiters, address: str) -> bytes:
    """The bytes of a component."""
    text = unescape(raw, delimiters)
    if encoding == "BASE64":
        return unbase64(text, address)
    try:
        if encoding == "HEX":
            return bytes.fromhex(text)
    except ValueError:
        raise MalformedMessage(Reason.UNDECODABLE_BASE64, address) from None
    return text.encode()
