"""Which ranges of a note's text a rule kept, as the text goes out.

Places are counted without line breaks: lines that were cut at a fixed width are no longer full,
and may be joined otherwise.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from streamdeid.model.note import Edit
from streamdeid.model.span import Kept

Range = tuple[int, int]

_BREAK = re.compile("\n")


def unbroken(text: str) -> str:
    """``text`` without its line breaks."""
    return text.replace("\n", "")


class Solid:
    """Ranges of a text counted without its line breaks."""

    __slots__ = ("_breaks",)

    def __init__(self, text: str) -> None:
        """Of ``text``."""
        self._breaks = [match.start() for match in _BREAK.finditer(text)]

    def __call__(self, place: Range) -> Range:
        """A range of the text."""
        start, end = place
        return start - bisect_left(self._breaks, start), end - bisect_left(self._breaks, end)


class Permitted:
    """The ranges of one text within which a form may stand."""

    __slots__ = ("_ends", "_solid", "_starts")

    def __init__(self, text: str, ranges: Iterable[Range]) -> None:
        """Within ``ranges`` of ``text``, counted without its line breaks."""
        ordered = sorted(ranges)
        self._starts = [start for start, _ in ordered]
        self._ends = list(accumulate((end for _, end in ordered), max))
        """The end that is furthest of those that begin no later."""
        self._solid = Solid(text) if ordered else None

    def covers(self, hit: Range) -> bool:
        """Whether ``hit``, a range of the text as it is, lies in one of the ranges."""
        if self._solid is None:
            return False
        start, end = self._solid(hit)
        before = bisect_right(self._starts, start)
        return before > 0 and end <= self._ends[before - 1]


def moved(kept: Iterable[Kept], edits: Sequence[Edit]) -> Iterator[Range]:
    """Where the kept ranges of a note lie after its edits; those that an edit touches are gone."""
    starts = sorted(edit.start for edit in edits)
    ordered = sorted(edits, key=lambda edit: edit.end)
    ends = [edit.end for edit in ordered]
    shifts = [0, *accumulate(len(edit.text) - (edit.end - edit.start) for edit in ordered)]
    for item in kept:
        before = bisect_right(ends, item.start)
        if item.start < item.end and bisect_left(starts, item.end) == before:
            yield item.start + shifts[before], item.end + shifts[before]
