"""A document inside of a message: its fields and texts as the message's own, and writing it back.

HL7 v2 carries documents in OBX-5, FHIR in attachments, CDA in its body. The message
keeps the place; the document answers with what it holds, addressed under that place. One that
cannot be decoded is taken away, and a sentence says so in its place, unless the policy
withholds the message for it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Protocol, TypeVar

from streamdeid.formats.base64_text import from_base64
from streamdeid.formats.lost import LostDocument
from streamdeid.formats.message import Tells, Visible
from streamdeid.model.element import Element
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import Fact, Identity, Person
from streamdeid.model.note import Edit, Note, NoteKind
from streamdeid.model.profile import Profile, Undecodable, Unrewritable
from streamdeid.model.reason import Reason

At = TypeVar("At")
"""What a message knows of the place: its leaf."""


class Document(Protocol):
    """An attachment, opened."""

    @property
    def media_type(self) -> str:
        """What the bytes are, whatever they were declared as."""

    @property
    def size(self) -> int:
        """How much it holds: its characters when unpacked, markup and what is embedded and all."""

    @property
    def work(self) -> int:
        """What it took to read it beyond its size, in steps of some five microseconds."""

    @property
    def texts(self) -> Sequence[str]:
        """What a reader reads, each text a note."""

    @property
    def kinds(self) -> Sequence[NoteKind]:
        """How each text came about."""

    @property
    def elements(self) -> Sequence[Element]:
        """Structured values, addressed within the document; none where it has no fields."""

    @property
    def identity(self) -> Identity:
        """The people and numbers that its structured values name."""

    @property
    def codes(self) -> Sequence[str]:
        """What else can be read in it: codes that stay as they are."""

    def revealing(self, tells: Tells) -> "Document":
        """The same document; a code of which ``tells`` has a label is an element with it."""

    def unpacked(self) -> "Document":
        """The same document, written in any case: what it was packed in may not stay.

        The header of a gzip file holds a name and a comment, and more can stand behind its end.
        """

    @property
    def is_sealed(self) -> bool:
        """Whether it becomes plain text, because its own type cannot be written."""

    @property
    def lost(self) -> int:
        """How many documents cannot be decoded: it, or those that it holds."""

    def written(
        self,
        edits: Sequence[Sequence[Edit]],
        unrewritable: Unrewritable,
        values: Sequence[str | None] = (),
    ) -> bytes | None:
        """New bytes; ``None`` where the old ones may stay. ``values`` run with ``elements``."""


Open = Callable[[bytes, str], Document]
"""Opens a document by its bytes and the media type that it is declared as."""


@dataclass(frozen=True, slots=True)
class Opened(Generic[At]):
    """A document, where it stands, and what becomes of it if it cannot be written back."""

    at: At = field(repr=False)
    address: str
    document: Document = field(repr=False)
    unrewritable: Unrewritable

    @property
    def size(self) -> int:
        """How much the document holds."""
        return self.document.size

    @property
    def work(self) -> int:
        """What it took to read the document."""
        return self.document.work

    @property
    def width(self) -> int:
        """How many elements it has."""
        return len(self.document.elements)

    @property
    def height(self) -> int:
        """How many notes it makes."""
        return len(self.document.texts)

    def elements(self) -> list[Element]:
        """Its structured values, addressed in the message."""
        return [replace(e, address=f"{self.address}/{e.address}") for e in self.document.elements]

    def notes(self) -> list[Note]:
        """Its texts, the first under the address of the document itself."""
        both = zip(self.document.texts, self.document.kinds, strict=True)
        return [
            Note(f"{self.address}#{n}" if n else self.address, text, kind)
            for n, (text, kind) in enumerate(both)
        ]

    def codes(self) -> Iterator[Visible]:
        """What stays in it as it is."""
        yield from (Visible(self.address, code, coded=True) for code in self.document.codes)

    def revealing(self, tells: Tells) -> "Opened[At]":
        """The same document; codes that ``tells`` knows are elements."""
        return replace(self, document=self.document.revealing(tells))

    def identity(self) -> Identity:
        """Whom its structured values name, addressed in the message."""
        known = self.document.identity
        return replace(
            known,
            people=tuple(self._person(person) for person in known.people),
            facts=tuple(self._fact(fact) for fact in known.facts),
        )

    def _person(self, person: Person) -> Person:
        """A person, addressed in the message."""
        names = tuple(replace(n, address=f"{self.address}/{n.address}") for n in person.names)
        return replace(person, names=names)

    def _fact(self, fact: Fact) -> Fact:
        """A fact, addressed in the message."""
        return replace(fact, address=f"{self.address}/{fact.address}")

    def written(
        self, edits: Sequence[Sequence[Edit]], values: Sequence[str | None]
    ) -> bytes | None:
        """New bytes; ``None`` where the old ones may stay.

        Raises:
            MalformedMessage: the policy quarantines what cannot be written.
        """
        try:
            return self.document.written(edits, self.unrewritable, values)
        except MalformedMessage as error:
            raise MalformedMessage(error.reason, self.address) from None


class _Holding(Protocol):
    """What stands at an address and holds a document."""

    @property
    def address(self) -> str:
        """Where it is."""

    @property
    def size(self) -> int:
        """How much its document holds."""

    @property
    def work(self) -> int:
        """What it took to read its document."""


Held = TypeVar("Held", bound=_Holding)


MOST_WORK = 800_000
"""Steps in which all documents of one message are read: two to four seconds. A page of text
takes 3,000, one whose letters are drawn one by one 30,000."""


def bounded(documents: Iterable[Held], most: int) -> Iterator[Held]:
    """``documents`` as long as all that they hold together is no more than ``most``.

    They must be opened one by one as they are asked for, or all stand in memory before they
    are counted.

    Raises:
        MalformedMessage: ``TOO_LARGE``: many small files unpack to more than one large one may;
            ``TOO_COMPLEX``: many small files take more work than one may.
    """
    read = work = 0
    for one in documents:
        read, work = read + one.size, work + one.work
        if read > most:
            raise MalformedMessage(Reason.TOO_LARGE, one.address)
        if work > MOST_WORK:
            raise MalformedMessage(Reason.TOO_COMPLEX, one.address)
        yield one


class Undecoded(MalformedMessage):
    """A document cannot be decoded, and that took so much ``work``."""

    def __init__(self, reason: Reason, work: int) -> None:
        """For ``reason``."""
        super().__init__(reason)
        self.work = work


def work_of(error: MalformedMessage) -> int:
    """What was done for a document that cannot be decoded."""
    return error.work if isinstance(error, Undecoded) else 0


UNDECODABLE = frozenset(
    {
        Reason.UNDECODABLE_BASE64,
        Reason.UNREADABLE_ATTACHMENT,
        Reason.UNDECODABLE_TEXT,
        Reason.UNKNOWN_CHARSET,
        Reason.INVALID_XML,
    }
)
"""Why a document cannot be decoded. One that is over a bound withholds its message."""


def opened(at: At, address: str, profile: Profile, how: Callable[[], Document]) -> Opened[At]:
    """Decode and open what stands at ``address``; what cannot be is lost, if the policy says so.

    Raises:
        MalformedMessage: it is not what it says; the address is that of the document.
    """
    try:
        return Opened(at, address, how(), profile.unrewritable)
    except MalformedMessage as error:
        if error.reason in UNDECODABLE and profile.undecodable is Undecodable.DROP:
            lost = LostDocument(work=work_of(error))
            return Opened(at, address, lost, profile.unrewritable)
        raise MalformedMessage(error.reason, address) from None


def warnings_of(documents: Iterable[Opened[At]]) -> tuple[str, ...]:
    """The code of ``Message.warnings`` for documents that are lost."""
    return ("attachment_dropped",) if any(one.document.lost for one in documents) else ()


def unbase64(text: str, address: str) -> bytes:
    """The bytes of base64 in any of its forms.

    Raises:
        MalformedMessage: ``UNDECODABLE_BASE64`` with ``address``.
    """
    try:
        return from_base64(text)
    except ValueError:
        raise MalformedMessage(Reason.UNDECODABLE_BASE64, address) from None
