"""Notes read by the packs of their languages; what no pack reads is replaced whole, or withheld.

A note that switches is read by each pack that it needs, whole, so that every detector sees its
context; of what one finds that counts which lies in paragraphs of its language. Packs other than
the feed's are loaded when the first note asks for them. Structured names are looked for in every
text that stays, whatever reads it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from streamdeid.engine.languages.stretches import Stretch
from streamdeid.engine.languages.tongues import Tongues
from streamdeid.engine.memory import Names
from streamdeid.engine.notice import DETECTOR
from streamdeid.engine.reader import Read, Reader, is_typed
from streamdeid.engine.resolve import joined, resolve
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import Identity
from streamdeid.model.label import Label
from streamdeid.model.languages import Unread
from streamdeid.model.note import Note
from streamdeid.model.ranges import Ranges
from streamdeid.model.reason import Reason
from streamdeid.model.span import Kept, Span

READ, REPLACED = "read", "replaced"
"""What becomes of what is in a language."""


@dataclass(frozen=True, slots=True)
class Interpreter:
    """Who reads what. ``others`` gives the readers of further languages, each made once."""

    tongues: Tongues
    reader: Reader
    others: Mapping[str, Callable[[], Reader]] = field(default_factory=dict, repr=False)
    unread: Unread = Unread.REPLACE

    def read_all(
        self,
        notes: Sequence[Note],
        identity: Identity,
        told: Names,
        declared: Mapping[str, str],
    ) -> tuple[Read, ...]:
        """Read the notes of one message.

        Raises:
            MalformedMessage: ``UNREAD_LANGUAGE``, if the policy withholds such messages.
        """
        prose = [note for note in notes if not is_typed(note)]
        cut = iter(self.tongues.of(prose, declared))
        parts = [() if is_typed(note) else next(cut) for note in notes]
        feed = self.tongues.feed
        if all(one.language == feed for own in parts for one in own):
            reads = self.reader.read_all(notes, identity, told)
        else:
            self._check(notes, parts)
            reads = self._each(notes, parts, identity, told)
        return tuple(
            replace(read, languages=self._told(own)) for read, own in zip(reads, parts, strict=True)
        )

    def _told(self, own: Sequence[Stretch]) -> frozenset[tuple[str, str]]:
        """The languages of a note, each with what became of it."""
        return frozenset(
            (one.language, READ if self._reads(one.language) else REPLACED) for one in own
        )

    def _check(self, notes: Iterable[Note], parts: Iterable[Sequence[Stretch]]) -> None:
        """Withhold the message for a stretch that is not read, if the policy says so."""
        if self.unread is Unread.REPLACE:
            return
        for note, own in zip(notes, parts, strict=True):
            for one in own:
                if not self._reads(one.language):
                    raise MalformedMessage(Reason.UNREAD_LANGUAGE, f"{note.ref} ({one.language})")

    def _reads(self, language: str) -> bool:
        """Whether a pack reads a language."""
        return language == self.tongues.feed or language in self.others

    def _each(
        self,
        notes: Sequence[Note],
        parts: Sequence[tuple[Stretch, ...]],
        identity: Identity,
        told: Names,
    ) -> tuple[Read, ...]:
        """Read each note by the packs that it needs; names that one tells, others hear."""
        feed, names = self.tongues.feed, dict(told) if told else {}
        needed = [{one.language for one in own} or {feed} for own in parts]
        known: list[dict[str, Read]] = [{} for _ in notes]
        for language in (feed, *sorted(set().union(*needed) - {feed})):
            places = [at for at, own in enumerate(needed) if language in own]
            if not places or not self._reads(language):
                continue
            reader = self.reader if language == feed else self.others[language]()
            some = [notes[at] for at in places]
            for at, read in zip(places, reader.read_all(some, identity, names), strict=True):
                known[at][language] = read
                names |= read.names()
        return tuple(map(_together, notes, parts, known))


def _together(note: Note, own: Sequence[Stretch], reads: Mapping[str, Read]) -> Read:
    """What every pack found in its own stretches, and the stretches that none reads."""
    if len(reads) == 1 and len({one.language for one in own}) <= 1:
        return next(iter(reads.values()))
    gone = [
        one for one in own if one.language not in reads and note.text[one.start : one.end].strip()
    ]
    lost = Ranges.of((one.start, one.end) for one in gone)
    found = [Span(one.start, one.end, Label.PHI, DETECTOR, rule=one.language) for one in gone]
    kept: list[Kept] = []
    for language, read in reads.items():
        its = Ranges.of((one.start, one.end) for one in own if one.language == language)
        found += (span for span in read.spans if its.meets(span.start, span.end))
        kept += (
            k for k in read.kept if its.meets(k.start, k.end) and not lost.meets(k.start, k.end)
        )
    return Read(note, joined(resolve(found), note.text), tuple(dict.fromkeys(kept)))
