"""Bytes to text by MSH-18 (HL7 table 0211), and back without a loss.

A message that names no character set is read as UTF-8, which ASCII is part of.
Where bytes do not fit, UTF-8 and then Windows-1252 are tried if the policy
allows it. A character set whose decoding cannot be undone byte for byte
(ISO 2022 with redundant shifts) counts as not fitting.
"""

from collections.abc import Sequence

from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

CODECS = {
    "": "utf-8",
    "ASCII": "ascii",
    "8859/1": "latin-1",
    "8859/2": "iso8859-2",
    "8859/3": "iso8859-3",
    "8859/4": "iso8859-4",
    "8859/5": "iso8859-5",
    "8859/6": "iso8859-6",
    "8859/7": "iso8859-7",
    "8859/8": "iso8859-8",
    "8859/9": "iso8859-9",
    "8859/10": "iso8859-10",
    "8859/11": "iso8859-11",
    "8859/13": "iso8859-13",
    "8859/14": "iso8859-14",
    "8859/15": "iso8859-15",
    "8859/16": "iso8859-16",
    "ISO IR6": "ascii",
    "ISO IR14": "shift_jis",
    "ISO IR87": "iso2022_jp",
    "ISO IR159": "iso2022_jp_1",
    "GB 18030-2000": "gb18030",
    "KS X 1001": "euc_kr",
    "CNS 11643-1992": "cp950",
    "BIG-5": "big5",
    "UNICODE": "utf-8",
    "UNICODE UTF-8": "utf-8",
    "UNICODE UTF-16": "utf-16",
    "UNICODE UTF-32": "utf-32",
}
ALIASES = {
    "UTF-8": "UNICODE UTF-8",
    "UTF8": "UNICODE UTF-8",
    "ISO-8859-1": "8859/1",
    "ISO8859-1": "8859/1",
    "ISO-8859-15": "8859/15",
    "US-ASCII": "ASCII",
}
"""Spellings that feeds use though the table has others."""

FALLBACKS = ("utf-8", "cp1252", "latin-1")


def codec_of(name: str) -> str:
    """Python's codec for a name of table 0211.

    Raises:
        MalformedMessage: ``UNKNOWN_CHARSET``.
    """
    wanted = name.strip().upper()
    codec = CODECS.get(ALIASES.get(wanted, wanted))
    if codec is None:
        raise MalformedMessage(Reason.UNKNOWN_CHARSET, "MSH-18")
    return codec


def decode(payload: bytes, codecs: Sequence[str], *, fallback: bool) -> tuple[str, str]:
    """The text, and the codec that fitted: one of ``codecs``, or a fallback where allowed.

    Raises:
        MalformedMessage: ``UNDECODABLE_TEXT``.
    """
    for candidate in (*codecs, *FALLBACKS) if fallback else codecs:
        try:
            text = payload.decode(candidate)
            if _is_undone(text, candidate, payload):
                return text, candidate
        except UnicodeError:
            continue
    raise MalformedMessage(Reason.UNDECODABLE_TEXT, "MSH-18")


def _is_undone(text: str, codec: str, payload: bytes) -> bool:
    """Whether encoding gives the bytes back; true of every single-byte set and of UTF-8."""
    stateless = codec in {"utf-8", "ascii", "latin-1", "cp1252"} or codec.startswith("iso8859")
    return stateless or text.encode(codec) == payload
