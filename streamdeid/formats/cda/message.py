"""One CDA document: its leaves, its notes, and the text with what is written.

The text stays as it came; reading makes leaves, each with its place, and writing
puts new text in some places and leaves every other character alone.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

from streamdeid.formats import markup, systems
from streamdeid.formats.base64_text import to_base64
from streamdeid.formats.cda.identity import identity
from streamdeid.formats.cda.prefixes import renamed
from streamdeid.formats.cda.rules import Fate
from streamdeid.formats.cda.walk import Leaf, Walk
from streamdeid.formats.mapped import Change, MappedText, changed
from streamdeid.formats.markup import between_tags, in_quotes, map_pieces, out_of_sight, pieces
from streamdeid.formats.message import Tells, Visible, seen
from streamdeid.formats.opened import Document, Open, Opened, bounded, opened, unbase64, warnings_of
from streamdeid.formats.xml_scan import Kind, Mark, check, decoded, scan
from streamdeid.model.element import Element
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import Identity
from streamdeid.model.label import Label
from streamdeid.model.note import Edit, Note, NoteKind
from streamdeid.model.profile import Profile
from streamdeid.model.reason import Reason

_UID = re.compile(r"[0-2](\.(0|[1-9][0-9]*))+|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
_LANGUAGE = re.compile(
    r"<(?:\w{1,40}:)?languageCode\s[^<>]{0,200}?code\s*=\s*[\"']([\w-]{2,20})|xml:lang\s*=\s*[\"']([\w-]{2,20})"
)
_HEADER = 8_000
"""Characters before the patient within which the language is declared."""
_MASKED = ' nullFlavor="MSK"'
"""HL7 v3 NullFlavor: the value exists and is withheld."""


@dataclass(frozen=True, slots=True)
class _Prose:
    """A leaf that is read, with its notes and where they are written."""

    leaf: Leaf
    notes: tuple[Note, ...]
    mapped: tuple[MappedText, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Source:
    """A document as it came: decoded and scanned, with what is needed to read it again."""

    payload: bytes = field(repr=False)
    """As it goes out with nothing changed: as it came, but for prefixes that could be a name."""
    came: bytes = field(repr=False)
    text: str = field(repr=False)
    codec: str
    marks: Sequence[Mark] = field(repr=False)
    profile: Profile = field(repr=False)
    how: Open = field(repr=False)

    @property
    def is_clinical(self) -> bool:
        """Whether it is a CDA document by the name of its first element."""
        first = next((mark.name for mark in self.marks if mark.kind is Kind.OPEN), "")
        return first.rpartition(":")[2] == "ClinicalDocument"


@dataclass(frozen=True, slots=True)
class CDAMessage:
    """A parsed document. Its repr shows its kind and version only."""

    version: str
    kind: str
    warnings: tuple[str, ...]
    _source: Source = field(repr=False)
    _labelled: list[Leaf] = field(repr=False)
    _prose: list[_Prose] = field(repr=False)
    _opened: list[Opened[Leaf]] = field(repr=False)
    _known: Identity = field(repr=False)

    @property
    def size(self) -> int:
        """How much it holds, with what is embedded in it."""
        return len(self._source.text) + sum(one.size for one in self._opened)

    @property
    def work(self) -> int:
        """What it took to read what is embedded in it."""
        return sum(one.work for one in self._opened)

    @property
    def lost(self) -> int:
        """How many of the documents embedded in it cannot be decoded."""
        return sum(one.document.lost for one in self._opened)

    def identity(self) -> Identity:
        """The people and numbers that the header and the entries name."""
        return self._known

    def languages(self) -> Mapping[str, str]:
        """What ``languageCode`` of the header declares of the whole, or ``xml:lang``."""
        header = self._source.text.partition("<recordTarget")[0][:_HEADER]
        found = _LANGUAGE.search(header)
        return {"": found[1] or found[2]} if found else {}

    def elements(self) -> Sequence[Element]:
        """Every labelled or unlisted leaf, then those of embedded documents."""
        own = [_element(leaf) for leaf in self._labelled]
        return own + [element for one in self._opened for element in one.elements()]

    def notes(self) -> Sequence[Note]:
        """Every narrative and display text, then those of embedded documents."""
        own = [note for prose in self._prose for note in prose.notes]
        return own + [note for one in self._opened for note in one.notes()]

    def rewrite(self, elements: Sequence[str | None], edits: Sequence[Sequence[Edit]]) -> bytes:
        """New bytes; what is not changed keeps its bytes."""
        changes = list(self._changes(elements, edits))
        if not changes:
            return self._source.payload
        return changed(self._source.text, changes).encode(self._source.codec, "xmlcharrefreplace")

    def _changes(
        self, elements: Sequence[str | None], edits: Sequence[Sequence[Edit]]
    ) -> Iterator[Change]:
        """Everything that is written anew."""
        own = elements[: len(self._labelled)]
        for leaf, value in zip(self._labelled, own, strict=True):
            is_no_number = leaf.rule.label is Label.AGE and not str(value).isdigit()
            if value is None or is_no_number:
                yield self._removed(leaf)
            elif value != leaf.text:
                yield leaf.place.start, leaf.place.end, _written(leaf, value)
        place = 0
        for prose in self._prose:
            wanted, place = edits[place : place + len(prose.mapped)], place + len(prose.mapped)
            if prose.leaf.rule.fate is Fate.MARKUP:
                yield from markup.changes(prose.mapped, wanted)
            else:
                yield from prose.mapped[0].changes(wanted[0], _writer(prose.leaf))
        at = len(self._labelled)
        for one in self._opened:
            values, at = elements[at : at + one.width], at + one.width
            wanted, place = edits[place : place + one.height], place + one.height
            content = one.written(wanted, values)
            if content is not None:
                yield from _replaced(one, content)

    def _removed(self, leaf: Leaf) -> Change:
        """A leaf taken away; a value that a receiver looks for is said to be withheld."""
        start, end = leaf.place.cut
        is_looked_for = leaf.path.endswith(("@value", "@extension"))
        return start, end, _MASKED if is_looked_for and not leaf.has_flavour else ""

    def revealing(self, tells: Tells) -> "CDAMessage":
        """The same document; a code of which ``tells`` has a label is an element with it."""
        return _made(_renamed(self._source, lambda prefix: tells(prefix) is not None), tells)

    @property
    def sealed(self) -> bool:
        """Whether it holds a document that cannot be written back as it is."""
        return any(one.document.is_sealed for one in self._opened)

    def visible(self) -> Iterator[Visible]:
        """Elements and notes as they read, and every attribute that neither holds."""
        for element in self.elements():
            yield Visible(element.address, element.text, coded=False)
        yield from seen(self.notes())
        for opened_within in self._opened:
            yield from opened_within.codes()
        held = {leaf.place.end for leaf in self._labelled}
        held |= {prose.leaf.place.end for prose in self._prose}
        for mark in self._source.marks:
            if mark.kind is Kind.OPEN:
                for one in mark.attributes:
                    if one.name.startswith("xmlns:"):
                        yield Visible("attribute", one.name[6:], coded=True)
                    if one.end not in held:
                        yield Visible(
                            "attribute", self._source.text[one.start : one.end], coded=True
                        )


def read(content: bytes, profile: Profile, how: Open) -> CDAMessage:
    """Parse one document; ``how`` opens what is embedded in it.

    Raises:
        MalformedMessage: it is not well-formed, has a DTD, is too deep, or is no CDA.
    """
    return parsed(scanned(content, profile, how))


def scanned(content: bytes, profile: Profile, how: Open) -> Source:
    """Any XML document, decoded and judged; ``how`` opens what is embedded in it.

    Raises:
        MalformedMessage: it is not well-formed, has a DTD, or is too deep.
    """
    text, codec = decoded(content)
    check(content, text)
    marks = list(scan(text, profile.max_depth))
    return _renamed(Source(content, content, text, codec, marks, profile, how))


def _renamed(source: Source, tells: Callable[[str], bool] | None = None) -> Source:
    """The document without prefixes of namespaces that could be a name."""
    more = () if tells is None else (tells,)
    text = renamed(source.text, source.marks, *more)
    if text == source.text:
        return source
    marks = list(scan(text, source.profile.max_depth))
    return replace(source, payload=text.encode(source.codec), text=text, marks=marks)


def parsed(source: Source) -> CDAMessage:
    """The message of a document that was scanned.

    Raises:
        MalformedMessage: it is no CDA.
    """
    if not source.is_clinical:
        raise MalformedMessage(Reason.NOT_RECOGNISED)
    return _made(source)


def _made(source: Source, tells: Tells | None = None) -> CDAMessage:
    """The message of a scanned document; codes that ``tells`` knows are elements."""
    leaves = list(Walk(source.text, source.marks, source.profile, tells).leaves())
    labelled = [leaf for leaf in leaves if leaf.rule.fate in {Fate.LABEL, Fate.UNLISTED}]
    prose = [_prose(leaf, source.text) for leaf in leaves if leaf.rule.fate in _KINDS]
    data = (_embedded(leaf, source) for leaf in leaves if leaf.rule.fate is Fate.DATA)
    embedded = list(bounded(data, source.profile.max_bytes))
    if tells is not None:
        embedded = [one.revealing(tells) for one in embedded]
    told = (one.identity() for one in embedded)
    profile = source.profile.undropped()
    if profile is not source.profile:
        leaves = list(Walk(source.text, source.marks, profile).leaves())
    known = reduce(Identity.joined, told, identity(leaves, _sex(source.text)))
    said = warnings_of(embedded)
    return CDAMessage("R2", "ClinicalDocument", said, source, labelled, prose, embedded, known)


_SEX = re.compile(r"<(?:\w+:)?administrativeGenderCode\b[^>]*?\bcode\s*=\s*[\"']([MF])[\"']")


def _sex(text: str) -> str:
    """The patient's administrative gender, the first that a document states."""
    found = _SEX.search(text)
    return found[1] if found else ""


