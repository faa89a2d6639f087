"""Stand-alone CDA documents, as the engine sees them."""

from collections.abc import Iterator
from functools import partial

from streamdeid.formats.cda.message import CDAMessage, read
from streamdeid.formats.documents import open_document
from streamdeid.model.profile import Profile

_HEAD = 4096


class _CDA:
    """The format, as the engine sees it."""

    name = "cda"

    def recognises(self, payload: bytes) -> bool:
        """Whether markup begins here and names a clinical document."""
        head = payload[:_HEAD].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
        return head.startswith(b"<") and b"ClinicalDocument" in head

    def split(self, payload: bytes) -> Iterator[bytes]:
        """One document is one message."""
        yield payload

    def read(self, payload: bytes, profile: Profile) -> CDAMessage:
        """Parse one document."""
        return read(payload, profile, partial(open_document, profile=profile))


CDA = _CDA()
