"""Bytes to text by MSH-18 (HL7 table 0211), and back without a loss.

A message that names no character set is read as UTF-8, which ASCII is part of.
Where bytes do not fit, UTF-8 and then Windows-1252 are tried if the policy
allows it. A character set whose decoding cannot be undone byte for byte
(ISO 2022 with redundant shifts) counts as not fitting.

Interface engines declare a set of one byte a character and send another. Two of these
mistakes are told by the bytes alone: a text beyond ASCII that is valid UTF-8 is UTF-8, and
bytes that are control characters of ISO 8859-1 are the quotation marks of Windows-1252.
What is written goes out in the encoding in which the message was read.
"""

from collections.abc import Iterator, Sequence

from streamdeid.formats.charsets import CODECS, is_single_byte, normalised, registered
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

FALLBACKS = ("utf-8", "cp1252", "latin-1")
_ASCII = bytes(range(0x80))
_CONTROLS = bytes(range(0x80, 0xA0))
"""C1 of ISO 8859, which no text has, and letters and quotation marks of Windows-1252."""


def codec_of(name: str) -> str:
    """Python's codec for a character set by its name in table 0211, DICOM or IANA's registry.

    Raises:
        MalformedMessage: ``UNKNOWN_CHARSET``.
    """
    codec = CODECS.get(normalised(name)) or registered(name)
    if codec is None:
        raise MalformedMessage(Reason.UNKNOWN_CHARSET, "MSH-18")
    return codec


def decode(payload: bytes, codecs: Sequence[str], *, fallback: bool) -> tuple[str, str]:
    """The text, and the codec that fitted: one of ``codecs``, or a fallback where allowed.

    Raises:
        MalformedMessage: ``UNDECODABLE_TEXT``.
    """
    evident = _evident(payload, codecs)
    if evident and not fallback:
        raise MalformedMessage(Reason.UNDECODABLE_TEXT, "MSH-18")
    for candidate in _candidates(evident, codecs, fallback=fallback):
        try:
            text = payload.decode(candidate)
            if _is_undone(text, candidate, payload):
                return text, candidate
        except UnicodeError:
            continue
    raise MalformedMessage(Reason.UNDECODABLE_TEXT, "MSH-18")


def _candidates(evident: str, codecs: Sequence[str], *, fallback: bool) -> Iterator[str]:
    """What is tried, in order."""
    if evident:
        yield evident
    yield from codecs
    if fallback:
        yield from FALLBACKS


def _evident(payload: bytes, codecs: Sequence[str]) -> str:
    """What the bytes are although sets of one byte a character are declared; empty if nothing.

    UTF-8 needs a leading byte and its followers for each character beyond ASCII; words of a
    set of one byte a character do not look like that.
    """
    if payload.isascii() or not all(map(is_single_byte, codecs)):
        return ""
    try:
        payload.decode("utf-8")
    except UnicodeDecodeError:
        is_latin = set(codecs) <= {"latin-1", "ascii"}
        beyond = payload.translate(None, _ASCII)
        return "cp1252" if is_latin and len(beyond.translate(None, _CONTROLS)) < len(beyond) else ""
    return "utf-8"


def _is_undone(text: str, codec: str, payload: bytes) -> bool:
    """Whether encoding gives the bytes back; true of every single-byte set and of UTF-8."""
    return codec == "utf-8" or is_single_byte(codec) or text.encode(codec) == payload
