"""What a document offers: the texts that a reader of it reads, and writing them back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from streamdeid.formats.mapped import MappedText, changed
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.note import Edit
from streamdeid.model.profile import Unrewritable
from streamdeid.model.reason import Reason

PLACEHOLDER = b"[The attached document was removed: its type cannot be de-identified faithfully.]"


class Document(Protocol):
    """An attachment, opened."""

    @property
    def media_type(self) -> str:
        """What the bytes are, whatever they were declared as."""

    @property
    def texts(self) -> Sequence[str]:
        """What a reader reads, each text a note."""

    def written(self, edits: Sequence[Sequence[Edit]], unrewritable: Unrewritable) -> bytes | None:
        """New bytes; ``None`` where the old ones may stay as they are."""


@dataclass(frozen=True, slots=True)
class TextDocument:
    """A document of text in which edits can be carried out in place."""

    media_type: str
    raw: str = field(repr=False)
    codec: str
    mapped: tuple[MappedText, ...] = field(repr=False)
    escape: str = "plain"
    """How new text is written: ``plain``, ``markup`` or ``rtf``."""

    @property
    def texts(self) -> Sequence[str]:
        """The texts of all maps."""
        return [one.text for one in self.mapped]

    def written(self, edits: Sequence[Sequence[Edit]], unrewritable: Unrewritable) -> bytes | None:
        """New bytes of the same type; ``unrewritable`` is for those that cannot."""
        del unrewritable
        write = _WRITERS[self.escape]
        changes = [
            change
            for one, wanted in zip(self.mapped, edits, strict=True)
            for change in one.changes(wanted, write)
        ]
        if not changes:
            return None
        return changed(self.raw, changes).encode(self.codec, "xmlcharrefreplace")


@dataclass(frozen=True, slots=True)
class SealedDocument:
    """A document that cannot be written back: a PDF, an image, anything unknown."""

    media_type: str
    texts: tuple[str, ...] = field(repr=False, default=())

    def written(self, edits: Sequence[Sequence[Edit]], unrewritable: Unrewritable) -> bytes | None:
        """Its scrubbed text, or a sentence that says what was removed.

        Raises:
            MalformedMessage: the policy quarantines what cannot be written.
        """
        if unrewritable is Unrewritable.QUARANTINE:
            raise MalformedMessage(Reason.UNREADABLE_ATTACHMENT)
        if unrewritable is Unrewritable.PLACEHOLDER or not self.texts:
            return PLACEHOLDER
        pages = zip(self.texts, edits, strict=True)
        return "\n".join(_edited(text, wanted) for text, wanted in pages).encode()


def _edited(text: str, edits: Sequence[Edit]) -> str:
    """``text`` after its edits."""
    return changed(text, [(edit.start, edit.end, edit.text) for edit in edits])


def _markup(text: str) -> str:
    """``text`` as it stands between tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _rtf(text: str) -> str:
    """``text`` as it stands in RTF."""
    plain = text.replace("\\", "\\\\").replace("{", "\\{").replace("}", "\\}")
    return "".join(c if ord(c) < 128 else f"\\u{ord(c)}?" for c in plain.replace("\n", "\\line "))


_WRITERS: dict[str, Callable[[str], str]] = {"plain": str, "markup": _markup, "rtf": _rtf}