_KINDS = {
    Fate.NOTE: NoteKind.NARRATIVE,
    Fate.MARKUP: NoteKind.NARRATIVE,
    Fate.DISPLAY: NoteKind.DISPLAY,
    Fate.WORD: NoteKind.WORD,
    Fate.VALUE: NoteKind.VALUE,
    Fate.TERM: NoteKind.TERM,
}


def _element(leaf: Leaf) -> Element:
    """A leaf as the policy sees it."""
    datatype = leaf.rule.datatype or "ST"
    return Element(leaf.address, leaf.path, datatype, leaf.rule.label, leaf.text, leaf.authority)


def _prose(leaf: Leaf, text: str) -> _Prose:
    """The notes of a leaf that is read."""
    place = leaf.place
    if leaf.rule.fate is Fate.MARKUP:
        mapped = tuple(markup.map_markup(text, place.start, place.end, cdata_is_text=True))
    elif place.is_cdata:
        mapped = (map_pieces([(leaf.text, place.start, len(leaf.text), True)]),)
    else:
        mapped = (map_pieces(pieces(text[place.start : place.end], place.start)),)
    kind = _KINDS[leaf.rule.fate]
    notes = (
        Note(
            f"{leaf.address}#{n}" if n else leaf.address,
            one.text,
            markup.kind_of(one) if leaf.rule.fate is Fate.MARKUP else kind,
        )
        for n, one in enumerate(mapped)
    )
    return _Prose(leaf, tuple(notes), mapped)


