"""What people are called besides their name: ``goes by Jazz``, ``aka Molly``, ``call me Mo``.

After words that announce another name, and single words in quotes that are no
words of the language.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.words.fit import ANY, fits
from streamdeid.detectors.people.words.rank import AFTER_CUE, LIKELY, POSSIBLE
from streamdeid.detectors.people.words.runs import name_span, run_on
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.lexicons import Lexicon, among
from streamdeid.lexicons import flags as f
from streamdeid.model.label import NAMES, Label
from streamdeid.model.span import Span

ANYTHING: frozenset[str] = frozenset()
CUES: dict[str, frozenset[str]] = {
    "by": frozenset({"goes", "go", "going"}),
    "me": frozenset({"call"}),
    "him": frozenset({"call"}),
    "her": frozenset({"call"}),
    "them": frozenset({"call"}),
    "us": frozenset({"call"}),
    "as": frozenset(
        "known listed registered misspelled misspelt spelled spelt identified printed labelled"
        " labeled filed entered admitted d".split()
    ),
    "is": frozenset({"name", "this", "alias"}),
    "it": frozenset({"spells", "spelled", "spelt", "writes", "write"}),
    "reads": frozenset({"name", "card", "band", "wristband", "label", "license", "cdl"}),
    "prints": frozenset({"chart", "label", "sheet", "band", "wristband"}),
    "says": frozenset({"wristband", "band", "label", "card", "id"}),
    "for": frozenset({"ask"}),
    "called": frozenset({"be", "is", "also", "was"}),
    "name": frozenset({"preferred", "maiden", "legal", "real", "nick", "birth"}),
    "aka": ANYTHING,
    "alias": ANYTHING,
    "nee": ANYTHING,
    "nickname": ANYTHING,
    "nicknamed": ANYTHING,
    "formerly": ANYTHING,
    "legal": ANYTHING,
    "legally": ANYTHING,
    "under": ANYTHING,
    "prefers": ANYTHING,
    "spells": frozenset({"he", "she"}),
}
"""The last word of a cue, to the words of which one must stand before it."""
WEAK = frozenset({"under", "prefers", "for", "is", "as", "legal", "legally", "it", "says"})
WORDS = f.COMMON_WORD | f.CLINICAL | f.DRUG | f.FUNCTION_WORD | f.NOTE_WORD | f.WORD_NAME
BESIDE = 3
"""Characters at most between a name and the quoted one that follows."""
OPENERS = frozenset({":", ";", ",", '"', "“", "'", "‘", "("})
_QUOTED = re.compile(r"[\"“]([A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?)[,.]?[\"”]")

SIGN = among(CUES)


@dataclass(frozen=True, slots=True)
class Aliases:
    """Nicknames, former and alleged names."""

    lexicon: Lexicon
    name: str = "aliases"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every alias."""
        sight = look(reading, self.lexicon)
        for cue in sight.where(SIGN):
            word = sight.folded[cue]
            wanted = CUES[word]
            if wanted and not _follows(sight, cue, wanted):
                continue
            weak = word in WEAK
            i = _name_start(sight, cue)
            if _fits(sight, i, weak=weak):
                last = run_on(sight, i, POSSIBLE if weak else ANY, comma=True)
                if last >= 0:
                    yield name_span(sight, i, last, Label.PATIENT, self.name, "also called", 0.75)
        if '"' in reading.text or "“" in reading.text:
            yield from self._quoted(reading, sight)

    def _quoted(self, reading: Reading, sight: Sight) -> Iterator[Span]:
        named = {span.end for span in reading.earlier if span.label in NAMES}
        for match in _QUOTED.finditer(reading.text):
            i = reading.tokens.at(match.start(1))
            called = sight.flags[i] & f.FIRST_NAME and sight.surface[i - 2] == "("
            if not named.isdisjoint(range(match.start() - BESIDE, match.start())):
                yield Span(match.start(1), match.end(1), Label.PATIENT, self.name, 0.7, "in quotes")
                continue
            plain = LIKELY if sight.flags[i] & f.WORD_NAME else POSSIBLE
            unlisted = not sight.flags[i] & WORDS and not sight.words[i].flags & f.NAME
            bar = AFTER_CUE if called or unlisted or _stands_in_name(sight, i) else plain
            if _is_borne_alone(sight, i, match.end(1)):
                yield Span(match.start(1), match.end(1), Label.PATIENT, self.name, 0.6, "in quotes")
                continue
            if sight.starts[i] == match.start(1) and fits(sight, i, bar):
                yield Span(match.start(1), match.end(1), Label.PATIENT, self.name, 0.7, "in quotes")


def _is_borne_alone(sight: Sight, i: int, end: int) -> bool:
    """Whether one word that people bear is all that stands in the quotes: ``"Duke" happy``."""
    flags = sight.flags[i]
    if (i > 1 and sight.folded[i - 2] in CUES) or sight.ends[i] != end:
        return False
    borne = flags & (f.FIRST_NAME | f.WORD_NAME) or (
        flags & f.LAST_NAME and sight.words[i].ratio > SOMETIMES
    )
    other = flags & (f.TITLE | f.ROLE | f.NOTE_WORD | f.FUNCTION_WORD | f.DRUG | f.ABBREVIATION)
    clinical = flags & f.CLINICAL and not flags & f.FIRST_NAME
    return bool(borne) and not other and not clinical


SOMETIMES = 0.05
"""The likelihood ratio from which a surname in quotes is somebody."""


def _stands_in_name(sight: Sight, i: int) -> bool:
    """Whether the quotes stand between a first name and a surname."""
    surname = fits(sight, i + 2, POSSIBLE) and sight.near(i + 1)
    before = fits(sight, i - 2, POSSIBLE) and sight.near(i - 2)
    return surname and (before or bool(sight.flag[i + 2] & f.CAPITALISED))


def _follows(sight: Sight, cue: int, wanted: frozenset[str]) -> bool:
    """Whether one of the wanted words stands before the cue."""
    return cue > 0 and sight.words[cue - 1].folded in wanted


def _name_start(sight: Sight, cue: int) -> int:
    """The token after the cue and the marks behind it."""
    i = cue + 1
    while sight.surface[i] in OPENERS and i < cue + 3:
        i += 1
    return i


def _fits(sight: Sight, i: int, *, weak: bool) -> bool:
    """Whether a capitalised word stands at ``i``; after a weak cue it must look like a name."""
    if not fits(sight, i, POSSIBLE if weak else ANY):
        return False
    return bool(sight.flags[i] & f.CAPITALISED or sight.flags[i] & f.FIRST_NAME)
