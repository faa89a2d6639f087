"""A very long note in windows, so that memory is bounded by the window and not by the note.

The detectors hold up to some kilobytes for each token of what they read at once. A note beyond
``LONGEST`` characters is read in stretches of about ``CORE``. Each begins and ends at a line's
end, at a blank where no line ends, and anywhere in a run that has neither; it is read with
``BESIDE`` characters of its surroundings on both sides, so that what lies on a seam is whole in
one window at least. What is found counts where it reaches into the window's own stretch.
Ordinary notes are read in one piece: the longest of the samples has 30,000 characters.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from streamdeid.model.span import Kept, Span

LONGEST = 64_000
CORE = 48_000
BESIDE = 2_000
_SEEK = 4_000
"""Characters before the end of a stretch in which a better end is looked for."""


@dataclass(frozen=True, slots=True)
class Window:
    """``[start, end)`` of a note is read; ``[first, last)`` of it is the window's own."""

    start: int
    first: int
    last: int
    end: int

    def spans(self, found: Iterable[Span]) -> Iterator[Span]:
        """What was found in the window and counts, at its place in the note."""
        for span in found:
            moved = replace(span, start=span.start + self.start, end=span.end + self.start)
            if moved.start < self.last and moved.end > self.first:
                yield moved

    def kept(self, found: Iterable[Kept]) -> Iterator[Kept]:
        """As ``spans``, for what stays."""
        for one in found:
            moved = replace(one, start=one.start + self.start, end=one.end + self.start)
            if moved.start < self.last and moved.end > self.first:
                yield moved


def windows(text: str) -> tuple[Window, ...]:
    """The windows in which ``text`` is read; one where it is no longer than ``LONGEST``."""
    size = len(text)
    if size <= LONGEST:
        return (Window(0, 0, size, size),)
    seams = [0]
    while size - seams[-1] > LONGEST - 2 * BESIDE:
        seams.append(_seam(text, seams[-1] + CORE))
    seams.append(size)
    pairs = pairwise(seams)
    return tuple(_window(text, first, last) for first, last in pairs)


def _window(text: str, first: int, last: int) -> Window:
    """The window around a stretch; its surroundings too begin and end between words."""
    start = _seam(text, first - BESIDE // 2, BESIDE // 2) if first else 0
    end = _seam(text, min(last + BESIDE, len(text)), BESIDE // 2) if last < len(text) else last
    return Window(start, first, last, end)


def _seam(text: str, at: int, seek: int = _SEEK) -> int:
    """The best place to cut at ``at`` or at most ``seek`` characters before it."""
    for mark in ("\n", " "):
        found = text.rfind(mark, at - seek, at)
        if found >= 0:
            return found + 1
    return at
