"""What every format promises, and what it must be told.

A format turns bytes into a ``Message`` and a rewritten ``Message`` into bytes.
It knows the standard: which leaf is whose name, which is a date, which holds
prose. It does not know the policy; it offers leaves and notes, and writes what
it is given. With nothing changed the original bytes come back.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from streamdeid.model.element import Element
from streamdeid.model.identity import Identity
from streamdeid.model.label import Label
from streamdeid.model.note import Edit, Note, NoteKind
from streamdeid.model.profile import Profile

TOLERATED = ("attachment_dropped", "charset_fallback", "version_unknown")
"""The codes of ``Message.warnings``: a closed set, fit for a metric label."""


class Visible(NamedTuple):
    """One text that a reader of the payload can see, and where."""

    address: str
    text: str
    coded: bool
    """A code of a table or a quantity, where no name is expected."""

    def __repr__(self) -> str:
        """Where it is; nothing of the text."""
        return f"Visible({self.address!r})"


def seen(notes: Iterable[Note]) -> Iterator[Visible]:
    """Notes as they read."""
    return (Visible(note.ref, note.text, coded=note.kind is NoteKind.WORD) for note in notes)


class Message(Protocol):
    """One parsed message or resource. It is immutable; ``rewrite`` makes new bytes."""

    @property
    def version(self) -> str:
        """The version of the standard as read: ``2.5.1``, ``R4``."""

    @property
    def kind(self) -> str:
        """The kind of message, from a closed set fit for a metric label: ``ORU``, ``Bundle``."""

    @property
    def warnings(self) -> Sequence[str]:
        """Codes of what was tolerated, from ``TOLERATED``."""

    def identity(self) -> Identity:
        """The people and numbers that the structured fields name."""

    def elements(self) -> Sequence[Element]:
        """Every non-empty leaf that is not a mere code or quantity, in order of the payload."""

    def notes(self) -> Sequence[Note]:
        """Every narrative and display text, in order of the payload."""

    def rewrite(self, elements: Sequence[str | None], edits: Sequence[Sequence[Edit]]) -> bytes:
        """New bytes. Both sequences run parallel to ``elements()`` and ``notes()``.

        ``None`` removes an element where the standard allows its absence. The edits of
        a note are disjoint and sorted. A value equal to the old one leaves the
        original bytes in place.
        """

    def visible(self) -> Iterable[Visible]:
        """Every text of the payload, decoded: codes, attachments and all.

        A note's text appears under the note's ``ref``, whole, so that an offset in it
        is an offset in the note.
        """


@runtime_checkable
class Declaring(Protocol):
    """A message that says in which language it, or a part of it, is."""

    def languages(self) -> Mapping[str, str]:
        """What is declared, as it is written, by the address of the part; empty for the whole."""


def declared(message: Message) -> Mapping[str, str]:
    """The languages that a message declares, as it writes them, by the address of the part."""
    return message.languages() if isinstance(message, Declaring) else {}


Tells = Callable[[str], Label | None]
"""Says of a text whose identifier stands in it; ``None`` if nobody's does."""


@runtime_checkable
class Coded(Message, Protocol):
    """A message that can offer its codes as elements, where a name was typed into one."""

    def revealing(self, tells: Tells) -> Message:
        """The same message; a code of which ``tells`` has a label is an element with it."""


@runtime_checkable
class Counted(Protocol):
    """A format whose records say how many messages they hold."""

    def joined(self, parts: Sequence[tuple[bytes, bytes | None]]) -> bytes:
        """What goes out of a record's parts, with counts to match.

        Of each part what came and what goes, which is ``None`` where it is withheld.
        """


class Format(Protocol):
    """A standard, as the engine sees it: bytes in, messages out."""

    @property
    def name(self) -> str:
        """``hl7v2``, ``fhir``, ``cda`` or ``text``."""

    def recognises(self, payload: bytes) -> bool:
        """Whether ``payload`` looks like this format; a look at its beginning, no parse."""

    def split(self, payload: bytes) -> Iterator[bytes]:
        """Cut a record into messages so that joining the parts gives the record again.

        Batch headers and trailers are parts of their own, and readable as messages.
        Raises ``MalformedMessage`` when the record as a whole is beyond reading.
        """

    def read(self, payload: bytes, profile: Profile) -> Message:
        """Parse one part.

        Raises:
            MalformedMessage: the part cannot be read; never any other error.
        """
