"""A CDA document inside of a message: offered as a document that has fields of its own."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from streamdeid.formats.cda.message import CDAMessage, Source, parsed
from streamdeid.formats.message import Tells
from streamdeid.model.element import Element
from streamdeid.model.identity import Identity
from streamdeid.model.note import Edit, NoteKind
from streamdeid.model.profile import Unrewritable


@dataclass(frozen=True, slots=True)
class CDADocument:
    """A CDA document as an attachment; edited in place."""

    media_type: str
    _message: CDAMessage = field(repr=False)
    _content: bytes = field(repr=False)

    @property
    def size(self) -> int:
        """The document and what is embedded in it."""
        return self._message.size

    @property
    def work(self) -> int:
        """What it took to read what is embedded in it."""
        return self._message.work

    @property
    def texts(self) -> Sequence[str]:
        """Narrative and display texts."""
        return [note.text for note in self._message.notes()]

    @property
    def kinds(self) -> Sequence[NoteKind]:
        """How each text came about."""
        return [note.kind for note in self._message.notes()]

    @property
    def elements(self) -> Sequence[Element]:
        """Values of the header and the entries."""
        return self._message.elements()

    @property
    def identity(self) -> Identity:
        """The people of the header and the entries."""
        return self._message.identity()

    @property
    def codes(self) -> Sequence[str]:
        """The attributes that stay as they are."""
        return [item.text for item in self._message.visible() if item.coded]

    def revealing(self, tells: Tells) -> "CDADocument":
        """The same document; a code of which ``tells`` has a label is an element with it."""
        return replace(self, _message=self._message.revealing(tells))

    def unpacked(self) -> "CDADocument":
        """The same document; it is not what it was packed in."""
        return replace(self, _content=b"")

    @property
    def is_sealed(self) -> bool:
        """It stays a CDA document, whatever becomes of what is embedded in it."""
        return False

    @property
    def lost(self) -> int:
        """How many of the documents embedded in it cannot be decoded."""
        return self._message.lost

    def written(
        self,
        edits: Sequence[Sequence[Edit]],
        unrewritable: Unrewritable,
        values: Sequence[str | None] = (),
    ) -> bytes | None:
        """The document with new values and texts; ``None`` where nothing changes."""
        del unrewritable
        content = self._message.rewrite(values, edits)
        return None if content == self._content else content


def open_cda(source: Source) -> CDADocument:
    """A CDA document that was scanned.

    Raises:
        MalformedMessage: it cannot be read.
    """
    return CDADocument("application/xml", parsed(source), source.came)
