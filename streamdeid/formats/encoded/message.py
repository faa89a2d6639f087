"""A message of any format, with all that is encoded in its texts.

The notes of the message come first, then what was found encoded in them; elements
likewise. Writing turns the edits of all that into edits of the message's own notes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce

from streamdeid.formats.encoded.escaped import unescaped
from streamdeid.formats.encoded.stretches import stretches
from streamdeid.formats.encoded.text import Bounds, Text, read
from streamdeid.formats.message import Coded, Message, Tells, Visible, declared, seen
from streamdeid.model.element import Element
from streamdeid.model.identity import Identity
from streamdeid.model.label import Label
from streamdeid.model.note import Edit, Note, NoteKind
from streamdeid.model.profile import Profile


@dataclass(frozen=True, slots=True)
class Decoded:
    """A message whose encoded texts are read. Its repr is that of the message."""

    _message: Message
    _profile: Profile = field(repr=False)
    _own: Sequence[Note] = field(repr=False)
    _texts: Sequence[Text | None] = field(repr=False)
    """Of each note that holds something encoded; ``None`` of all others."""

    @property
    def version(self) -> str:
        """The message's."""
        return self._message.version

    @property
    def kind(self) -> str:
        """The message's."""
        return self._message.kind

    @property
    def warnings(self) -> Sequence[str]:
        """The message's."""
        return self._message.warnings

    @property
    def sealed(self) -> bool:
        """Whether it holds a document that cannot be written back as it is."""
        own = bool(getattr(self._message, "sealed", False))
        return own or any(d.document.is_sealed for t in self._held() for d in t.documents())

    def _held(self) -> Iterator[Text]:
        """The texts that hold something encoded."""
        return (text for text in self._texts if text is not None)

    def identity(self) -> Identity:
        """The people and numbers that structured fields name, those of encoded documents too."""
        told = (identity for text in self._held() for identity in text.identities())
        return reduce(Identity.joined, told, self._message.identity())

    def languages(self) -> Mapping[str, str]:
        """The message's."""
        return declared(self._message)

    def elements(self) -> Sequence[Element]:
        """The elements of the message, then those of encoded documents."""
        return [*self._message.elements(), *(e for text in self._held() for e in text.elements())]

    def notes(self) -> Sequence[Note]:
        """The notes of the message without encoded documents, then what those hold."""
        own = [
            note if text is None else text.note
            for note, text in zip(self._own, self._texts, strict=True)
        ]
        return own + [note for text in self._held() for note in text.notes()]

    def rewrite(self, elements: Sequence[str | None], edits: Sequence[Sequence[Edit]]) -> bytes:
        """New bytes; encoded documents keep their encoding."""
        count = len(self._own)
        width = len(elements) - sum(len(text.elements()) for text in self._held())
        others, values = iter(edits[count:]), iter(elements[width:])
        own = [
            wanted if text is None else text.edits(wanted, others, values)
            for wanted, text in zip(edits[:count], self._texts, strict=True)
        ]
        return self._message.rewrite(elements[:width], own)

    def revealing(self, tells: Tells) -> "Decoded":
        """The same message; a code that ``tells`` knows, as it reads, is an element."""
        asked = decoding(tells, self._profile)
        message = self._message
        if isinstance(message, Coded):
            message = message.revealing(asked)
        return _made(message, self._profile, asked)

    def visible(self) -> Iterator[Visible]:
        """What can be seen of the message, and what is encoded in that."""
        shown = list(self._message.visible())
        if _is_plain((item.text for item in shown), self._profile):
            yield from shown
            return
        bounds = Bounds(self._profile)
        ends = _Ends()
        for item in shown:
            kind = NoteKind.WORD if item.coded else NoteKind.NARRATIVE
            text = read(Note(item.address, item.text, kind), bounds)
            if not text.holds_something:
                yield item
                continue
            yield item._replace(text=text.note.text)
            yield from seen(text.notes())
            ends.add(text)
            for document in text.documents():
                for element in document.elements():
                    yield Visible(element.address, element.text, coded=False)
                yield from document.codes()
        for joint in ends.joints:
            yield Visible("encoded", joint, coded=False)


def decoded(message: Message, profile: Profile) -> Decoded:
    """Read what is encoded in the texts of ``message``.

    Raises:
        MalformedMessage: ``TOO_LARGE``; or the policy quarantines what cannot be written.
    """
    return _made(message, profile, None)


def _made(message: Message, profile: Profile, tells: Tells | None) -> Decoded:
    """Read the notes of a message."""
    bounds = Bounds(profile, tells)
    own = message.notes()
    if _is_plain((note.text for note in own), profile):
        return Decoded(message, profile, own, [None] * len(own))
    texts = [text if (text := read(note, bounds)).holds_something else None for note in own]
    return Decoded(message, profile, own, texts)


_JOINT = 60
"""Characters at the end of a document within which a name may begin that the next one ends."""


class _Ends:
    """Where documents that were sent in pieces would meet."""

    def __init__(self) -> None:
        """Nothing was read yet."""
        self.last = ""
        self.joints: list[str] = []

    def add(self, text: Text) -> None:
        """The documents of a text, in order."""
        for one in text.inner:
            for inner in one.texts:
                words = inner.note.text
                if self.last[-1:].isalnum() and words[:1].isalnum():
                    self.joints.append(f"{self.last}{words[:_JOINT]}")
                self.last = words[-_JOINT:]


_GAP = "\n" * 8
"""Parts texts so far that nothing goes on from one to the next."""


def _is_plain(texts: Iterable[str], profile: Profile) -> bool:
    """Whether nothing is encoded in any of ``texts``: asked of all at once, which costs less."""
    whole = _GAP.join(texts)
    return unescaped(whole) is None and not stretches(whole, profile.max_bytes)


def decoding(tells: Tells, profile: Profile) -> Tells:
    """``tells``, asked of a code as it is written and of all that is encoded in it."""

    def told(text: str) -> Label | None:
        """Whose form stands in a code."""
        own = tells(text)
        if own is not None or _is_plain((text,), profile):
            return own
        found = read(Note("", text, NoteKind.WORD), Bounds(profile))
        return next((x for note in found.notes() if (x := tells(note.text)) is not None), None)

    return told
