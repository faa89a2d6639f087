"""Which leaves are one note, and how a place in a note is a place in the message.

Lines of one report are one note: OBX after OBX with the same OBX-3 and a text
type, NTE after NTE, repetitions of one field. Lines are joined by a line break,
so that a name that is broken over two lines can be read. Each note keeps the
map of its chunks; an edit is carried out chunk by chunk, its text where it
starts and nothing where it goes on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from streamdeid.formats.hl7v2.delimiters import Delimiters
from streamdeid.formats.hl7v2.escapes import chunks, unescape
from streamdeid.formats.hl7v2.rules import Fate
from streamdeid.formats.hl7v2.walk import Leaf
from streamdeid.formats.mapped import Chunk, MappedText
from streamdeid.model.note import Note, NoteKind

_LINES = frozenset({"OBX", "NTE"})


@dataclass(frozen=True, slots=True)
class Written:
    """A note, and where it is written."""

    note: Note
    mapped: MappedText


def written(text: str, found: Sequence[Leaf], delimiters: Delimiters) -> list[Written]:
    """The notes of a message's narrative leaves, in order of where they begin."""
    prose = [leaf for leaf in found if leaf.rule.fate is Fate.NOTE]
    display = [[leaf] for leaf in found if leaf.rule.fate is not Fate.NOTE]
    groups = sorted([*_grouped(text, prose), *display], key=lambda lines: lines[0].start)
    return [_note(text, lines, delimiters) for lines in groups]


def _grouped(text: str, found: Sequence[Leaf]) -> Iterator[list[Leaf]]:
    """Lines that belong together, in order."""
    group: list[Leaf] = []
    for leaf in found:
        if group and not _continues(text, group[-1], leaf):
            yield group
            group = []
        group.append(leaf)
    if group:
        yield group


def _continues(text: str, last: Leaf, leaf: Leaf) -> bool:
    """Whether ``leaf`` is the next line of what ``last`` is a line of."""
    if last.rule is not leaf.rule or last.component:
        return False
    if last.segment == leaf.segment:
        return last.field == leaf.field
    if last.name not in _LINES or last.segment + 1 != leaf.segment:
        return False
    return last.name == "NTE" or _question(text, last) == _question(text, leaf)


def _question(text: str, leaf: Leaf) -> str:
    """OBX-3 of the segment that a value belongs to, as written (the value begins at OBX-5)."""
    head = text[leaf.head : leaf.start].split(text[leaf.head + 3], 4)
    return head[3] if len(head) > 4 else ""


def _note(text: str, lines: Sequence[Leaf], delimiters: Delimiters) -> Written:
    """One note of all its lines."""
    parts: list[str] = []
    mapped: list[Chunk] = []
    at = 0
    for line in lines:
        raw = text[line.start : line.end]
        mapped.extend(chunks(raw, line.start, at, delimiters))
        parts.append(unescape(raw, delimiters))
        at += len(parts[-1]) + 1
    kind = NoteKind.NARRATIVE if lines[0].rule.fate is Fate.NOTE else NoteKind.DISPLAY
    note = Note(lines[0].address, "\n".join(parts), kind)
    return Written(note, MappedText(note.text, tuple(mapped)))
