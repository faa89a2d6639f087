"""What a document offers: texts that are read, fields where it has them, and writing both back."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from streamdeid.formats import markup
from streamdeid.formats.mapped import Change, MappedText, changed, edited
from streamdeid.formats.message import Tells
from streamdeid.model.element import Element
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import NOBODY, Identity
from streamdeid.model.note import Edit, NoteKind
from streamdeid.model.profile import Unrewritable
from streamdeid.model.reason import Reason

PLACEHOLDER = b"[The attached document was removed: its type cannot be de-identified faithfully.]"


@dataclass(frozen=True, slots=True)
class _Unstructured:
    """A document without fields."""

    media_type: str = field(repr=False)
    """As it was declared, which may be anything."""

    @property
    def elements(self) -> Sequence[Element]:
        """None."""
        return ()

    @property
    def identity(self) -> Identity:
        """Nobody."""
        return NOBODY

    @property
    def codes(self) -> Sequence[str]:
        """None."""
        return ()

    @property
    def work(self) -> int:
        """None that its size does not tell."""
        return 0

    @property
    def lost(self) -> int:
        """None: it was decoded."""
        return 0

    def revealing(self, tells: Tells) -> Self:
        """The same: there are no codes."""
        del tells
        return self

    def unpacked(self) -> Self:
        """The same: it never stays as it was."""
        return self


@dataclass(frozen=True, slots=True)
class TextDocument(_Unstructured):
    """A document of text in which edits can be carried out in place."""

    raw: str = field(repr=False)
    codec: str
    mapped: tuple[MappedText, ...] = field(repr=False)
    escape: str = "plain"
    """How new text is written: ``plain``, ``markup`` or ``rtf``."""
    gone: tuple[Change, ...] = field(repr=False, default=())
    """What is taken away in any case, because nobody can scrub it."""
    rest: tuple[str, ...] = field(repr=False, default=())
    """What is read by nobody and stays."""
    was_packed: bool = False

    def unpacked(self) -> Self:
        """The same document; what it was packed in says more than it does."""
        return replace(self, was_packed=True)

    @property
    def codes(self) -> Sequence[str]:
        """What stays as it is."""
        return self.rest

    @property
    def size(self) -> int:
        """All of it, markup too."""
        return len(self.raw)

    @property
    def texts(self) -> Sequence[str]:
        """The texts of all maps."""
        return [one.text for one in self.mapped]

    @property
    def kinds(self) -> Sequence[NoteKind]:
        """Prose, and the values of attributes."""
        return [markup.kind_of(one) for one in self.mapped]

    @property
    def is_sealed(self) -> bool:
        """It can be written back."""
        return False

    def written(
        self,
        edits: Sequence[Sequence[Edit]],
        unrewritable: Unrewritable,
        values: Sequence[str | None] = (),
    ) -> bytes | None:
        """New bytes of the same type; ``unrewritable`` is for those that cannot."""
        del unrewritable, values
        if self.escape == "markup":
            changes = list(markup.changes(self.mapped, edits))
        else:
            write = _rtf if self.escape == "rtf" else str
            changes = [*self.mapped[0].changes(edits[0], write), *self.gone]
        if not changes and not self.was_packed:
            return None
        return changed(self.raw, changes).encode(self.codec, "xmlcharrefreplace")


@dataclass(frozen=True, slots=True)
class SealedDocument(_Unstructured):
    """A document that cannot be written back: a PDF, an image, anything unknown."""

    texts: tuple[str, ...] = field(repr=False, default=())
    steps: int = 0

    @property
    def work(self) -> int:
        """What it took to read it."""
        return self.steps

    @property
    def size(self) -> int:
        """Its texts; its bytes are not kept."""
        return sum(map(len, self.texts))

    @property
    def kinds(self) -> Sequence[NoteKind]:
        """Prose."""
        return [NoteKind.NARRATIVE] * len(self.texts)

    @property
    def is_sealed(self) -> bool:
        """It cannot be written back."""
        return True

    def written(
        self,
        edits: Sequence[Sequence[Edit]],
        unrewritable: Unrewritable,
        values: Sequence[str | None] = (),
    ) -> bytes | None:
        """Its scrubbed text, or a sentence that says what was removed.

        Raises:
            MalformedMessage: the policy quarantines what cannot be written.
        """
        del values
        if unrewritable is Unrewritable.QUARANTINE:
            raise MalformedMessage(Reason.UNREADABLE_ATTACHMENT)
        if unrewritable is Unrewritable.PLACEHOLDER or not self.texts:
            return PLACEHOLDER
        pages = zip(self.texts, edits, strict=True)
        return "\n".join(edited(text, wanted) for text, wanted in pages).encode()


def _rtf(text: str) -> str:
    """``text`` as it stands in RTF."""
    plain = text.replace("\\", "\\\\").replace("{", "\\{").replace("}", "\\}")
    return "".join(_unit(c) for c in plain.replace("\n", "\\line "))


def _unit(character: str) -> str:
    """One character as RTF's signed 16-bit units (RTF 1.9.1, Unicode RTF)."""
    if ord(character) < 128:
        return character
    units = character.encode("utf-16-le", "surrogatepass")
    numbers = (
        int.from_bytes(units[n : n + 2], "little", signed=True) for n in range(0, len(units), 2)
    )
    return "".join(f"\\u{number}?" for number in numbers)
