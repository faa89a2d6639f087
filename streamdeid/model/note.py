"""A narrative, and where it sat in the message that carried it."""

from dataclasses import dataclass, field
from enum import StrEnum


class NoteKind(StrEnum):
    """How a text came about, which says what can be expected in it."""

    NARRATIVE = "narrative"
    """Written by a person: reports, comments, letters."""
    DISPLAY = "display"
    """The words beside a code: mostly vocabulary, sometimes typed by hand."""
    WORD = "word"
    """One word in the place of a code, which may be one."""
    VALUE = "value"
    """A result, a range, the name of a coding system: read for seeds and for shapes only."""
    TERM = "term"
    """The text beside a code of a public coding system: vocabulary, unless a seed is all of it."""

    @property
    def is_typed(self) -> bool:
        """Whether a text of this kind is a typed value and no prose."""
        return self in {NoteKind.VALUE, NoteKind.TERM}


@dataclass(frozen=True, slots=True)
class Note:
    """Free text that may name the patient. Its repr never shows the text.

    ``ref`` is the address of its first character (``OBX[3]-5``,
    ``content[0].attachment.data``). One note can span many OBX segments; the
    message that made it knows where each offset belongs.
    """

    ref: str
    text: str = field(repr=False)
    kind: NoteKind = NoteKind.NARRATIVE


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Replace ``[start, end)`` of a note, in code points, by ``text``."""

    start: int
    end: int
    text: str = field(repr=False)
