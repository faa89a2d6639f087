"""Social security numbers: 3-2-4 with separators, the last four where words say so, or behind an initial.

Veterans are known by the initial of the surname with the last four digits:
``CASTLE, ROOSEVELT (C5160)``, ``CASTLE,ROOSEVELT T   C5160``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.page import page
from streamdeid.lexicons import Lexicon, Sign, typed
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

FULL = re.compile(r"(?<![\d-])\d{3}([- .])\d{2}\1\d{4}(?![\d-]|\.\d)")
LAST_FOUR = re.compile(
    r"\b(?:last[- ]?(?:4|four)|ssn|ss#|social)\b[^\d\n]{0,24}?(?:x{3}-?x{2}-?|\*+-?)?(\d{4})(?!\d)",
    re.IGNORECASE,
)
MASKED = re.compile(r"(?:[xX*]{3}-?[xX*]{2}-?)(\d{4})(?!\d)")
VETERAN = re.compile(r"([A-Z])\d{4}")
LISTED = re.compile(
    r"(?<![A-Za-z'-])([A-Z])[A-Z'-]*, ?[A-Z][A-Z'.-]*(?: [A-Z][A-Z.]*){0,2}[ \t]{1,12}\Z"
)
"""A veteran's name in capitals, surname first, right in front of the initial and digits."""
REACH = 40
"""Characters in front of the bracket in which the surname stands."""


def _digits(size: int) -> Sign:
    """So many digits, and no more."""
    return Sign(lambda word: len(word.folded) == size and word.folded.isdecimal())


THREE, FOUR = _digits(3), _digits(4)
SEPARATORS = frozenset("-.")
SAID = typed({"last", "lastfour", "ssn", "ss", "social"})
MASK = 7
"""Characters of the mask in front of the last four digits."""


@dataclass(frozen=True, slots=True)
class SocialSecurity:
    """Item G of Safe Harbor."""

    lexicon: Lexicon
    name: str = "ssn"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each number or its last four digits."""
        text, seen = reading.text, page(reading, self.lexicon)
        for i in seen.where(THREE):
            led = seen.word[i + 1] in SEPARATORS or seen.flag[i + 1] & f.DIGITS
            match = FULL.match(text, seen.starts[i]) if led else None
            if match:
                yield Span(*match.span(), Label.SSN, self.name, 0.99, "3-2-4")
        four, end = seen.where(FOUR), 0
        for i in seen.where(SAID) if four else ():
            said = LAST_FOUR.match(text, seen.starts[i]) if seen.starts[i] >= end else None
            if said:
                end = said.end()
                yield Span(*said.span(1), Label.SSN, self.name, 0.9, "last four")
        for i in four:
            if seen.gap[i - 1]:
                continue
            start, end = seen.starts[i], seen.ends[i]
            if MASKED.search(text, max(0, start - MASK), end):
                yield Span(start, end, Label.SSN, self.name, 0.9, "last four")
            if start and _is_veteran(text, start - 1, end):
                yield Span(start - 1, end, Label.SSN, self.name, 0.8, "initial and last four")


def _is_veteran(text: str, start: int, end: int) -> bool:
    """Whether an initial at ``start`` begins the surname in front of it and its four digits."""
    veteran = VETERAN.fullmatch(text, start, end)
    if veteran is None:
        return False
    before = text[max(0, start - REACH) : start]
    if before.endswith("(") and text[end : end + 1] == ")":
        return re.search(rf"\b{veteran[1]}[A-Za-z'-]", before) is not None
    listed = LISTED.search(before)
    return listed is not None and listed[1] == veteran[1] and not text[end : end + 1].isalnum()
