"""One HL7 v2 message, read by offsets and written by changes.

The text stays as it came. Reading makes leaves, each with its place; writing
puts new text in some places and leaves every other byte alone, so that with
nothing changed the original bytes come back.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

from streamdeid.formats.hl7v2 import charset, escapes, narrative
from streamdeid.formats.hl7v2.attachments import Attached, attached
from streamdeid.formats.hl7v2.authorities import authorities, fitting, is_public
from streamdeid.formats.hl7v2.delimiters import Delimiters
from streamdeid.formats.hl7v2.header import header_of
from streamdeid.formats.hl7v2.identity import identity
from streamdeid.formats.hl7v2.leaf import Leaf
from streamdeid.formats.hl7v2.narrative import Written
from streamdeid.formats.hl7v2.plan import Plans, plans
from streamdeid.formats.hl7v2.reader import Segment, segments
from streamdeid.formats.hl7v2.tables import names
from streamdeid.formats.hl7v2.walk import leaves
from streamdeid.formats.mapped import Change, changed
from streamdeid.formats.message import Tells, Visible, seen
from streamdeid.formats.opened import bounded, warnings_of
from streamdeid.model.element import Element
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import Identity
from streamdeid.model.note import Edit, Note
from streamdeid.model.profile import Profile
from streamdeid.model.reason import Reason


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
    _plans: Plans = field(repr=False)
    _segments: list[Segment] = field(repr=False)
    _leaves: list[Leaf] = field(repr=False)
    _elements: list[Element] = field(repr=False)
    _written: list[Written] = field(repr=False)
    _attached: list[Attached] = field(repr=False)
    _known: Identity = field(repr=False)

    def identity(self) -> Identity:
        """The people and numbers that the structured fields name."""
        return self._known

    def languages(self) -> Mapping[str, str]:
        """What MSH-19 declares of the whole."""
        said = _value(self._text, self._segments, "MSH", 18, self._delimiters)
        return {"": said} if said else {}

    def elements(self) -> Sequence[Element]:
        """Every labelled or unlisted leaf in order, then those of encapsulated documents."""
        return [*self._elements, *(e for a in self._attached for e in a.opened.elements())]

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
        write = escapes.writer(self._delimiters)
        for leaf, element, value in zip(self._leaves, self._elements, own, strict=True):
            if value != element.text:
                yield leaf.start, leaf.end, write(fitting(value or "", element))
        for prose, wanted in zip(self._written, edits, strict=False):
            if wanted:
                for mapped in prose.mapped(self._text, self._delimiters):
                    yield from mapped.changes(wanted, write)
        at, place = len(self._elements), len(self._written)
        for item in self._attached:
            values, at = elements[at : at + item.opened.width], at + item.opened.width
            read, place = edits[place : place + item.opened.height], place + item.opened.height
            yield from item.changes(read, values, self._delimiters)

    def revealing(self, tells: Tells) -> "HL7Message":
        """The same message; a code of which ``tells`` has a label is an element with it."""
        found = leaves(self._text, self._segments, self._delimiters, self._plans, tells)
        prose = narrative.written(self._text, found.prose, self._delimiters)
        valued, elements = _elements(self._text, found.valued, self._delimiters)
        attached = [replace(a, opened=a.opened.revealing(tells)) for a in self._attached]
        return replace(self, _leaves=valued, _elements=elements, _written=prose, _attached=attached)

    @property
    def sealed(self) -> bool:
        """Whether it holds a document that cannot be written back as it is."""
        return any(item.opened.document.is_sealed for item in self._attached)

    def visible(self) -> Iterator[Visible]:
        """Elements and notes as they read, and what is left of each segment as codes."""
        for element in self.elements():
            yield Visible(element.address, element.text, coded=False)
        yield from seen(self.notes())
        for item in self._attached:
            yield from item.opened.codes()
        yield from self._codes()

    def _codes(self) -> Iterator[Visible]:
        """What no element and no note holds, segment by segment, delimiters as breaks."""
        held = sorted(
            [(leaf.start, leaf.end) for leaf in self._leaves]
            + [(leaf.start, leaf.end) for prose in self._written for leaf in prose.leaves()]
            + [(a.leaf.start, a.leaf.end) for a in self._attached]
        )
        held.append((len(self._text), len(self._text)))
        place = 0
        for segment in self._segments:
            pieces, at = [], segment.start + 3 * (segment.name in names())
            while held[place][0] < segment.end:
                pieces.append(self._text[at : held[place][0]])
                at = held[place][1]
                place += 1
            pieces.append(self._text[at : segment.end])
            raw = "|".join(pieces).replace(self._delimiters.field, "|")
            left = escapes.unescape(raw.replace("|", "\n\n\n"), self._delimiters)
            yield Visible(segment.said, left, coded=True)


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
    header = header_of(payload)
    marks = header.delimiters
    text, codec = charset.decode(payload, header.codecs, fallback=profile.charset_fallback)
    fallback = () if codec in header.codecs else ("charset_fallback",)
    rules = plans(header.table, profile)
    cut = segments(text, marks.field, rules.listed)
    valued, prose, data = leaves(text, cut, marks, rules)
    opening = (attached(text, leaf, marks, profile) for leaf in data)
    documents = list(bounded(opening, profile.max_bytes))
    valued, elements = _elements(text, valued, marks)
    known = identity(
        valued, elements, _value(text, cut, "PID", 8, marks), _value(text, cut, "MSH", 6, marks)
    )
    return HL7Message(
        header.version,
        header.kind,
        (*fallback, *header.warnings, *warnings_of(one.opened for one in documents)),
        payload,
        text,
        codec,
        marks,
        rules,
        cut,
        valued,
        elements,
        narrative.written(text, prose, marks),
        documents,
        reduce(Identity.joined, (one.opened.identity() for one in documents), known),
    )


def _elements(text: str, valued: list[Leaf], marks: Delimiters) -> tuple[list[Leaf], list[Element]]:
    """Labelled and unlisted leaves as they read, without public names of authorities."""
    texts = [escapes.unescape(text[leaf.start : leaf.end], marks) for leaf in valued]
    elements = [
        Element(leaf.address, rule.path, rule.datatype, rule.label, said, authority, rule.primitive)
        for leaf, said, authority in zip(valued, texts, authorities(valued, texts), strict=True)
        for rule in (leaf.rule,)
    ]
    public = {place for place, element in enumerate(elements) if is_public(element)}
    if not public:
        return valued, elements
    stay = [place for place in range(len(valued)) if place not in public]
    return [valued[place] for place in stay], [elements[place] for place in stay]


def _value(text: str, cut: list[Segment], name: str, number: int, marks: Delimiters) -> str:
    """One field of the first segment with a name, by its place among the separators."""
    for segment in cut:
        if segment.name == name:
            values = text[segment.start : segment.end].split(marks.field, number + 1)
            return values[number] if number < len(values) else ""
    return ""
