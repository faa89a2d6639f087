"""Text as it reads, over text as it is written: one map for every format.

HL7 escapes, markup with entities, RTF control words: a reader sees a text, the
payload holds another. A ``MappedText`` remembers for each stretch of the one
where it stands in the other, so that an edit touches nothing but its own place.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from streamdeid.model.note import Edit

Change = tuple[int, int, str]
"""What is written in place of ``[start, end)`` of the raw text."""


class Chunk(NamedTuple):
    """A stretch of text and the raw stretch that it was written as.

    ``plain`` chunks are written as they read, character for character; others (an
    escape sequence, an entity) stand or fall as a whole. ``text`` counts from the
    beginning of the text, ``raw`` from the beginning of the payload.
    """

    text: int
    length: int
    raw: int
    raw_length: int
    plain: bool


@dataclass(frozen=True, slots=True)
class MappedText:
    """A text and the chunks that it was written as, in order."""

    text: str = field(repr=False)
    chunks: tuple[Chunk, ...] = field(repr=False)

    @classmethod
    def of(cls, text: str) -> "MappedText":
        """A text that is written as it reads."""
        return cls(text, (Chunk(0, len(text), 0, len(text), plain=True),) if text else ())

    def changes(self, edits: Iterable[Edit], write: Callable[[str], str]) -> Iterator[Change]:
        """Edits of the text as changes of the payload; ``write`` escapes what is new.

        An edit over several chunks puts its text where it starts and nothing
        where it goes on.
        """
        starts = [chunk.text for chunk in self.chunks]
        for edit in edits:
            new = write(edit.text)
            first = max(bisect_right(starts, edit.start) - 1, 0)
            for chunk in self.chunks[first:]:
                if chunk.text >= edit.end:
                    break
                if chunk.text + chunk.length > edit.start:
                    yield self._change(chunk, edit, new, write)
                    new = ""

    def _change(self, chunk: Chunk, edit: Edit, new: str, write: Callable[[str], str]) -> Change:
        """One edit within one chunk; what is left of an escape sequence is written anew."""
        stop = chunk.text + chunk.length
        start, end = max(edit.start, chunk.text), min(edit.end, stop)
        if chunk.plain:
            shift = chunk.raw - chunk.text
            return start + shift, end + shift, new
        before, after = self.text[chunk.text : start], self.text[end:stop]
        return chunk.raw, chunk.raw + chunk.raw_length, write(before) + new + write(after)


def changed(raw: str, changes: Iterable[Change]) -> str:
    """``raw`` with disjoint ``changes`` carried out."""
    pieces, at = [], 0
    for start, end, new in sorted(changes):
        pieces += [raw[at:start], new]
        at = end
    pieces.append(raw[at:])
    return "".join(pieces)
