"""One text with all that is encoded in it: what a reader sees, and how edits get back.

A text is read three ways. As it is written, with a line end in place of each encoded document;
as it reads with its sequences decoded (``escaped``), where that differs; and document by
document, each opened like an attachment, its texts read in the same three ways. Edits
of all of them come back as edits of the text: the first two are laid over each other, a document
is written in the encoding that it came in, on as many lines.

How deep encodings stand in each other is bounded, and how much they hold together. What is
deeper, or cannot be opened, is a document that cannot be written back.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from streamdeid.formats.documents import SealedDocument, open_document
from streamdeid.formats.encoded.codecs import Codec, written
from streamdeid.formats.encoded.escaped import unescaped
from streamdeid.formats.encoded.stretches import Stretch, stretches
from streamdeid.formats.mapped import Chunk, MappedText
from streamdeid.formats.message import Tells
from streamdeid.formats.opened import MOST_WORK, Document, Opened, opened, work_of
from streamdeid.model.element import Element
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import Identity
from streamdeid.model.note import Edit, Note
from streamdeid.model.profile import Profile
from streamdeid.model.reason import Reason

_DEEPEST = 5
"""Encodings in encodings."""
_TEXT_SCHEME = "data:text/plain;base64,"


@dataclass(slots=True)
class Bounds:
    """What may still be opened within one message, and how codes in it are looked at."""

    profile: Profile
    tells: Tells | None = None
    left: int = field(init=False)
    work: int = field(init=False, default=MOST_WORK)

    def __post_init__(self) -> None:
        """Nothing is opened yet."""
        self.left = self.profile.max_bytes

    def take(self, size: int, address: str, work: int = 0) -> None:
        """Count what was opened.

        Raises:
            MalformedMessage: ``TOO_LARGE``: all that is encoded holds more than a message may;
                ``TOO_COMPLEX``: it takes more work than a message may.
        """
        self.left, self.work = self.left - size, self.work - work
        if self.left < 0:
            raise MalformedMessage(Reason.TOO_LARGE, address)
        if self.work < 0:
            raise MalformedMessage(Reason.TOO_COMPLEX, address)


@dataclass(frozen=True, slots=True)
class Inner:
    """A document that is encoded in a text, and what can be read in its own texts."""

    opened: Opened[Stretch]
    texts: tuple["Text", ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A text as it is read, with its documents."""

    raw: str = field(repr=False)
    note: Note
    """The text as it is written; a line end stands for each encoded document."""
    mapped: MappedText = field(repr=False)
    """Of the note over ``raw``."""
    decoded: tuple[MappedText, "Text"] | None
    """The text as it reads, over the note."""
    inner: tuple[Inner, ...]

    @property
    def holds_something(self) -> bool:
        """Whether anything in it is encoded."""
        return self.decoded is not None or bool(self.inner)

    def notes(self) -> Iterator[Note]:
        """What can be read in it beside the text itself, in a fixed order."""
        if self.decoded is not None:
            yield self.decoded[1].note
            yield from self.decoded[1].notes()
        for one in self.inner:
            for text in one.texts:
                yield text.note
                yield from text.notes()

    def documents(self) -> Iterator[Opened[Stretch]]:
        """The documents in it, in the order of ``elements``."""
        if self.decoded is not None:
            yield from self.decoded[1].documents()
        for one in self.inner:
            yield one.opened
            for text in one.texts:
                yield from text.documents()

    def elements(self) -> list[Element]:
        """The structured values of its documents."""
        return [element for one in self.documents() for element in one.elements()]

    def identities(self) -> list[Identity]:
        """Whom its documents name."""
        return [one.identity() for one in self.documents()]

    def edits(
        self, own: Sequence[Edit], others: Iterator[Sequence[Edit]], values: Iterator[str | None]
    ) -> list[Edit]:
        """The edits of the raw text for those of its note and of all that was read in it.

        ``others`` runs with ``notes`` and ``values`` with ``elements``; both are used up.
        """
        found = list(own)
        if self.decoded is not None:
            over, text = self.decoded
            decoded = list(placed(over, text.edits(next(others), others, values)))
            found = [*decoded, *_beside(self.note.text, own, decoded, over)]
        changes = [*placed(self.mapped, _merged(found))]
        for one in self.inner:
            changes += _rewritten(one, self.raw, others, values)
        return _by_line(self.raw, _merged(changes))


