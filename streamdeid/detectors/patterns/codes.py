"""Alphanumeric identifiers without a word before them (AIR, NLM Scrubber).

A run of letters, digits and joining marks with enough digits is an identifier
unless it reads as something clinical: a quantity with a unit, a range, a blood
pressure, a time, a vertebra, a vitamin, a gene or an ICD code.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.lexicons import Lexicon
from streamdeid.model.label import Label
from streamdeid.model.span import Span

RUN = re.compile(r"(?<![\w./-])#?[A-Za-z0-9]+(?:[-./_][A-Za-z0-9]+)*(?![\w/])")
_CLINICAL = re.compile(
    r"""\d+(?:\.\d+)?(?:[-/x]\d+(?:\.\d+)?)*[A-Za-z%]{0,6}(?:/[A-Za-z0-9]+)*   # 120/80, 10-20mg, 2x3cm, 5mg/kg/d
    |[A-Za-z]{1,3}\d{1,3}(?:[-/][A-Za-z]?\d{1,3})*[A-Za-z]?                       # L4-5, T2, B12, CD4
    |[A-Z]\d{2}(?:\.\d{1,4}[A-Z]?)?                                               # ICD-10
    |\d{1,2}[A-Za-z]{3,9}\d{2,4}                                                  # 7Mar24
    |[A-Za-z]{2,6}-?\d{1,3}[A-Za-z]?                                              # SARS-2, COX2, HbA1c
    |[A-Za-z]+(?:[-/.][A-Za-z]+)*\d?
    |\d{1,4}(?:[-/.]\d{1,4}){1,2}""",
    re.VERBOSE,
)
ENCODED = re.compile(r"(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{24,}={0,2}(?![A-Za-z0-9+/=])")
_LONG = re.compile(r"\d{6,}")
_UNIT = re.compile(
    r"\s*(?:mg|mcg|ml|cc|units?|cells|copies|iu|cfu|/|mm|cm|k\b|%|g\b|days|years|steps)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Codes:
    """Anything else that is unique (item R of Safe Harbor)."""

    lexicon: Lexicon
    name: str = "codes"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each run that has digits enough and no clinical reading."""
        text = reading.text
        for match in ENCODED.finditer(text):
            if _is_encoded(match[0]):
                yield Span(*match.span(), Label.IDNUM, self.name, 0.9, "base64")
        for match in RUN.finditer(text):
            run = match[0]
            digits = sum(map(str.isdigit, run))
            if digits < 3 or (run.isdigit() and digits < 6):
                continue
            if self._is_identifier(run, digits) and not _UNIT.match(text, match.end()):
                start = match.start() + (run[0] == "#")
                yield Span(start, match.end(), Label.IDNUM, self.name, 0.7, "alphanumeric")

    def _is_identifier(self, run: str, digits: int) -> bool:
        """Whether a run is an identifier by its form alone."""
        bare = run.lstrip("#")
        if _LONG.fullmatch(bare):
            return True
        if digits >= 5 and re.search(r"[A-Za-z]", bare):
            return True
        if digits >= 6 and "-" in bare and not re.fullmatch(r"\d{1,3}-\d{1,3}", bare):
            return True
        if run[0] == "#" and digits >= 3:
            return True
        return digits >= 4 and _CLINICAL.fullmatch(bare) is None


def _is_encoded(run: str) -> bool:
    """Whether a long run mixes cases and digits as base64 does, in which anything can hide."""
    return any(map(str.isdigit, run)) and any(map(str.islower, run)) and any(map(str.isupper, run))
