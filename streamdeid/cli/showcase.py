"""Before and after of notes, cut into pieces that can be coloured side by side.

For a terminal and for a page; both show the same pieces. Only ``demo`` and
``policy try`` use it, on messages that the one who asks may see.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from streamdeid.engine.deidentifier import Explained
from streamdeid.engine.reader import Read
from streamdeid.formats.mapped import edited
from streamdeid.model.note import Edit

COLOURS = {"before": "black on bright_yellow", "after": "black on bright_green"}
KEPT = "underline"
REMOVED = "(removed)"


class Piece(NamedTuple):
    """A stretch of a note: what stood there, what stands there now, and why."""

    before: str
    after: str
    label: str
    """Of what was replaced; ``kept``, ``rewritten`` for a whole note, or empty."""
    why: str

    def __repr__(self) -> str:
        """What was found; nothing of the note."""
        return f"Piece({self.label!r})"


class Shown(NamedTuple):
    """One note, in pieces."""

    ref: str
    pieces: tuple[Piece, ...]


def shown(explained: Explained) -> tuple[Shown, ...]:
    """Every note of a message, in pieces.

    The side of what went out is the output's own text, read from its bytes; where
    that is not what the plan says, the note is shown whole before and after.
    """
    sent = {note.ref: note.text for note in explained.output.notes()}
    plan = explained.plan
    return tuple(
        Shown(read.note.ref, tuple(_seen(read, edits, sent.get(read.note.ref, ""))))
        for read, edits in zip(plan.reads, plan.edits, strict=True)
    )


def _seen(read: Read, edits: Sequence[Edit], sent: str) -> Iterator[Piece]:
    """The pieces of a note, of which those of what went out make ``sent``."""
    if edited(read.note.text, edits) == sent:
        yield from _pieces(read, edits)
    else:
        yield Piece(read.note.text, sent or REMOVED, "rewritten", "written anew as a whole")


def _pieces(read: Read, edits: Sequence[Edit]) -> Iterator[Piece]:
    """What was replaced, and between that what stays, on purpose or because nothing was found."""
    text, at = read.note.text, 0
    for edit in sorted(edits):
        yield from _stays(read, at, edit.start)
        span = next(s for s in read.spans if s.start <= edit.start < s.end)
        why = f"{span.detector}: {span.rule}"
        yield Piece(text[edit.start : edit.end], edit.text, span.label, why)
        at = edit.end
    yield from _stays(read, at, len(text))


def _stays(read: Read, start: int, end: int) -> Iterator[Piece]:
    """A stretch that stays, with what was kept in it on purpose as far as it lies in it."""
    text, at = read.note.text, start
    for kept in sorted(read.kept):
        left, right = max(kept.start, at), min(kept.end, end)
        if left < right:
            yield from _plain(text[at:left])
            yield Piece(text[left:right], text[left:right], "kept", f"kept: {kept.rule}")
            at = right
    yield from _plain(text[at:end])


def _plain(text: str) -> Iterator[Piece]:
    """A stretch of which nothing is said; none where it is empty."""
    if text:
        yield Piece(text, text, "", "")


def side_by_side(note: Shown, title: str) -> Table:
    """One note for a terminal, two columns."""
    table = Table(title=title, title_justify="left", expand=True, show_lines=False)
    table.add_column("before", ratio=1, overflow="fold")
    table.add_column("after", ratio=1, overflow="fold")
    before, after = Text(), Text()
    for piece in note.pieces:
        style = KEPT if piece.label == "kept" else "" if not piece.label else "before"
        before.append(piece.before, COLOURS.get(style, style))
        after.append(piece.after, COLOURS["after"] if style == "before" else style)
    table.add_row(before, after)
    return table
