"""Changing a note's text and keeping its spans where they belong."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import replace

from streamdeid.model.note import Edit
from streamdeid.training.corpus import Annotated


def rewritten(note: Annotated, edits: Iterable[Edit]) -> Annotated:
    """``note`` after ``edits``, which are disjoint.

    A span's start before which text changed moves with it; an edit that touches
    a span from inside stays inside.
    """
    ordered = sorted(edits)
    pieces, at = [], 0
    for edit in ordered:
        pieces += [note.text[at : edit.start], edit.text]
        at = edit.end
    text = "".join([*pieces, note.text[at:]])
    moved = _Moves(ordered)
    spans = (replace(s, start=moved.start(s.start), end=moved.end(s.end)) for s in note.spans)
    return replace(note, text=text, spans=tuple(spans))


class _Moves:
    """Where an offset of the old text lies in the new one."""

    def __init__(self, edits: list[Edit]) -> None:
        self._starts = [e.start for e in edits]
        self._ends = [e.end for e in edits]
        self._shifts = [0]
        for edit in edits:
            grown = len(edit.text) - (edit.end - edit.start)
            self._shifts.append(self._shifts[-1] + grown)
        self._edits = edits

    def start(self, offset: int) -> int:
        """A start inside an edit goes to the edit's start."""
        done = bisect_right(self._ends, offset)
        inside = done < len(self._edits) and self._starts[done] < offset
        old = self._starts[done] if inside else offset
        return old + self._shifts[done]

    def end(self, offset: int) -> int:
        """An end inside an edit goes to the edit's end."""
        begun = bisect_right(self._starts, offset - 1)
        inside = begun > 0 and self._ends[begun - 1] > offset
        old = self._ends[begun - 1] if inside else offset
        return old + self._shifts[begun]
