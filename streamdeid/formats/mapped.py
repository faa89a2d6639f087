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
        where it goes on; a chunk that is not plain is written anew with all its edits.
        """
        for place, own in self._shared_out(edits).items():
            chunk = self.chunks[place]
            if chunk.plain:
                shift = chunk.raw - chunk.text
                for edit in own:
                    yield edit.start + shift, edit.end + shift, write(edit.text)
            else:
                yield chunk.raw, chunk.raw + chunk.raw_length, self._anew(chunk, own, write)

    def _shared_out(self, edits: Iterable[Edit]) -> dict[int, list[Edit]]:
        """The edits by chunk, each cut to the chunk; its text stands in the first."""
        starts = [chunk.text for chunk in self.chunks]
        shares: dict[int, list[Edit]] = {}
        for edit in edits:
            new = edit.text
            for place in range(max(bisect_right(starts, edit.start) - 1, 0), len(starts)):
                chunk = self.chunks[place]
                stop = chunk.text + chunk.length
                if chunk.text >= edit.end:
                    break
                if stop > edit.start:
                    own = Edit(max(edit.start, chunk.text), min(edit.end, stop), new)
                    shares.setdefault(place, []).append(own)
                    new = ""
        return shares

    def _anew(self, chunk: Chunk, edits: Iterable[Edit], write: Callable[[str], str]) -> str:
        """A chunk with its edits; what is left of an escape sequence is written as text."""
        pieces, at = [], chunk.text
        for edit in edits:
            pieces += [write(self.text[at : edit.start]), write(edit.text)]
            at = edit.end
        return "".join((*pieces, write(self.text[at : chunk.text + chunk.length])))


def changed(raw: str, changes: Iterable[Change]) -> str:
    """``raw`` with ``changes`` carried out; of two that overlap the first."""
    pieces, at = [], 0
    for start, end, new in sorted(changes):
        if start >= at:
            pieces += [raw[at:start], new]
            at = end
    pieces.append(raw[at:])
    return "".join(pieces)


def edited(text: str, edits: Iterable[Edit]) -> str:
    """``text`` after its disjoint ``edits``."""
    return changed(text, ((edit.start, edit.end, edit.text) for edit in edits))
