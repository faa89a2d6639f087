"""Ages of 90 and over, in digits and in words (45 CFR 164.514(b)(2)(i)(C)).

The nine classes of NLM Scrubber's table 4 come down to three places for the
number: before a word for years, after a word for age, and by itself before a
word for a person. Under a stricter policy every age counts.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.lexicons import Lexicon
from streamdeid.model.label import Label
from streamdeid.model.span import Span

_WORDS = r"ninety(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|(?:one |a )?hundred(?:[ -](?:and )?(?:one|two|three|four|five))?"
_NUMBER = rf"(9\d|1[0-2]\d|{_WORDS})"
_YEARS = r"(?:y(?:ea)?rs?(?:[- ]old)?|years? of age|y/?o|y\.o\.|yrs?\.?|-year-old|y)"
_PERSON = (
    r"(?:[MF]\b|man|woman|male|female|gentleman|lady|wm|wf|bm|bf|hm|hf|am|af|never|widow(?:er|ed)?)"
)
PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<![\d./:-]){_NUMBER}[ -]{{0,2}}{_YEARS}(?![A-Za-z])",
        rf"\b(?:aged?|age[:=]|turn(?:s|ed|ing)|until|now|lived to(?: be)?|died at|is|was|i'm|she's|he's)[: ]{{1,3}}{_NUMBER}(?=[ ,;)\n]|\.(?!\d)|$)(?!\s?(?:%|mg|ml|kg|cm|bpm|lbs?|/|on|beats|degrees|mm|pounds|units|percent|minutes|days|sat|over))",
        rf"(?<![\d./:-]){_NUMBER}\s?{_PERSON}(?![A-Za-z])",
        rf"(?<![\d./:-]){_NUMBER}(?=[FM]\b)",
    )
)


@dataclass(frozen=True, slots=True)
class Ages:
    """Item C of Safe Harbor, ages over 89."""

    lexicon: Lexicon
    name: str = "ages"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for the number of each age."""
        for pattern in PATTERNS:
            for match in pattern.finditer(reading.text):
                yield Span(*match.span(1), Label.AGE, self.name, 0.9, "90+")
