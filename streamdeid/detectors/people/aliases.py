"""What people are called besides their name: ``goes by Jazz``, ``aka Molly``, ``call me Mo``.

After words that announce another name, and single words in quotes that are no
words of the language.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.runs import AFTER_CUE, ANY, LIKELY, POSSIBLE, fits, name_span, run_on
from streamdeid.detectors.people.sight import Sight, look
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.text.tokens import Tokens

_CUE = re.compile(
    r"(?i)\b(?:goes by|go by|called|call (?:me|him|her|them|us)|a\.?k\.?a\.?|a/k/a|known as|alias"
    r"|name is|née|nee|preferred name|prefers(?: to be called)?|nickname[d]?|formerly|maiden name"
    r"|spelled|stage name|this is|ask for|under|legal(?:ly)?|legal name|real name|also)\b"
    r"[:;,]?\s+[\"“'‘(]?(?=[A-Za-z])"
)
_QUOTED = re.compile(r"[\"“]([A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?)[,.]?[\"”]")
_PHONETIC = (
    "alpha|alfa|bravo|charlie|delta|echo|foxtrot|golf|hotel|india|juliett?|kilo|lima|mike|november"
    "|oscar|papa|quebec|romeo|sierra|tango|uniform|victor|whiskey|x-?ray|yankee|zulu"
)
_NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_UNIDENTIFIED = re.compile(
    rf"(?i)\b((?:trauma|doe|unknown|unidentified)(?:, ?| )(?:{_PHONETIC})(?:[ -](?:{_NUMBERS}|\d+))?"
    r"|(?:jane|john|baby) doe)\b"
)
"""What patients without a name are registered as: Trauma, Zulu; Doe, Delta."""
_SPELT = re.compile(
    r"(?<![\w-])(?:[A-Z]-){3,}[A-Z](?![\w-])|(?<![\w ])(?<![A-Z] )(?:[A-Z] ){4,}[A-Z](?!\w)"
)
_OTHER_SCRIPT = re.compile("[\u0590-\u08ff\u0400-\u04ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]+")
WEAK = frozenset("under also called this is ask for prefers".split())


@dataclass(frozen=True, slots=True)
class Aliases:
    """Nicknames, former and alleged names."""

    lexicon: Lexicon
    name: str = "aliases"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every alias."""
        sight = look(reading, self.lexicon)
        for match in _CUE.finditer(reading.text):
            i = reading.tokens.at(match.end())
            weak = bool(WEAK.intersection(match[0].lower().split()))
            if _fits(sight, reading.tokens, i, match.end(), weak=weak):
                last = run_on(sight, i, POSSIBLE if weak else ANY)
                if last >= 0:
                    yield name_span(sight, i, last, Label.PATIENT, self.name, "also called", 0.75)
        for match in _UNIDENTIFIED.finditer(reading.text) if _may_be_unidentified(reading) else ():
            yield Span(match.start(1), match.end(1), Label.PATIENT, self.name, 0.8, "code name")
        for match in _SPELT.finditer(reading.text):
            yield Span(match.start(), match.end(), Label.PATIENT, self.name, 0.8, "spelt out")
        if not reading.text.isascii():
            for match in _OTHER_SCRIPT.finditer(reading.text):
                yield Span(
                    match.start(), match.end(), Label.PATIENT, self.name, 0.6, "other script"
                )
        if '"' in reading.text or "“" in reading.text:
            yield from self._quoted(reading, sight)

    def _quoted(self, reading: Reading, sight: Sight) -> Iterator[Span]:
        for match in _QUOTED.finditer(reading.text):
            i = reading.tokens.at(match.start(1))
            called = sight.flags[i] & f.FIRST_NAME and sight.surface(i - 2) == "("
            plain = LIKELY if sight.flags[i] & f.WORD_NAME else POSSIBLE
            bar = AFTER_CUE if called or _stands_in_name(sight, i) else plain
            if sight.starts[i] == match.start(1) and fits(sight, i, bar):
                yield Span(match.start(1), match.end(1), Label.PATIENT, self.name, 0.7, "in quotes")


def _may_be_unidentified(reading: Reading) -> bool:
    """A cheap look for the words that code names are made of."""
    text = reading.text.lower()
    return "doe" in text or "trauma" in text or "unknown" in text or "unidentified" in text


def _stands_in_name(sight: Sight, i: int) -> bool:
    """Whether the quotes stand between a first name and a surname."""
    return fits(sight, i - 2, POSSIBLE) and sight.near(i - 2) and fits(sight, i + 2, POSSIBLE)


def _fits(sight: Sight, tokens: Tokens, i: int, at: int, *, weak: bool) -> bool:
    """Whether a capitalised word begins at ``at``; after a weak cue it must look like a name."""
    if i < 0 or tokens.starts[i] != at:
        return False
    return fits(sight, i, POSSIBLE if weak else ANY) and bool(
        sight.flags[i] & f.CAPITALISED or sight.flag(i) & f.FIRST_NAME
    )
