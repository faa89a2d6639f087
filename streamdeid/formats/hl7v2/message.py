"""One HL7 v2 message, read by offsets and written by changes.

The text stays as it came. Reading makes leaves, each with its place; writing
puts new text in some places and leaves every other byte alone, so that with
nothing changed the original bytes come back.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial, reduce

from streamdeid.formats.hl7v2 import charset, escapes, narrative
from streamdeid.formats.hl7v2.attachments import Attached, attached
from streamdeid.formats.hl7v2.delimiters import HEADERS, Delimiters, declared
from streamdeid.formats.hl7v2.identity import identity
from streamdeid.formats.hl7v2.narrative import Written
from streamdeid.formats.hl7v2.plan import plans
from streamdeid.formats.hl7v2.reader import Segment, segments
from streamdeid.formats.hl7v2.rules import Fate
from streamdeid.formats.hl7v2.tables import nearest
from streamdeid.formats.hl7v2.walk import Leaf, leaves
from streamdeid.formats.mapped import Change, changed
from streamdeid.formats.message import Visible
from streamdeid.model.element import Element
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import Identity
from streamdeid.model.note import Edit, Note
from streamdeid.model.profile import Profile
from streamdeid.model.reason import Reason

KINDS = frozenset(
    [
        "ACK",
        "ADT",
        "BAR",
        "BPS",
        "BRP",
        "BRT",
        "BTS",
        "CRM",
        "CSU",
        "DFT",
        "DOC",
        "DSR",
        "EAC",
        "EAN",
        "EAR",
        "EHC",
        "ESR",
        "ESU",
        "FHS",
        "BHS",
        "FTS",
        "INR",
        "INU",
        "LSR",
        "LSU",
        "MCF",
        "MDM",
        "MFD",
        "MFK",
        "MFN",
        "MFQ",
        "MFR",
        "NMD",
        "NMQ",
        "NMR",
        "OMB",
        "OMD",
        "OMG",
        "OMI",
        "OML",
        "OMN",
        "OMP",
        "OMS",
        "OPL",
        "OPR",
        "OPU",
        "ORA",
        "ORB",
        "ORD",
        "ORF",
        "ORG",
        "ORI",
        "ORL",
        "ORM",
        "ORN",
        "ORP",
        "ORR",
        "ORS",
        "ORU",
        "OSD",
        "OSM",
        "OSQ",
        "OSR",
        "OUL",
        "PEX",
        "PGL",
        "PIN",
        "PMU",
        "PPG",
        "PPP",
        "PPR",
        "PPT",
        "PPV",
        "PRR",
        "PTR",
        "QBP",
        "QCK",
        "QCN",
        "QRY",
        "QSB",
        "QSX",
        "QVR",
        "RAR",
        "RAS",
        "RCI",
        "RCL",
        "RDE",
        "RDR",
        "RDS",
        "RDY",
        "REF",
        "RER",
        "RGR",
        "RGV",
        "ROR",
        "RPA",
        "RPI",
        "RPL",
        "RPR",
        "RQA",
        "RQC",
        "RQI",
        "RQP",
        "RQQ",
        "RRA",
        "RRD",
        "RRE",
        "RRG",
        "RRI",
        "RSP",
        "RTB",
        "SCN",
        "SDN",
        "SDR",
        "SIU",
        "SLN",
        "SLR",
        "SMD",
        "SQM",
        "SQR",
        "SRM",
        "SRR",
        "SSR",
        "SSU",
        "STC",
        "STI",
        "SUR",
        "TBR",
        "TCR",
        "TCU",
        "UDM",
        "VQQ",
        "VXQ",
        "VXR",
        "VXU",
        "VXX",
    ]
)
"""Message types of HL7 table 0076, and the segments that open and close a batch."""

_TRAILERS = frozenset({"BTS", "FTS"})


@dataclass(frozen=True, slots=True)
class HL7Message:
    """A parsed message. Its repr shows its kind and version only."""

    version: str
    kind: str
    warnings: tuple[str, ...]
    _payload: bytes = field(repr=False)
    _text: str = field(repr=False)
    _codec: str = field(repr=False)
    _delimiters: Delimiters = field(repr=False)
    _segments: list[Segment] = field(repr=False)
    _elements: list[Leaf] = field(repr=False)
    _written: list[Written] = field(repr=False)
    _attached: list[Attached] = field(repr=False)
    _known: Identity = field(repr=False)

    def identity(self) -> Identity:
        """The people and numbers that the structured fields name."""
        return self._known

    def elements(self) -> Sequence[Element]:
        """Every labelled or unlisted leaf in order, then those of encapsulated documents."""
        text, delimiters = self._text, self._delimiters
        own = [
            Element(
                leaf.address,
                leaf.rule.path,
                leaf.rule.datatype,
                leaf.rule.label,
                escapes.unescape(text[leaf.start : leaf.end], delimiters),
            )
            for leaf in self._elements
        ]
        return own + [e for a in self._attached for e in a.opened.elements()]

    def notes(self) -> Sequence[Note]:
        """Narrative and display texts in order, then those of encapsulated documents."""
        return [w.note for w in self._written] + [
            n for a in self._attached for n in a.opened.notes()
        ]

    def rewrite(self, elements: Sequence[str | None], edits: Sequence[Sequence[Edit]]) -> bytes:
        """New bytes; what is not changed keeps its bytes."""
        changes = list(self._changes(elements, edits))
        if not changes:
            return self._payload
        return changed(self._text, changes).encode(self._codec, "replace")

    def _changes(
        self, elements: Sequence[str | None], edits: Sequence[Sequence[Edit]]
    ) -> Iterator[Change]:
        """Everything that is written anew."""
        own = elements[: len(self._elements)]
        for leaf, value in zip(self._elements, own, strict=True):
            raw = self._text[leaf.start : leaf.end]
            if value is None:
                yield leaf.start, leaf.end, ""
            elif value != escapes.unescape(raw, self._delimiters):
                yield leaf.start, leaf.end, escapes.escape_text(value, self._delimiters)
        write = partial(escapes.escape_text, delimiters=self._delimiters)
        for prose, wanted in zip(self._written, edits, strict=False):
            yield from prose.mapped.changes(wanted, write)
        at, place = len(self._elements), len(self._written)
        for item in self._attached:
            values, at = elements[at : at + item.opened.width], at + item.opened.width
            read, place = edits[place : place + item.opened.height], place + item.opened.height
            yield from item.changes(read, values, self._delimiters)

    @property
    def sealed(self) -> bool:
        """Whether it holds a document that cannot be written back as it is."""
        return any(item.opened.document.is_sealed for item in self._attached)

    def visible(self) -> Iterator[Visible]:
        """Elements and notes as they read, and what is left of each segment as codes."""
        for element in self.elements():
            yield Visible(element.address, element.text, coded=False)
        for note in self.notes():
            yield Visible(note.ref, note.text, coded=False)
        yield from self._codes()

    def _codes(self) -> Iterator[Visible]:
        """What no element and no note holds, segment by segment, delimiters as breaks."""
        held = sorted(
            [(leaf.start, leaf.end) for leaf in self._elements]
            + [(c.raw, c.raw + c.raw_length) for w in self._written for c in w.mapped.chunks]
            + [(a.leaf.start, a.leaf.end) for a in self._attached]
        )
        held.append((len(self._text), len(self._text)))
        place = 0
        for segment in self._segments:
            pieces, at = [], segment.start
            while held[place][0] < segment.end:
                pieces.append(self._text[at : held[place][0]])
                at = held[place][1]
                place += 1
            pieces.append(self._text[at : segment.end])
            raw = "|".join(pieces).replace(self._delimiters.field, "|")
            yield Visible(segment.name, raw.replace("|", "\n\n\n"), coded=True)


def read(payload: bytes, profile: Profile) -> HL7Message:
    """Parse one message, batch header or batch trailer.

    Raises:
        MalformedMessage: it cannot be read; the address is a segment or field.
    """
    try:
        return _read(payload, profile)
    except RecursionError:
        raise MalformedMessage(Reason.TOO_DEEP) from None


def _read(payload: bytes, profile: Profile) -> HL7Message:
    """Parse, step by step."""
    latin = payload[:4096].decode("latin-1").lstrip("\xef\xbb\xbf\x0b\x00 \t\r\n")
    header = latin.split("\r", 1)[0].split("\n", 1)[0]
    name = header[:3]
    if name not in HEADERS and name not in _TRAILERS:
        raise MalformedMessage(Reason.NO_MSH, "MSH")
    delimiters = declared(header) if name in HEADERS else Delimiters(field=header[3:4] or "|")
    values = header.split(delimiters.field)
    codec, warnings = _charset(values if name == "MSH" else [], delimiters)
    text, fitted = charset.decode(payload, codec, fallback=profile.charset_fallback)
    if fitted != codec:
        warnings = (*warnings, "charset_fallback")
    version, kind, exact = _kind(name, values, delimiters)
    if not exact:
        warnings = (*warnings, "version_unknown")
    cut = segments(text, delimiters.field)
    found = list(leaves(text, cut, delimiters, plans(nearest(version)[0], profile)))
    labelled = [leaf for leaf in found if leaf.rule.fate in {Fate.LABEL, Fate.UNLISTED}]
    prose = [leaf for leaf in found if leaf.rule.fate in {Fate.NOTE, Fate.DISPLAY}]
    data = [leaf for leaf in found if leaf.rule.fate is Fate.DATA]
    documents = [attached(text, leaf, delimiters, profile) for leaf in data]
    known = _identity(text, cut, labelled, delimiters)
    return HL7Message(
        version,
        kind,
        warnings,
        payload,
        text,
        fitted,
        delimiters,
        cut,
        labelled,
        narrative.written(text, prose, delimiters),
        documents,
        reduce(Identity.joined, (one.opened.identity() for one in documents), known),
    )


def _identity(
    text: str, cut: list[Segment], labelled: list[Leaf], delimiters: Delimiters
) -> Identity:
    """What the labelled leaves tell of people."""
    told = ((leaf, escapes.unescape(text[leaf.start : leaf.end], delimiters)) for leaf in labelled)
    return identity(told, _value(text, cut, "PID", 8), _value(text, cut, "MSH", 6))


def _charset(values: list[str], delimiters: Delimiters) -> tuple[str, tuple[str, ...]]:
    """The codec that MSH-18 declares: of repetitions the first, unless a later one goes further."""
    declared_sets = values[17] if len(values) > 17 else ""
    names = declared_sets.split(delimiters.repetition) if delimiters.repetition else [declared_sets]
    codecs = [charset.codec_of(name) for name in names if name or len(names) == 1]
    return (codecs[-1] if len(codecs) > 1 else (codecs or ["utf-8"])[0]), ()


def _kind(name: str, values: list[str], delimiters: Delimiters) -> tuple[str, str, bool]:
    """Version as read, kind of message, and whether the version has a table of its own."""
    if name != "MSH":
        return "2.5.1", name, True
    mark = delimiters.component or "\0"
    version = values[11].split(mark)[0] if len(values) > 11 else ""
    kind = values[8].split(mark)[0] if len(values) > 8 else ""
    used, exact = nearest(version)
    return (version if exact else used), (kind if kind in KINDS else "other"), exact


def _value(text: str, cut: list[Segment], name: str, number: int) -> str:
    """One field of the first segment with a name, by its place among the separators."""
    for segment in cut:
        if segment.name == name:
            values = text[segment.start : segment.end].split(
                text[segment.start + 3 : segment.start + 4] or "|"
            )
            return values[number] if number < len(values) else ""
    return ""
