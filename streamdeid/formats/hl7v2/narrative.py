"""Which leaves are one note, and how a place in a note is a place in the message.

Lines of one report are one note: OBX after OBX with the same OBX-3 and a text
type, NTE after NTE, repetitions of one field. Lines are joined by a line break,
so that a name that is broken over two lines can be read; lines that were cut at a fixed
width are joined as they were. The words beside a code are one note with all places where the
same words stand, as the name of a test does in every line of its report. A note that is edited gets
the map of its chunks; an edit is carried out chunk by chunk, its text where it
starts and nothing where it goes on.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from streamdeid.formats.hl7v2.delimiters import Delimiters
from streamdeid.formats.hl7v2.escapes import chunks, unescape
from streamdeid.formats.hl7v2.leaf import Leaf
from streamdeid.formats.hl7v2.rules import Fate
from streamdeid.formats.hl7v2.wraps import breaks
from streamdeid.formats.mapped import Chunk, MappedText
from streamdeid.model.note import Note, NoteKind

_LINES = frozenset({"OBX", "NTE"})
NOTE = Fate.NOTE
_KINDS = {
    Fate.NOTE: NoteKind.NARRATIVE,
    Fate.DISPLAY: NoteKind.DISPLAY,
    Fate.WORD: NoteKind.WORD,
    Fate.VALUE: NoteKind.VALUE,
    Fate.TERM: NoteKind.TERM,
}


class Written(NamedTuple):
    """A note, and the places where it is written, each of one or more lines."""

    note: Note
    places: Sequence[Sequence[Leaf]]
    lengths: Sequence[int]
    """Of each line as it reads, with the break that follows it."""

    def leaves(self) -> Iterator[Leaf]:
        """All that it is written on."""
        return chain.from_iterable(self.places)

    def mapped(self, text: str, delimiters: Delimiters) -> Iterator[MappedText]:
        """For each place, where each stretch of the note stands in the message's text."""
        for lines in self.places:
            found: list[Chunk] = []
            at = 0
            for line, length in zip(lines, self.lengths, strict=True):
                raw = text[line.start : line.end]
                found.extend(chunks(raw, line.start, at, delimiters))
                at += length
            yield MappedText(self.note.text, tuple(found))


def written(text: str, found: Iterable[Leaf], delimiters: Delimiters) -> list[Written]:
    """The notes of a message's narrative leaves, in order of where they begin."""
    return [_note(text, places, delimiters) for places in _grouped(text, found)]


def _grouped(text: str, found: Iterable[Leaf]) -> list[list[list[Leaf]]]:
    """Lines that belong together; the words beside codes, with all places of the same words."""
    groups: list[list[list[Leaf]]] = []
    places: dict[tuple[Fate, str], list[list[Leaf]]] = {}
    lines: list[Leaf] = []
    for leaf in found:
        if leaf.rule.fate is not NOTE:
            words = leaf.rule.fate, text[leaf.start : leaf.end]
            if words in places:
                places[words].append([leaf])
                continue
            places[words] = group = [[leaf]]
        elif lines and _continues(text, lines[-1], leaf):
            lines.append(leaf)
            continue
        else:
            lines = [leaf]
            group = [lines]
        groups.append(group)
    return groups


def _continues(text: str, last: Leaf, leaf: Leaf) -> bool:
    """Whether ``leaf`` is the next line of what ``last`` is a line of."""
    if last.rule is not leaf.rule or last.component:
        return False
    before, segment = last.segment, leaf.segment
    if before is segment:
        return last.field == leaf.field
    if before.name not in _LINES or before.number + 1 != segment.number:
        return False
    return before.name == "NTE" or _question(text, last) == _question(text, leaf)


def _question(text: str, leaf: Leaf) -> str:
    """OBX-3 of the segment that a value belongs to, as written (the value begins at OBX-5)."""
    start = leaf.segment.start
    head = text[start : leaf.start].split(text[start + 3], 4)
    return head[3] if len(head) > 4 else ""


def _note(text: str, places: Sequence[Sequence[Leaf]], delimiters: Delimiters) -> Written:
    """One note of all its lines."""
    lines = places[0]
    first = lines[0]
    kind = _KINDS[first.rule.fate]
    read = [unescape(text[line.start : line.end], delimiters) for line in lines]
    if len(read) > 1:
        read = [words + after for words, after in zip(read, [*breaks(read), ""], strict=True)]
    return Written(Note(first.address, "".join(read), kind), places, list(map(len, read)))
