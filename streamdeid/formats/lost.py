"""A document that cannot be decoded: nothing is read of it, and a sentence takes its place."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from streamdeid.formats.message import Tells
from streamdeid.model.element import Element
from streamdeid.model.identity import NOBODY, Identity
from streamdeid.model.note import Edit, NoteKind
from streamdeid.model.profile import Unrewritable

PLACEHOLDER = b"[The attached document was removed: it could not be decoded.]"


@dataclass(frozen=True, slots=True)
class LostDocument:
    """Holds nothing; it becomes plain text whatever it was."""

    media_type: str = "application/octet-stream"
    size: int = 0
    texts: Sequence[str] = ()
    kinds: Sequence[NoteKind] = ()
    elements: Sequence[Element] = ()
    identity: Identity = NOBODY
    codes: Sequence[str] = ()
    is_sealed: bool = True
    lost: int = 1
    work: int = 0

    def revealing(self, tells: Tells) -> Self:
        """The same: there are no codes."""
        del tells
        return self

    def unpacked(self) -> Self:
        """The same: it never stays as it was."""
        return self

    def written(
        self,
        edits: Sequence[Sequence[Edit]],
        unrewritable: Unrewritable,
        values: Sequence[str | None] = (),
    ) -> bytes | None:
        """The sentence, whatever the policy says of documents that could be decoded."""
        del edits, unrewritable, values
        return PLACEHOLDER
