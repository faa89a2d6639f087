"""All that was decided about one message, before a byte of it is written."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from streamdeid.engine.permitted import Range, Solid, moved, unbroken
from streamdeid.engine.reader import Read
from streamdeid.engine.tally import Tally
from streamdeid.formats.mapped import edited
from streamdeid.model.element import Element
from streamdeid.model.identity import Seed
from streamdeid.model.note import Edit
from streamdeid.model.span import Span


@dataclass(frozen=True, slots=True)
class Plan:
    """Elements with their new values, notes with their edits, and what must be gone."""

    elements: Sequence[Element]
    values: Sequence[str | None] = field(repr=False)
    reads: Sequence[Read]
    edits: Sequence[Sequence[Edit]] = field(repr=False)
    forbidden: Sequence[Seed]
    operators: Mapping[str, int] = field(default_factory=Counter)
    days: int = field(default=0, repr=False)
    """The patient's own shift."""

    def permitted(self) -> Mapping[str, Sequence[Range]]:
        """The text of each note as it goes out, with the ranges that a rule kept in it.

        Both are counted without line breaks.
        """
        found: dict[str, Sequence[Range]] = {}
        for read, edits in zip(self.reads, self.edits, strict=True):
            if read.kept:
                text = edited(read.note.text, edits)
                found[unbroken(text)] = tuple(map(Solid(text), moved(read.kept, edits)))
        return found

    def tally(self) -> Tally:
        """Count what is done; the stages are for the caller to add."""
        return Tally(
            notes=len(self.reads),
            spans=self._replaced(),
            kept=Counter(kept.rule for read in self.reads for kept in read.kept),
            elements=Counter(map(_fate, self.elements, self.values)),
            unlisted=sum(element.label is None for element in self.elements),
            fields=Counter(
                element.label
                for element, value in zip(self.elements, self.values, strict=True)
                if element.label is not None and value != element.text
            ),
            operators=self.operators,
            languages=Counter(told for read in self.reads for told in read.languages),
            seed_hits=sum(1 for read in self.reads for span in read.spans if span.origin),
        )

    def _replaced(self) -> Counter[tuple[str, str]]:
        """Spans in whose place something else is written."""
        return Counter(
            (span.label, span.detector)
            for read, edits in zip(self.reads, self.edits, strict=True)
            for span in replaced(read, edits)
        )


def replaced(read: Read, edits: Sequence[Edit]) -> Iterator[Span]:
    """Spans in whose place something else is written."""
    starts = {edit.start for edit in edits}
    return (span for span in read.spans if span.start in starts)


def _fate(element: Element, value: str | None) -> str:
    """What becomes of an element, in a word."""
    if value is None:
        return "removed"
    return "kept" if value == element.text else "replaced"
