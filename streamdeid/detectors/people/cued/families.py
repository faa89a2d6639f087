"""Families by their plural: ``the Hendersons``, ``all the Quattlebaums``, ``the Ortizes``.

An article before a capital and the plural of a surname name the relatives of
somebody. A surname that is also a word or an eponym is left (*the Browns* of a
scale, *the Kerrisons* of a tray).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.lexicons import Lexicon, among
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

PLURALS = ("s", "es")
THINGS = f.DRUG | f.CAPITAL_TERM | f.COMMON_WORD | f.WORD_NAME | f.STATE
TERMS = f.EPONYM | f.CLINICAL
BORNE = 8e-6
"""The share of people from which a surname has a known plural."""
OFTEN = 1e-4
"""The share from which a surname that names a thing as well has one."""
OBVIOUS = 10.0

SIGN = among({"the"})


@dataclass(frozen=True, slots=True)
class Families:
    """Plurals of surnames behind an article."""

    lexicon: Lexicon
    name: str = "families"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every family."""
        sight = look(reading, self.lexicon)
        for i in sight.where(SIGN):
            if sight.near(i) and self._is_family(sight, i + 1):
                start, end = sight.starts[i + 1], sight.ends[i + 1]
                yield Span(start, end, Label.RELATIVE, self.name, 0.7, "family")

    def _is_family(self, sight: Sight, i: int) -> bool:
        """Whether the capitalised word at ``i`` is the plural of a surname."""
        if not sight.flag[i] & f.CAPITALISED or sight.flags[i] & f.NOTE_WORD:
            return False
        if sight.flag[i + 1] & f.EPONYM_HEAD or sight.surface[i + 1] in {"'", "’", "-"}:
            return False
        return any(self._is_surname(sight.surfaces[i], plural) for plural in PLURALS)

    def _is_surname(self, surface: str, plural: str) -> bool:
        """Whether a surname is left without the ending ``plural``."""
        if not surface.endswith(plural):
            return False
        word = self.lexicon.words[surface.removesuffix(plural)]
        listed = word.flags & f.LAST_NAME and not word.flags & THINGS
        borne = OFTEN if word.flags & TERMS else BORNE
        return bool(listed) and word.last > borne and word.ratio > OBVIOUS
