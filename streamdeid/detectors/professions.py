"""Occupations of patients and relatives: ``retired school bus driver``, ``works as a welder``.

The head word of an occupation, with the words that describe it in front. It must
be said of somebody: after an article, a word like *retired*, an age, a field
label or a comma; staff are not named by these heads.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.sight import Sight, look
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

CUES = frozenset(
    "a an as retired former ex disabled is was old yo occupation occ job works worked employed"
    " employee by profession trade semi-retired full part time part-time student".split()
)
STOPS = f.FUNCTION_WORD | f.KIN | f.ROLE | f.DIGITS | f.SPEECH
LONGEST = 3
"""Describing words in front of the head, at most."""
MARKS = frozenset({",", ":", "(", "/", ";", "-", "|"})


@dataclass(frozen=True, slots=True)
class Professions:
    """What people do for a living."""

    lexicon: Lexicon
    name: str = "professions"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every occupation that is said of somebody."""
        sight = look(reading, self.lexicon)
        for i, flags in enumerate(sight.flags):
            if flags & f.PROFESSION and not sight.flag(i + 1) & f.PROFESSION:
                first = _first(sight, i)
                if _is_said(sight, first):
                    start, end = sight.starts[first], sight.ends[i]
                    yield Span(start, end, Label.PROFESSION, self.name, 0.7, "occupation")


def _first(sight: Sight, i: int) -> int:
    """The first word that describes the occupation whose head is at ``i``."""
    first = i
    while first > 0 and i - first < LONGEST:
        before = first - 1
        joined = sight.surfaces[before] == "-" and sight.gap(before) == ""
        flags = sight.flags[before - 1 if joined and before else before]
        if not sight.near(before) or not flags & f.LETTERS or flags & STOPS:
            break
        if sight.words[before].folded in CUES:
            break
        first = before - 1 if joined else before
    return first


def _is_said(sight: Sight, first: int) -> bool:
    """Whether something in front says that the occupation is somebody's."""
    before = first - 1
    if before < 0 or not sight.same_line(before):
        return False
    return sight.words[before].folded in CUES or sight.surfaces[before] in MARKS
