"""Names that stand for a person who has none yet, and names written letter by letter.

Patients without a name are registered by convention: *Trauma, Zulu*, *Doe, Delta*,
*Jane Doe*; newborns as *Baby Boy Vang* or *ABDI, BABY GIRL*. Dictation spells
names out (*N-G-U-Y-E-N*), most often behind the name (*Stovall, S T O V A L L*); and
names appear in their own script beside English.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.shaped.curtailed import SIGN as LETTER
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.lexicons import Lexicon, Sign, among
from streamdeid.lexicons import flags as f
from streamdeid.model.label import NAMES, Label
from streamdeid.model.span import SPELT, Span
from streamdeid.text.fold import fold
from streamdeid.text.spelt import spelt

_PHONETIC = (
    "alpha|alfa|bravo|charlie|delta|echo|foxtrot|golf|hotel|india|juliett?|kilo|lima|mike|november"
    "|oscar|papa|quebec|romeo|sierra|tango|uniform|victor|whiskey|x-?ray|yankee|zulu"
)
_NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_UNIDENTIFIED = re.compile(
    r"(?i)\b((?:trauma|doe|unknown|unidentified)(?:, ?| )"
    rf"(?:{_PHONETIC})(?:[ -](?:{_NUMBERS}|\d+))?"
    r"|(?:jane|john|baby) doe)\b"
)
"""What patients without a name are registered as: Trauma, Zulu; Doe, Delta."""
_NEWBORN = re.compile(
    r"\b(?:(?:[Bb]aby (?:[Bb]oy|[Gg]irl)|BABY (?:BOY|GIRL)|BB|BG) [A-Z][\w'’-]+(?: [A-D]\b)?"
    r"|[A-Z][\w'’-]{1,40}, (?:BABY )?(?:BOY|GIRL)(?: [A-D]\b)?)"
)
"""What newborns are registered as before they have a name: Baby Boy Vang, ABDI, BABY GIRL."""
_SPELT = re.compile(r"[A-Z](?:(?<![\w-].)(?:-[A-Z]){3,}(?![\w-])|(?<![\w ].)(?: [A-Z]){4,}(?!\w))")
_OTHER_SCRIPT = re.compile(
    "[\\u0590-\\u08ff\\u0400-\\u04ff\\u3040-\\u30ff\\u4e00-\\u9fff\\uac00-\\ud7af]+"
)
_SAID_BEFORE, _JUST_BEFORE = 60, 12
"""How many characters before its letters a name may stand, and a word that is rather none."""
_WORD = re.compile(r"(?<![^\W\d_])[^\W\d_]{3,}")
CODE_WORD = among({"doe", "trauma", "unknown", "unidentified"})
NEWBORN_WORD = Sign(
    lambda word: word.folded in {"baby", "bb", "bg"} or word.folded.startswith(("boy", "girl"))
)
DASHES = frozenset("-–")


@dataclass(frozen=True, slots=True)
class CodeNames:
    """Conventional names, spelt-out names and names in other scripts."""

    lexicon: Lexicon
    name: str = "code_names"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every such name."""
        text, sight = reading.text, look(reading, self.lexicon)
        if sight.where(CODE_WORD):
            yield from self._each(_UNIDENTIFIED, text, "code name")
        if sight.where(NEWBORN_WORD):
            yield from self._each(_NEWBORN, text, "newborn")
        if _has_letters(sight):
            yield from self._said_and_spelt(reading)
            yield from self._each(_SPELT, text, "spelt out")
        if not text.isascii():
            yield from self._each(_OTHER_SCRIPT, text, "other script")

    def _said_and_spelt(self, reading: Reading) -> Iterator[Span]:
        """A span for each name that is said and then spelt."""
        for run in spelt(reading.text):
            first = run.places[0]
            said = _WORD.finditer(reading.text, max(0, first - _SAID_BEFORE), first)
            names = {fold(w[0]): w.start() for w in said if self._may_name(w, first)}
            for word, start, end in run.find(names):
                label = _label_at(names[word], reading.earlier)
                yield Span(start, end, label, self.name, 0.9, SPELT)

    def _may_name(self, said: re.Match[str], first: int) -> bool:
        """Whether a word is rather a name, or stands just before letters that begin at ``first``.

        Drugs are spelt as well.
        """
        word = self.lexicon.words[said[0]]
        is_name = word.ratio >= 1 or not word.known
        return not word.flags & f.DRUG and (is_name or first - said.end() <= _JUST_BEFORE)

    def _each(self, pattern: re.Pattern[str], text: str, rule: str) -> Iterator[Span]:
        for match in pattern.finditer(text):
            yield Span(match.start(), match.end(), Label.PATIENT, self.name, 0.8, rule)


def _has_letters(sight: Sight) -> bool:
    """Whether three single letters go together, as in any word that is spelt."""
    before, joined = -4, -5
    for i in sight.where(LETTER):
        if i - before < 3 and _go_together(sight, before, i):
            if joined == before:
                return True
            joined = i
        before = i
    return False


def _go_together(sight: Sight, first: int, second: int) -> bool:
    """Whether nothing but a dash or a blank stands between two letters."""
    return second - first == 1 or sight.surface[second - 1] in DASHES


def _label_at(offset: int, earlier: Iterable[Span]) -> Label:
    """Whose name stands at ``offset``; without a finding the patient's."""
    found = (span.label for span in earlier if span.start <= offset < span.end)
    return next((label for label in found if label in NAMES), Label.PATIENT)
