"""Notes past every detector, in order; what they found made disjoint.

The notes of one message are read twice where one tells a name that another holds:
*Dr. Osgood* in the report makes *Osgood* a name in the comment.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from streamdeid.detectors.base import Detector, Reading
from streamdeid.detectors.typed import Seeds, TypedReader, is_prose
from streamdeid.engine.memory import NO_NAMES, Names, names_in
from streamdeid.engine.resolve import joined, resolve
from streamdeid.engine.turns import Draft, Turns
from streamdeid.engine.vocabulary import Vocabulary
from streamdeid.engine.windows import windows
from streamdeid.model.detection import Disagreement
from streamdeid.model.identity import Identity
from streamdeid.model.note import Note, NoteKind
from streamdeid.model.span import Kept, Span
from streamdeid.text import legible
from streamdeid.text.fold import fold
from streamdeid.text.tokens import tokenise

Drafts = tuple[Draft, ...]


@dataclass(frozen=True, slots=True)
class Read:
    """A note with what was found in it: disjoint spans, and stretches kept on purpose."""

    note: Note
    spans: tuple[Span, ...] = ()
    kept: tuple[Kept, ...] = ()
    drafts: Drafts = field(default=(), repr=False, compare=False)
    """Of each window, for as long as the other notes of the message may tell it names."""
    languages: frozenset[tuple[str, str]] = frozenset()
    """The languages of the note by code, each with what became of it."""

    def names(self) -> Names:
        """The words of the names that were surely found."""
        return names_in(self.note.text, self.spans)


@dataclass(frozen=True, slots=True)
class Reader:
    """Detectors in the order of a policy, and what happens where their labels differ."""

    detectors: Sequence[Detector]
    vocabulary: Vocabulary | None = field(default=None, repr=False, compare=False)
    disagreement: Disagreement = Disagreement.RANK
    typed: TypedReader = field(default_factory=TypedReader, repr=False)

    def read_all(
        self, notes: Sequence[Note], identity: Identity, told: Names = NO_NAMES
    ) -> tuple[Read, ...]:
        """Read the notes of one message; ``told`` are names that earlier messages told.

        Notes that say the same are read once: each costs milliseconds, however short it is,
        and bundles repeat theirs by the thousand.
        """
        seeds = Seeds.of(identity) if any(map(is_typed, notes)) else None
        distinct = {_said(note): note for note in notes}
        reads = {said: self.read(one, identity, seeds) for said, one in distinct.items()}
        if len(notes) > 1 or told:
            named = {said: read.names() for said, read in reads.items()}
            names = dict(told)
            for said in map(_said, notes):
                names |= named[said]
            reads = {said: self._again(read, identity, names) for said, read in reads.items()}
        return tuple(replace(reads[_said(note)], note=note, drafts=()) for note in notes)

    def _again(self, read: Read, identity: Identity, names: Names, told: Names = NO_NAMES) -> Read:
        """Read a note once more if it holds a name that neither itself told nor ``told``."""
        words = (
            names.keys() & tokenise(fold(legible.legible(read.note.text))).surfaces if names else ()
        )
        others = words - read.names().keys() if words else ()
        if not others or others <= told.keys() or is_typed(read.note):
            return read
        heard = {word: names[word] for word in others}
        return self._asked(read.note, identity, heard, read.drafts)

    def read(self, note: Note, identity: Identity, seeds: Seeds | None = None) -> Read:
        """Read a note: a typed value for ``seeds`` and shapes, prose by every detector.

        The words beside a local code are read only where they are new or may name someone.
        """
        if is_typed(note):
            return self._typed(note, seeds or Seeds.of(identity))
        vocabulary = None if note.kind is NoteKind.NARRATIVE else self.vocabulary
        if vocabulary is None:
            return self._asked(note, identity)
        if vocabulary.is_plain(note.text, identity):
            return Read(note)
        read = self._asked(note, identity)
        if not read.spans and not read.kept:
            vocabulary.learn(note.text)
        return read

    def _typed(self, note: Note, seeds: Seeds) -> Read:
        """Read a typed value as it looks."""
        return _as_it_looks(note, lambda seen: Read(seen, *self.typed.read(seen, seeds)))

    def _asked(
        self, note: Note, identity: Identity, told: Names = NO_NAMES, drafts: Drafts = ()
    ) -> Read:
        """Ask every detector of the note as it looks."""
        return _as_it_looks(note, lambda seen: self._in_windows(seen, identity, told, drafts))

    def _in_windows(self, note: Note, identity: Identity, told: Names, drafts: Drafts) -> Read:
        """Ask every detector of the whole note, or of each window of one that is very long.

        Windows tell one another names as the notes of a message do.
        """
        wins = windows(note.text)
        if len(wins) == 1:
            return self._detected(note, identity, told, drafts)
        parts = [replace(note, text=note.text[one.start : one.end]) for one in wins]
        before: list[Drafts] = [(one,) for one in drafts] or [()] * len(parts)
        reads = [self._detected(n, identity, told, d) for n, d in zip(parts, before, strict=True)]
        drafts = tuple(draft for read in reads for draft in read.drafts)
        names = dict(told)
        for read in reads:
            names |= read.names()
        reads = [self._again(read, identity, names, told) for read in reads]
        pairs = list(zip(wins, reads, strict=True))
        spans = [span for one, read in pairs for span in one.spans(read.spans)]
        kept = [stay for one, read in pairs for stay in one.kept(read.kept)]
        return Read(note, joined(resolve(spans), note.text), tuple(dict.fromkeys(kept)), drafts)

    def _detected(self, note: Note, identity: Identity, told: Names, drafts: Drafts) -> Read:
        """Ask every detector, or those that matter where the note was read before."""
        reading = Reading(note, tokenise(note.text), identity, told=told)
        draft = Turns(self.detectors, self.disagreement).taken(reading, *drafts)
        return Read(note, draft.spans, draft.kept, (draft,))


def _said(note: Note) -> tuple[NoteKind, str]:
    """All of a note that decides what is found in it."""
    return note.kind, note.text


def is_typed(note: Note) -> bool:
    """Whether a note is a typed value; what is too long for one is prose wherever it stands."""
    return note.kind is NoteKind.TERM or (note.kind.is_typed and not is_prose(note.text))


def _as_it_looks(note: Note, read: Callable[[Note], Read]) -> Read:
    """What ``read`` finds in a note without what nobody sees, at its places in the note."""
    if legible.is_plain(note.text):
        return read(note)
    text, places = legible.read(note.text)
    found = read(replace(note, text=text))
    return Read(
        note,
        tuple(replace(s, start=places[s.start], end=places[s.end]) for s in found.spans),
        tuple(replace(k, start=places[k.start], end=places[k.end]) for k in found.kept),
        found.drafts,
    )
