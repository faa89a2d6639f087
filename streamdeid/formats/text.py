"""A plain note: one narrative, no fields, nobody known.

It is read only where it is asked for by name. Any bytes are text to somebody, and a broken
HL7 message that went through as prose would go through without its fields.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from streamdeid.formats.documents.plain import decode, has_controls
from streamdeid.formats.mapped import MappedText, changed
from streamdeid.formats.message import Visible
from streamdeid.model.element import Element
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import NOBODY, Identity
from streamdeid.model.note import Edit, Note
from streamdeid.model.profile import Profile
from streamdeid.model.reason import Reason


@dataclass(frozen=True, slots=True)
class TextMessage:
    """One note. Its repr shows its codec only."""

    version: str
    kind: str
    warnings: tuple[str, ...]
    _payload: bytes = field(repr=False)
    _mapped: MappedText = field(repr=False)

    def identity(self) -> Identity:
        """Nobody is known."""
        return NOBODY

    def elements(self) -> Sequence[Element]:
        """There are no fields."""
        return ()

    def notes(self) -> Sequence[Note]:
        """The whole text."""
        return (Note("text", self._mapped.text),)

    def rewrite(self, elements: Sequence[str | None], edits: Sequence[Sequence[Edit]]) -> bytes:
        """New bytes in the same codec."""
        del elements
        if not any(edits):
            return self._payload
        changes = self._mapped.changes(edits[0], str)
        return changed(self._mapped.text, changes).encode(self.version, "replace")

    def visible(self) -> Iterator[Visible]:
        """The whole text."""
        yield Visible("text", self._mapped.text, coded=False)


_MESSAGE = re.compile(
    rb"\A[\s\xef\xbb\xbf\x0b]*[\[{<%]"
    rb"|(?:\A|[\r\n])[\s\x0b]*(?:[A-Z][A-Z0-9]{2}[|^~\\&]|(?i:MSH|FHS|BHS|PID)\|)"
)


def is_prose(payload: bytes) -> bool:
    """Whether ``payload`` has no line of a message, no markup, and nothing that no text has."""
    return not _MESSAGE.search(payload) and not has_controls(payload.decode("latin-1"))


class _Text:
    """The format, as the engine sees it."""

    name = "text"

    def recognises(self, payload: bytes) -> bool:
        """Never: it must be asked for."""
        del payload
        return False

    def split(self, payload: bytes) -> Iterator[bytes]:
        """One record is one note."""
        yield payload

    def read(self, payload: bytes, profile: Profile) -> TextMessage:
        """Read one note.

        Raises:
            MalformedMessage: ``UNDECODABLE_TEXT`` for bytes that no text has.
        """
        del profile
        text, codec = decode(payload)
        if "\0" in text:
            raise MalformedMessage(Reason.UNDECODABLE_TEXT)
        return TextMessage(codec, "note", (), payload, MappedText.of(text))


TEXT = _Text()
