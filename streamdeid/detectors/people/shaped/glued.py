"""Names glued to what stands beside them: ``byBains``, ``MaldonadoMD``, ``NoelleNPMayfield``.

Tokens that mix capitals come apart at them (WI-deId, table 1). A part counts if
a cue (by, with, to, per, Dr) stands before it, or a degree or another name part
beside it, in the same token.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.shaped.filenames import filenames
from streamdeid.detectors.people.words.rank import AFTER_CUE, LIKELY, POSSIBLE, rank_of
from streamdeid.detectors.people.words.sight import look
from streamdeid.lexicons import Lexicon, flagged
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.text.humps import humps

CUES = frozenset("by with to per w from dr md rn np pa name patient pt".split())
STARTS = frozenset(
    {"mc", "mac", "de", "la", "le", "di", "du", "van", "von", "st", "da", "del", "o"}
)
"""First parts of surnames that have a capital inside."""
OBVIOUS = 30.0
"""The likelihood ratio at which a glued part needs no cue."""

SIGN = flagged(f.HUMPED)


@dataclass(frozen=True, slots=True)
class Glued:
    """Names inside tokens that mix capitals."""

    lexicon: Lexicon
    name: str = "glued"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every glued name."""
        sight = look(reading, self.lexicon)
        for i in sight.where(SIGN):
            surface = sight.surfaces[i]
            if len(surface) > 4:
                for start, end in self._names(surface):
                    at = sight.starts[i]
                    yield Span(at + start, at + end, Label.DOCTOR, self.name, 0.8, "glued")
        for start, end in filenames(reading.text, self.lexicon):
            yield Span(start, end, Label.PATIENT, self.name, 0.7, "file name")

    def _names(self, surface: str) -> Iterator[tuple[int, int]]:
        """The parts of ``surface`` that are names."""
        parts = list(humps(surface))
        if len(parts) < 2 or surface[: parts[0][1]].lower() in STARTS:
            return
        words = [self.lexicon.words[surface[a:b]] for a, b in parts]
        degree = any(w.flags & f.DEGREE and w.flags & f.UPPER for w in words)
        cue = words[0].folded in CUES
        for (start, end), word in zip(parts, words, strict=True):
            rank = rank_of(word)
            bar = AFTER_CUE if cue or degree else LIKELY
            listed = word.flags & f.NAME or not word.known
            sure = cue or degree or (rank > POSSIBLE and word.ratio > OBVIOUS)
            if end - start > 2 and rank >= bar and listed and sure and word.folded not in CUES:
                yield start, end
