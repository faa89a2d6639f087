"""FHIR R4 and R5: resources as JSON or XML, by data type, with default deny.

``json_text`` reads and writes without loss, ``xml_read`` makes the tree that JSON has of XML and
``xml_write`` XML of it again, ``types`` knows the elements of every
type, ``walk`` finds the leaves, ``rules`` says what becomes of each, ``identity`` makes
people and numbers of those that name somebody, and ``message`` writes a new tree.
"""

from collections.abc import Iterator

from streamdeid.formats.fhir import message, xml_message
from streamdeid.formats.fhir.xml_read import is_xml
from streamdeid.model.profile import Profile

_BLANK = b" \t\r\n\xef\xbb\xbf"


class _FHIR:
    """The format, as the engine sees it."""

    name = "fhir"

    def recognises(self, payload: bytes) -> bool:
        """Whether an object stands at the beginning, or an element in FHIR's namespace."""
        return payload[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{" or is_xml(payload)

    def split(self, payload: bytes) -> Iterator[bytes]:
        """One resource, or the lines of NDJSON with their ends."""
        if is_xml(payload):
            yield payload
            return
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

    def read(
        self, payload: bytes, profile: Profile
    ) -> message.FHIRMessage | xml_message.FHIRXMLMessage:
        """Parse one resource."""
        if is_xml(payload):
            return xml_message.read(payload, profile)
        return message.read(payload, profile)


FHIR = _FHIR()
