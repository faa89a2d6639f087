"""The patient's number at the head of a page: ``Lachance, Odette  RI 3382``, ``greene 59  60881``.

In the first lines of a print-out a code right behind the patient's name, or behind an age
and sex that follow it, is the number of a record. A time, a year, a parity, a room and what a
short form of the clinic announces are none.
"""

import re
from collections.abc import Iterable, Iterator

from streamdeid.detectors.people.placed.heads import head_end
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

_CODE = (
    r"(?P<code>(?:(?P<glued>[A-Z]{1,4})(?:-(?=\d{1,7}-|\d{3})|(?=\d{3}))|(?P<apart>[A-Z]{2,4}) (?=\d{3}|\d{1,3}-\d))?"
    r"\d{1,10}(?:-\d{1,7}){0,3})"
)
_AGED = r"(?:(?:[MF] ?\d{1,3}|\d{1,3} ?(?:y/?o|yo?|Y)? ?[MFmf]?|[MF])[ ,/|]{1,12})"
_BEHIND = re.compile(
    rf'["”)]?(?: ?[,;/|]| -)?[ \t]{{1,24}}{_AGED}?[(#]{{0,2}}{_CODE}'
    r"(?![\w%]|[./:]\d|-\w| ?(?:mg|mcg|m[lL]|cm|mm|kg|g|lb|units?|days?|weeks?|wks?|mo|x|yo?|h|min|[MFmf])\b)"
)
_NO_CODE = re.compile(r"\d{1,2}-\d{1,2}-(?:\d\d){1,2}|(?:19|20)\d\d(?:-(?:\d\d){1,2}){0,2}")
"""A date, a year, and a span of years."""
_NO_RECORD = frozenset(
    "rm room bed lkw ssn npi dea hrn mrn id doc fin har sn cb req acct bg".split()
)
"""What announces a room, a time, a measure, or a number that other rules know by the word."""
_TIME = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d|(?:19|20)\d\d")
"""A time of day or a year, behind letters that stand apart."""
_WORDS = f.ABBREVIATION | f.NOTE_WORD | f.DEGREE | f.ROLE | f.MONTH | f.UNIT | f.DRUG
_FEWEST, _ALONE = 3, 5
"""Digits of a code with letters and of one without, at least."""


def head_codes(text: str, earlier: Iterable[Span], lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Offsets of the code behind each patient in the head of ``text``."""
    end = head_end(text)
    for span in earlier:
        if span.label is Label.PATIENT and span.end < end:
            match = _BEHIND.match(text, span.end, end)
            if match and _is_number(match, lexicon):
                yield match.span("code")


def _is_number(match: re.Match[str], lexicon: Lexicon) -> bool:
    """Whether a code has digits enough and reads as nothing else."""
    letters = match["glued"] or match["apart"] or ""
    digits = match["code"][len(letters) :].lstrip(" -")
    if sum(map(str.isdigit, digits)) < (_FEWEST if letters else _ALONE):
        return False
    if letters and (lexicon.words[letters].flags & _WORDS or letters.lower() in _NO_RECORD):
        return False
    if match["apart"] and _TIME.fullmatch(digits):
        return False
    return bool(letters) or not _NO_CODE.fullmatch(digits)
