"""Names that stand for a person who has none yet, and names written letter by letter.

Patients without a name are registered by convention: *Trauma, Zulu*, *Doe, Delta*,
*Jane Doe*; newborns as *Baby Boy Vang* or *ABDI, BABY GIRL*. Dictation spells
names out (*N-G-U-Y-E-N*), and names appear in their own script beside English.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.lexicons import Lexicon
from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.text.fold import fold

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
CODE_WORDS = frozenset({"doe", "trauma", "unknown", "unidentified"})
NEWBORN_WORDS = frozenset({"baby", "bb", "bg", "girl", "boy"})


@dataclass(frozen=True, slots=True)
class CodeNames:
    """Conventional names, spelt-out names and names in other scripts."""

    lexicon: Lexicon
    name: str = "code_names"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every such name."""
        text = reading.text
        folded = fold(text)
        if any(word in folded for word in CODE_WORDS):
            yield from self._each(_UNIDENTIFIED, text, "code name")
        if any(word in folded for word in NEWBORN_WORDS):
            yield from self._each(_NEWBORN, text, "newborn")
        yield from self._each(_SPELT, text, "spelt out")
        if not text.isascii():
            yield from self._each(_OTHER_SCRIPT, text, "other script")

    def _each(self, pattern: re.Pattern[str], text: str, rule: str) -> Iterator[Span]:
        for match in pattern.finditer(text):
            yield Span(match.start(), match.end(), Label.PATIENT, self.name, 0.8, rule)
