"""FHIR R4 and R5: resources as JSON, by data type, with default deny.

``json_text`` reads and writes without loss, ``types`` knows the elements of every
type, ``walk`` finds the leaves, ``rules`` says what becomes of each, ``identity`` makes
people and numbers of those that name somebody, and ``message`` writes a new tree.
"""

from collections.abc import Iterator

from streamdeid.formats.fhir import message
from streamdeid.model.profile import Profile


class _FHIR:
    """The format, as the engine sees it."""

    name = "fhir"

    def recognises(self, payload: bytes) -> bool:
        """Whether an object stands at the beginning."""
        return payload[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"

    def split(self, payload: bytes) -> Iterator[bytes]:
        """One resource, or the lines of NDJSON with their ends."""
        lines = payload.splitlines(keepends=True)
        starts = [line for line in lines if line.lstrip()[:1] == b"{"]
        first = lines[0].strip() if lines else b""
        if (
            len(starts) < 2
            or not first.endswith(b"}")
            or len(starts) != sum(map(bool, map(bytes.strip, lines)))
        ):
            yield payload
            return
        yield from (line for line in lines if line.strip())

    def read(self, payload: bytes, profile: Profile) -> message.FHIRMessage:
        """Parse one resource."""
        return message.read(payload, profile)


FHIR = _FHIR()
