"""HL7 v2, versions 2.1 to 2.8.2: a lossless reader and writer.

``header`` tells how to read the rest, ``reader`` cuts the text into segments by offsets,
``plan`` says from the version's tables what each leaf is, ``walk`` finds the leaves,
``narrative`` makes notes of those that hold prose, ``attachments`` opens those that hold
documents, ``identity`` makes people and numbers of those that name somebody, and
``message`` writes what it is told where it belongs.
"""

from collections.abc import Iterator, Sequence

from streamdeid.formats.hl7v2 import batch, message, reader
from streamdeid.model.profile import Profile


class _HL7V2:
    """The format, as the engine sees it."""

    name = "hl7v2"

    def recognises(self, payload: bytes) -> bool:
        """Whether a segment stands at the beginning, behind any framing."""
        return reader.recognises(payload)

    def split(self, payload: bytes) -> Iterator[bytes]:
        """Cut a record before every header and trailer."""
        return reader.split(payload)

    def joined(self, parts: Sequence[tuple[bytes, bytes | None]]) -> bytes:
        """The parts that go out; trailers count what is left of their batch."""
        return batch.joined(parts)

    def read(self, payload: bytes, profile: Profile) -> message.HL7Message:
        """Parse one message, batch header or batch trailer."""
        return message.read(payload, profile)


HL7V2 = _HL7V2()