def read(note: Note, bounds: Bounds, depth: int = 0) -> Text:
    """Read a text.

    Raises:
        MalformedMessage: ``TOO_LARGE``.
    """
    raw = note.text
    found = stretches(raw, bounds.profile.max_bytes)
    mapped = _without(raw, found) if found else MappedText.of(raw)
    own = Note(note.ref, mapped.text, note.kind) if found else note
    over = unescaped(own.text) if depth < _DEEPEST else None
    decoded = None
    if over is not None:
        bounds.take(len(over.text), note.ref)
        again = Note(f"{note.ref}/decoded", over.text, note.kind)
        decoded = over, read(again, bounds, depth + 1)
    inner = tuple(_inner(one, note, n, bounds, depth) for n, one in enumerate(found, 1))
    return Text(raw, own, mapped, decoded, inner)


def _without(raw: str, found: Iterable[Stretch]) -> MappedText:
    """A text with a line end in place of each stretch."""
    parts, chunks = [], []
    at = length = 0
    for one in (*found, None):
        end = one.head if one else len(raw)
        if end > at:
            chunks.append(Chunk(length, end - at, at, end - at, plain=True))
            parts.append(raw[at:end])
            length += end - at
        if one:
            parts.append("\n")
            length += 1
            at = one.end
    return MappedText("".join(parts), tuple(chunks))


def _inner(one: Stretch, note: Note, ordinal: int, bounds: Bounds, depth: int) -> Inner:
    """The document of a stretch, opened and read."""
    address = f"{note.ref}/encoded[{ordinal}]"
    bounds.take(len(one.content), address)
    how = partial(_opened, one, bounds, depth)
    document = opened(one, address, bounds.profile, how)
    if bounds.tells is not None:
        document = document.revealing(bounds.tells)
    bounds.take(document.size, address, document.work)
    texts = (read(each, bounds, depth + 1) for each in document.notes())
    return Inner(document, tuple(texts))


def _opened(one: Stretch, bounds: Bounds, depth: int) -> Document:
    """The document of a stretch; what cannot be opened is sealed.

    Raises:
        MalformedMessage: ``TOO_LARGE``.
    """
    if depth >= _DEEPEST or one.codec is Codec.ONE_WAY:
        return SealedDocument("application/octet-stream")
    try:
        document = open_document(one.content, "", bounds.profile)
    except MalformedMessage as error:
        if error.reason is Reason.TOO_LARGE:
            raise
        return SealedDocument("application/octet-stream", steps=work_of(error))
    return document.unpacked() if one.is_packed else document


def _rewritten(
    one: Inner, raw: str, others: Iterator[Sequence[Edit]], values: Iterator[str | None]
) -> Iterator[Edit]:
    """The document anew, where anything in it changes."""
    own = [next(values) for _ in range(one.opened.width)]
    edits = [text.edits(next(others), others, values) for text in one.texts]
    stretch = one.opened.at
    if stretch.codec is Codec.ONE_WAY and not stretch.content:
        return
    content = one.opened.written(edits, own)
    if content is None:
        return
    new = written(content, stretch.codec, raw[stretch.start : stretch.end])
    if stretch.head < stretch.start and one.opened.document.is_sealed:
        yield Edit(stretch.head, stretch.start, _TEXT_SCHEME)
    yield from _spread(raw, stretch, new)


def _spread(raw: str, stretch: Stretch, new: str) -> Iterator[Edit]:
    """``new`` on the lines of a stretch: each as long as it was, the last takes what is left."""
    lines = raw[stretch.start : stretch.end].split("\n")
    if stretch.codec in _LINED:
        yield from _lined(lines, stretch.start, new.split("\n"))
        return
    at = stretch.start
    for ordinal, line in enumerate(lines, 1):
        words = line.strip()
        start = at + len(line) - len(line.lstrip())
        share = len(new) if ordinal == len(lines) else len(words)
        if words:
            yield Edit(start, start + len(words), new[:share])
            new = new[share:]
        at += len(line) + 1


