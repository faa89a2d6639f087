"""What the first segment says of the message: delimiters, character set, version, kind.

It is read before the text is, byte for byte, because it tells how to read the text.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from streamdeid.formats.hl7v2 import charset
from streamdeid.formats.hl7v2.delimiters import HEADERS, TRAILERS, Delimiters, declared
from streamdeid.formats.hl7v2.tables import USUAL, nearest
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

KINDS = frozenset(
    (
        "ACK ADT BAR BHS BPS BRP BRT BTS CRM CSU DFT DOC DSR EAC EAN EAR EHC ESR ESU FHS FTS "
        "INR INU LSR LSU MCF MDM MFD MFK MFN MFQ MFR NMD NMQ NMR OMB OMD OMG OMI OML OMN OMP "
        "OMS OPL OPR OPU ORA ORB ORD ORF ORG ORI ORL ORM ORN ORP ORR ORS ORU OSD OSM OSQ OSR "
        "OUL PEX PGL PIN PMU PPG PPP PPR PPT PPV PRR PTR QBP QCK QCN QRY QSB QSX QVR RAR RAS "
        "RCI RCL RDE RDR RDS RDY REF RER RGR RGV ROR RPA RPI RPL RPR RQA RQC RQI RQP RQQ RRA "
        "RRD RRE RRG RRI RSP RTB SCN SDN SDR SIU SLN SLR SMD SQM SQR SRM SRR SSR SSU STC STI "
        "SUR TBR TCR TCU UDM VQQ VXQ VXR VXU VXX"
    ).split()
)
"""Message types of HL7 table 0076, and the segments that open and close a batch."""

_MARKS = re.compile(r"[^\w\s]{0,5}")
_CODE = re.compile(r" *\w{0,24} *", re.ASCII)
_CODE_OR_VERSION = re.compile(r" *(?:[\w-]{0,24}|\d{1,2}(?:\.\d{1,2}){0,3}) *", re.ASCII)
_VERSION = re.compile(r" *(?:(?:HL7 ?)?v? ?\d{1,2}(?:\.\d{1,2}){0,3})? *", re.ASCII | re.IGNORECASE)
_FARTHEST = 4096
_BEFORE = "\xef\xbb\xbf\x0b\x00 \t\r\n"
"""Framing and a byte order mark, as Latin-1 has them."""


@dataclass(frozen=True, slots=True)
class Header:
    """How to read a message.

    ``codecs`` are Python's, the likeliest first; ``table`` is the version whose tables
    are used, ``version`` the one that is told.
    """

    name: str
    delimiters: Delimiters
    codecs: tuple[str, ...]
    version: str
    table: str
    kind: str
    warnings: tuple[str, ...]


def header_of(payload: bytes) -> Header:
    """The header of a message, a batch or a trailer.

    Raises:
        MalformedMessage: ``NO_MSH``, ``BAD_DELIMITERS``, ``UNKNOWN_CHARSET``.
    """
    start = payload[:_FARTHEST].decode("latin-1").lstrip(_BEFORE)
    line = start.split("\r", 1)[0].split("\n", 1)[0]
    name = line[:3].upper()
    if name in TRAILERS:
        field = line[3:4] or "|"
        if not _MARKS.fullmatch(field) or not field.isprintable():
            raise MalformedMessage(Reason.BAD_DELIMITERS, f"{name}-1")
        delimiters = Delimiters(field=field)
        return Header(name, delimiters, ("utf-8",), USUAL, USUAL, name, ())
    if name not in HEADERS:
        raise MalformedMessage(Reason.NO_MSH, "MSH")
    delimiters = declared(line)
    values = line.split(delimiters.field)
    if name != "MSH":
        return Header(name, delimiters, ("utf-8",), USUAL, USUAL, name, ())
    return _of_message(values, delimiters)


def _of_message(values: list[str], delimiters: Delimiters) -> Header:
    """The header of a message, by the fields of MSH."""
    version, kind = _first(values, 11, delimiters), _first(values, 8, delimiters)
    table, is_exact = nearest(version)
    return Header(
        "MSH",
        delimiters,
        _codecs(values, delimiters.repetition),
        table,
        table,
        kind if kind in KINDS else "other",
        () if is_exact else ("version_unknown",),
    )


def _first(values: list[str], at: int, delimiters: Delimiters) -> str:
    """The first component of a field; empty where there is none."""
    value = values[at] if at < len(values) else ""
    return value.split(delimiters.component)[0] if delimiters.component else value


def _codecs(values: Sequence[str], mark: str) -> tuple[str, ...]:
    """The codecs that MSH-18 declares; of repetitions the last goes furthest and is tried first.

    A backslash parts them too: it is the separator of DICOM, from where some values come.
    """
    declared_sets = values[17] if len(values) > 17 else ""
    names = declared_sets.replace(mark or "\\", "\\").split("\\")
    codecs = [charset.codec_of(name) for name in names if name.strip()] or ["utf-8"]
    return tuple(dict.fromkeys(reversed(codecs)))


def check_header(values: Sequence[str], delimiters: Delimiters) -> None:
    """Look at the fields of a header that are kept as they are; ``values`` begin with its name.

    MSH-18 too: where bytes of a character look like separators, or the header is long, another
    field was read for it.

    Raises:
        MalformedMessage: ``BAD_SEGMENT``, ``UNKNOWN_CHARSET``, with the field as the address.
    """
    name = values[0].upper()
    is_message = name == "MSH"
    kind = "".join(values[8:9]) if is_message else ""
    version = "".join(values[11:12]) if is_message else ""
    if delimiters.component and delimiters.subcomponent:
        version = version.replace(delimiters.subcomponent, delimiters.component)
    _check(name, "".join(values[1:2]), kind, version, delimiters.component)
    if is_message:
        _codecs(values, delimiters.repetition)


@lru_cache(maxsize=256)
def _check(name: str, marks: str, kind: str, version: str, component: str) -> None:
    """The marks are no letters, MSH-9 holds codes of tables 0076, 0003 and 0354, MSH-12 a version.

    Whatever was typed or has run together there would be read by nobody. Feeds send the same
    few of them; what is refused is not remembered.
    """
    kinds = kind.split(component) if component else [kind]
    first, *others = version.split(component) if component else [version]
    if not _MARKS.fullmatch(marks):
        raise MalformedMessage(Reason.BAD_SEGMENT, f"{name}-2")
    if not all(map(_CODE.fullmatch, kinds)):
        raise MalformedMessage(Reason.BAD_SEGMENT, "MSH-9")
    if not (_VERSION.fullmatch(first) and all(map(_CODE_OR_VERSION.fullmatch, others))):
        raise MalformedMessage(Reason.BAD_SEGMENT, "MSH-12")