def _embedded(leaf: Leaf, source: Source) -> Opened[Leaf]:
    """The document that is embedded in a leaf."""

    def how() -> Document:
        return source.how(unbase64(leaf.text, leaf.address), leaf.media_type)

    return opened(leaf, leaf.address, source.profile, how)


def _replaced(one: Opened[Leaf], content: bytes) -> Iterator[Change]:
    """An embedded document written anew; one that became text says so."""
    place, media = one.at.place, one.at.media
    yield place.start, place.end, to_base64(content, one.at.text)
    if one.document.is_sealed and media is not None:
        yield media.start, media.end, "text/plain"


def _writer(leaf: Leaf) -> Callable[[str], str]:
    """How new text is written where a leaf stands."""
    if leaf.rule.datatype == "ID":
        return lambda text: re.sub(r"[^\w.-]", "", text)
    if leaf.place.is_cdata:
        return out_of_sight if leaf.path.endswith(".comment") else _in_cdata
    return in_quotes if leaf.place.head >= 0 else between_tags


def _in_cdata(text: str) -> str:
    """``text`` as it stands in a CDATA section."""
    return text.replace("]]>", "]] >")


def _written(leaf: Leaf, value: str) -> str:
    """A new value as it stands in the document."""
    match leaf.rule.datatype:
        case "uid" if not _UID.fullmatch(value):
            value = systems.uuid_of(value)
        case "system" if not systems.is_oid(value):
            value = systems.system_of(value, leaf.text)
        case "namespace":
            value = f"urn:uuid:{systems.uuid_of(value)}"
    return _writer(leaf)(value)