_LINED = frozenset({Codec.PLAIN, Codec.QUOTED})
"""What has lines of its own, and no words that go on from one to the next."""


def _lined(lines: Sequence[str], at: int, new: Sequence[str]) -> Iterator[Edit]:
    """``new`` lines in place of others; where there are more, the last takes what is left."""
    if [not line for line in lines] != [not line for line in new]:
        filled = sum(map(bool, lines))
        new = [*new[: filled - 1], "\n".join(new[filled - 1 :])]
    words = iter([line for line in new if line or len(new) != len(lines)])
    for line in lines:
        if line:
            said = next(words, "")
            if said != line:
                yield Edit(at, at + len(line), said)
        at += len(line) + 1


Range = tuple[int, int]


def _beside(
    text: str, own: Iterable[Edit], decoded: Sequence[Edit], over: MappedText
) -> Iterator[Edit]:
    """The edits of a text as it is written that say more than those of the text as it reads.

    Digits of a sequence glue to what follows: ``20`` of ``%20451287`` to a number. What begins
    within a percent sequence is none of the words that it reads as.
    """
    read = [(edit.start, edit.end) for edit in decoded]
    sequences = [(c.raw, c.raw + c.raw_length) for c in over.chunks if not c.plain]
    for edit in own:
        left = list(_outside((edit.start, edit.end), read))
        is_met = left != [(edit.start, edit.end)]
        if not is_met and _is_cut(text, edit.start, sequences):
            continue
        if not is_met or any(part for one in left for part in _outside(one, sequences)):
            yield edit


def _is_cut(text: str, at: int, sequences: Sequence[Range]) -> bool:
    """Whether a place lies within a percent sequence."""
    ordinal = bisect_right(sequences, (at, -1)) - 1
    if ordinal < 0:
        return False
    start, end = sequences[ordinal]
    return start < at < end and text[start] == "%"


def _outside(place: Range, ranges: Sequence[Range]) -> Iterator[Range]:
    """What of a range lies in none of ``ranges``, which are disjoint and in order."""
    at, end = place
    ordinal = max(bisect_right(ranges, (at, at)) - 1, 0)
    while ordinal < len(ranges) and ranges[ordinal][0] < end:
        start, stop = ranges[ordinal]
        if start > at:
            yield at, start
        at = max(at, stop)
        ordinal += 1
    if at < end:
        yield at, end


def placed(mapped: MappedText, edits: Iterable[Edit]) -> Iterator[Edit]:
    """Edits of a mapped text as edits of what it was read from, each line by itself."""
    starts = [chunk.text for chunk in mapped.chunks]
    for edit in _by_line(mapped.text, edits):
        first = mapped.chunks[max(bisect_right(starts, edit.start) - 1, 0)]
        last = mapped.chunks[max(bisect_left(starts, edit.end) - 1, 0)]
        start = first.raw + (edit.start - first.text if first.plain else 0)
        end = last.raw + (edit.end - last.text if last.plain else last.raw_length)
        yield Edit(start, end, edit.text)


def _by_line(text: str, edits: Iterable[Edit]) -> list[Edit]:
    """Edits cut at line ends, which stay: the new text stands on the first line."""
    cut: list[Edit] = []
    for edit in edits:
        at, new = edit.start, edit.text
        for line in text[edit.start : edit.end].split("\n"):
            if line:
                cut.append(Edit(at, at + len(line), new))
                new = ""
            at += len(line) + 1
    return cut


def _merged(edits: Iterable[Edit]) -> list[Edit]:
    """Edits made disjoint: of two that overlap the longer says what is written for both."""
    merged: list[Edit] = []
    for edit in sorted(edits, key=lambda e: (e.start, -e.end)):
        if not merged or edit.start >= merged[-1].end:
            merged.append(edit)
            continue
        last = merged[-1]
        longer = last if last.end - last.start >= edit.end - edit.start else edit
        merged[-1] = Edit(last.start, max(last.end, edit.end), longer.text or last.text)
    return merged
