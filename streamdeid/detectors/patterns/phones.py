"""Telephone, pager and fax numbers, of the United States and international.

Ten digits in the groups 3-3-4 are a number wherever they stand; seven digits,
extensions and pagers need a word before them that says so. A word for fax
within the same line makes it one.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.lexicons import Lexicon
from streamdeid.model.label import Label
from streamdeid.model.span import Span

_EXTENSION = r"(?:\s?(?:x|ext\.?|extension|#)\s?\d{1,6}\b)?"
FULL = re.compile(
    r"(?<![\w.])(?:\+?1[ .-]?)?(?:\(\d{3}\)[ .-]?|\d{3}[ .-])\d{3}[ .-]\d{4}(?!\d)"
    + _EXTENSION
    + r"|(?<!\w)\(\d{3}\)\s?\d{7}(?!\d)"
    + r"|(?<!\w)1?[ .-]?8(?:00|33|44|55|66|77|88)[ .-]?\d{3}[ .-]?\d{4}(?!\d)",
    re.IGNORECASE,
)
FOREIGN = re.compile(r"(?<!\w)\+\d{1,3}(?:[ .-]?\(?\d{1,5}\)?){2,6}(?!\d)")
_WORD = (
    r"(?:tel|telephone|ph|phone|cell|mobile|mob|call(?:ed|back)?|cb|contact|number|fax|pager|pgr"
    r"|pg|beeper|page|paged|bp|ext|extension|voicemail|vm|line|text|txt|reach(?:ed)?|c|h|w|p|f|t)"
)
LOCAL = re.compile(
    rf"\b{_WORD}\b[.:#)\s]{{0,4}}(?:at |is |no\.? |# ?)?(\d{{3}}[ .-]\d{{4}})(?!\d)", re.IGNORECASE
)
BARE = re.compile(
    rf"\b{_WORD}\b[.:#)\s]{{0,4}}(?:at |is |no\.? |# ?)?(\d{{10}}|\d{{7}})(?!\d)", re.IGNORECASE
)
SHORT = re.compile(
    r"\b(?:pager|pgr|pg|beeper|paged?|ext\.?|extension|vocera|ascom|spectralink|phone|ph)\b[.:#\s]{0,3}"
    r"(?:at |is |no\.? )?(#?\d{1,2}-\d{4}|\d{4,6})(?![\d/-])",
    re.IGNORECASE,
)
EXTENSION = re.compile(r"(?<![\w.%])[xX]\s?(\d-?\d{4}|\d{4,5})(?![\w-])")
LOCAL_555 = re.compile(r"(?<![\w.-])555[ .-]\d{4}(?!\d)")
_FAX = re.compile(r"\b(?:fax(?:ed)?|facsimile|f)\b[^\n\d]{0,30}$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Phones:
    """Items D and E of Safe Harbor."""

    lexicon: Lexicon
    name: str = "phones"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each number, without its trigger word."""
        text = reading.text
        if not any(map(str.isdigit, reading.tokens.surfaces)):
            return
        for pattern, rule in ((FULL, "3-3-4"), (FOREIGN, "international"), (LOCAL_555, "555")):
            for match in pattern.finditer(text):
                yield self._span(text, *match.span(), rule)
        for pattern, rule in ((LOCAL, "3-4"), (BARE, "digits"), (SHORT, "pager"), (EXTENSION, "x")):
            for match in pattern.finditer(text):
                yield self._span(text, *match.span(1), rule)

    def _span(self, text: str, start: int, end: int, rule: str) -> Span:
        """A number, or a fax number where the line says so."""
        label = Label.FAX if _FAX.search(text[max(0, start - 40) : start]) else Label.PHONE
        return Span(start, end, label, self.name, 0.95, rule)
