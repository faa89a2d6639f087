"""Social security numbers: 3-2-4 with separators, the last four where words say so, or behind an initial.

Veterans are known by the initial of the surname with the last four digits:
``CASTLE, ROOSEVELT (C5160)``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.lexicons import Lexicon
from streamdeid.model.label import Label
from streamdeid.model.span import Span

FULL = re.compile(r"(?<![\d-])\d{3}([- .])\d{2}\1\d{4}(?![\d-]|\.\d)")
LAST_FOUR = re.compile(
    r"\b(?:last[- ]?(?:4|four)|ssn|ss#|social)\b[^\d\n]{0,24}?(?:x{3}-?x{2}-?|\*+-?)?(\d{4})(?!\d)",
    re.IGNORECASE,
)
MASKED = re.compile(r"(?:[xX*]{3}-?[xX*]{2}-?)(\d{4})(?!\d)")
VETERAN = re.compile(r"(?<=\()([A-Z])(\d{4})(?=\))")
REACH = 40
"""Characters in front of the bracket in which the surname stands."""


@dataclass(frozen=True, slots=True)
class SocialSecurity:
    """Item G of Safe Harbor."""

    lexicon: Lexicon
    name: str = "ssn"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each number or its last four digits."""
        text = reading.text
        for match in FULL.finditer(text):
            yield Span(*match.span(), Label.SSN, self.name, 0.99, "3-2-4")
        for match in VETERAN.finditer(text):
            front = text[max(0, match.start() - REACH) : match.start()]
            if re.search(rf"\b{match[1]}[A-Za-z'-]", front):
                yield Span(*match.span(), Label.SSN, self.name, 0.8, "initial and last four")
        for pattern in (LAST_FOUR, MASKED):
            for match in pattern.finditer(text):
                yield Span(*match.span(1), Label.SSN, self.name, 0.9, "last four")
