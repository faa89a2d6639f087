"""One note past every detector, in order; what they found made disjoint."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from streamdeid.detectors.base import Detector, Reading
from streamdeid.engine.resolve import confirmed, disputed, joined, resolve
from streamdeid.engine.vocabulary import Vocabulary
from streamdeid.model.detection import Disagreement
from streamdeid.model.identity import Identity
from streamdeid.model.note import Note, NoteKind
from streamdeid.model.span import VETO, Kept, Span
from streamdeid.text.tokens import tokenise


@dataclass(frozen=True, slots=True)
class Read:
    """A note with what was found in it: disjoint spans, and stretches kept on purpose."""

    note: Note
    spans: tuple[Span, ...] = ()
    kept: tuple[Kept, ...] = ()


@dataclass(frozen=True, slots=True)
class Reader:
    """Detectors in the order of a policy, and what happens where their labels differ."""

    detectors: Sequence[Detector]
    vocabulary: Vocabulary | None = field(default=None, repr=False, compare=False)
    disagreement: Disagreement = Disagreement.RANK

    def read(self, note: Note, identity: Identity) -> Read:
        """Read a note; the words beside a code only where they are new or may name someone."""
        vocabulary = self.vocabulary if note.kind is NoteKind.DISPLAY else None
        if vocabulary is None:
            return self._asked(note, identity)
        if vocabulary.is_plain(note.text, identity):
            return Read(note)
        read = self._asked(note, identity)
        if not read.spans and not read.kept:
            vocabulary.learn(note.text)
        return read

    def _asked(self, note: Note, identity: Identity) -> Read:
        """Ask every detector; each sees what the earlier ones found."""
        reading = Reading(note, tokenise(note.text), identity)
        spans: list[Span] = []
        kept: list[Kept] = []
        vetoed: set[tuple[int, int, str]] = set()
        for detector in self.detectors:
            for finding in detector.detect(reading):
                if isinstance(finding, Span):
                    spans.append(finding)
                elif finding.rule == VETO:
                    vetoed.add((finding.start, finding.end, finding.origin))
                else:
                    kept.append(finding)
            reading = replace(reading, earlier=tuple(spans))
        standing = [s for s in spans if (s.start, s.end, s.detector) not in vetoed]
        disjoint = disputed if self.disagreement is Disagreement.PHI else resolve
        return Read(note, joined(disjoint(confirmed(standing)), note.text), tuple(kept))
