"""What a policy says of notes in other languages than the feed's."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Unread(StrEnum):
    """What becomes of a note, or a paragraph of one, in a language that is not read."""

    REPLACE = "replace"
    """Replaced whole by a notice that names the language."""
    WITHHOLD = "withhold"
    """The message is withheld."""


@dataclass(frozen=True, slots=True)
class Languages:
    """Which languages are read besides the feed's, by their packs; what becomes of all others."""

    read: Sequence[str] = ()
    unread: Unread = Unread.REPLACE


DEFAULT_LANGUAGES = Languages()
