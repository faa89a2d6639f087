"""FHIR R4 and R5: resources as JSON, by data type, with default deny.

``json_text`` reads and writes without loss, ``types`` knows the elements of every
type, ``walk`` finds the leaves, ``rules`` says what becomes of each, ``identity`` makes
people and numbers of those that name somebody, and ``message`` writes a new tree.
"""

from collections.abc import Iterator

from streamdeid.formats.fhir import message
from streamdeid.model.profile import Profile

_BLANK = b" \t\r\n\xef\xbb\xbf"


class _FHIR:
    """The format, as the engine sees it."""

    name = "fhir"

    def recognises(self, payload: bytes) -> bool:
        """Whether an object stands at the beginning."""
        return payload[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"

    def split(self, payload: bytes) -> Iterator[bytes]:
        """One resource, or the lines of NDJSON with their ends."""
        lines = payload.split(b"\n")
        filled = [line.strip(_BLANK) for line in lines if line.strip(_BLANK)]
        if len(filled) < 2 or not (filled[0].startswith(b"{") and filled[0].endswith(b"}")):
            yield payload
            return
        parts: list[bytes] = []
        for line in (*(line + b"\n" for line in lines[:-1]), lines[-1]):
            if line.strip(_BLANK) or not parts:
                parts.append(line)
            else:
                parts[-1] += line
        yield from parts

    def read(self, payload: bytes, profile: Profile) -> message.FHIRMessage:
        """Parse one resource."""
        return message.read(payload, profile)


FHIR = _FHIR()
