"""Before and after of notes, cut into pieces that can be coloured side by side.

For a terminal and for a page; both show the same pieces. Only ``demo`` and
``policy try`` use it, on messages that the one who asks may see.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from streamdeid.engine.plan import Plan
from streamdeid.engine.reader import Read
from streamdeid.model.note import Edit

COLOURS = {"before": "black on bright_yellow", "after": "black on bright_green"}
KEPT = "underline"


class Piece(NamedTuple):
    """A stretch of a note: what stood there, what stands there now, and why."""

    before: str
    after: str
    label: str
    """The label of what was replaced, ``kept`` for a stretch kept by a rule, or empty."""
    why: str

    def __repr__(self) -> str:
        """What was found; nothing of the note."""
        return f"Piece({self.label!r})"


class Shown(NamedTuple):
    """One note, in pieces."""

    ref: str
    pieces: tuple[Piece, ...]


def shown(plan: Plan) -> tuple[Shown, ...]:
    """Every note of a message, in pieces."""
    return tuple(
        Shown(read.note.ref, tuple(_pieces(read, edits)))
        for read, edits in zip(plan.reads, plan.edits, strict=True)
    )


def _pieces(read: Read, edits: Sequence[Edit]) -> Iterator[Piece]:
    """Plain stretches, and between them what was replaced or kept on purpose."""
    text, at = read.note.text, 0
    for start, end, after, label, why in sorted(_marks(read, edits)):
        if start < at:
            continue
        if start > at:
            yield Piece(text[at:start], text[at:start], "", "")
        yield Piece(text[start:end], after, label, why)
        at = end
    if at < len(text):
        yield Piece(text[at:], text[at:], "", "")


def _marks(read: Read, edits: Sequence[Edit]) -> Iterator[tuple[int, int, str, str, str]]:
    """Replaced stretches and kept ones."""
    for edit in edits:
        span = next(s for s in read.spans if s.start <= edit.start < s.end)
        yield edit.start, edit.end, edit.text, span.label, f"{span.detector}: {span.rule}"
    for kept in read.kept:
        stretch = read.note.text[kept.start : kept.end]
        yield kept.start, kept.end, stretch, "kept", f"kept: {kept.rule}"


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
