"""Telephone, pager and fax numbers, of the United States and international.

Ten digits in the groups 3-3-4 are a number wherever they stand; seven digits,
extensions and pagers need a word before them that says so. A word for fax
within the same line makes it one. Patterns are tried only at tokens that can
begin a number: three digits, a plus sign, a word for a telephone.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.lexicons import Lexicon, Sign, among
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

_SEPARATOR = r"(?: ?[.-] ?| )"
_EXTENSION = r"(?:[,;]?\s?(?:x\s?\d{1,6}|#\s?\d{2,6}|(?:extn?\.?|extension|opt\.?)\s?:?\s?\d{1,6})\b(?!-\d|\.\d)){0,2}"
FULL = re.compile(
    rf"(?:\+?1[ .-]?)?(?:\(\d{{3}}\) ?[.-]?|\d{{3}}(?:{_SEPARATOR}|/))\d{{3}}(?:{_SEPARATOR}\d{{4}}(?!\d)|-(?-i:[A-Z]{{4}})\b(?: ?\(\d{{4}}\))?)"
    rf"{_EXTENSION}|\(\d{{3}}\)\s?\d{{7}}(?!\d)",
    re.IGNORECASE,
)
TOLL_FREE = re.compile(r"1?8(?:00|33|44|55|66|77|88)\d{7}(?!\d)")
FOREIGN = re.compile(r"\+\d{1,3}(?:[ .-]?\(?\d{1,5}\)?){2,6}(?!\d)")
WORDS = frozenset(
    "tel telephone ph phone phones cell mobile mob call called callback cb contact number fax pager pgr pg beeper beep bleep page"
    " paged bp ext extn extension voicemail vm line text txt texted texts reach reached c h w p f t landline home work office ofc"
    " hotline fone ring dial back at charge svc me".split()
)
SHORT_WORDS = frozenset(
    "pager pgr pg beeper beep bleep page paged ext extn extension vocera ascom spectralink spectra phone ph".split()
)
_LINK = r"[.:#)\s]{0,4}(?:at |is |no\.? |# ?|me )?"
LINKS = frozenset(".:#)") | {"at", "is", "no", "me"}
"""What a link can begin with; else digits stand right behind the word."""
LOCAL = re.compile(rf"{_LINK}(\d{{3}}[ .-]\d{{4}})(?!\d)", re.IGNORECASE)
BARE = re.compile(rf"{_LINK}(\d{{10}}|\d{{7}})(?!\d)", re.IGNORECASE)
SHORT = re.compile(
    r"[.:#\s]{0,3}(?:at |is |no\.? )?(#?\d{1,2}-\d{3,4}|\d{3,6})(?![\d/-]|\.\d)", re.IGNORECASE
)
HOUSE = re.compile(rf"{_LINK}(\d-\d{{4}})(?![\d/-])", re.IGNORECASE)
EXTENSION = re.compile(r"[xX]\s?(?!1000\b)(\d-?\d{4}|\d{3,5})(?![\w-]|\.\d)")
"""No factor of a count: ``WBC x1000``."""
LOCAL_555 = re.compile(r"555[ .-]\d{4}(?!\d)")
_FAX = re.compile(r"\b(?:fax(?:ed)?|facsimile|f)\b[^\n\d]{0,30}$", re.IGNORECASE)
DIGIT_WORDS = frozenset("zero oh one two three four five six seven eight nine".split())
SPOKEN_KINDS = 2
"""Digits in words, at least."""
LOCAL_DIGITS = 7
LEAST_BEHIND = 4
"""Digits behind a word that may speak of something else: ``page 312``."""
EXTENSIONS = frozenset({"ext", "extn", "extension"})
EXTENDED = "extension"
"""The rule of a number behind a word that nothing else follows, so that no guess takes it back."""
INSIDE = EXTENSIONS | {"pager", "pgr", "beeper", "beep", "bleep"}
"""Words behind which three digits are a number of the house: ``ext 330``."""
LEAST = 8
"""Digits of an international number, at least."""

AREA = Sign(lambda word: len(word.folded) in (3, 10, 11) and bool(word.flags & f.DIGITS))
"""Digits that can be an area code or all of a number."""
AFTER_AREA = frozenset(").-/")
PLUS = among({"+"})
CUES = among(WORDS | SHORT_WORDS | {"x"})
DIGIT_WORD = among(DIGIT_WORDS)


@dataclass(frozen=True, slots=True)
class Phones:
    """Items D and E of Safe Harbor."""

    lexicon: Lexicon
    name: str = "phones"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each number, without its trigger word."""
        seen = page(reading, self.lexicon)
        if not seen.digits:
            return
        for start, end, rule in (*_whole(seen), *_abroad(seen), *_told(seen), *_spoken(seen)):
            yield self._span(seen.text, start, end, rule)

    def _span(self, text: str, start: int, end: int, rule: str) -> Span:
        """A number, or a fax number where the line says so."""
        label = Label.FAX if _FAX.search(text[max(0, start - 40) : start]) else Label.PHONE
        return Span(start, end, label, self.name, 0.95, rule)


def _whole(seen: Page) -> Iterator[tuple[int, int, str]]:
    """Numbers with an area code, and fictitious ones of the exchange 555."""
    text, end = seen.text, -1
    for i in seen.where(AREA):
        digits = seen.folded[i]
        if seen.starts[i] < end:
            continue
        if len(digits) == 3:
            if seen.word[i + 1] not in AFTER_AREA and not seen.flag[i + 1] & f.DIGITS:
                continue
            start = _start(seen, i)
            match = FULL.match(text, start) or FULL.match(text, seen.starts[i])
            start = match.start() if match else start
            if match and _stands_free(text, start):
                end = match.end()
                yield start, end, "3-3-4"
            elif digits == "555" and text[seen.starts[i] - 1 : seen.starts[i]] not in (".", "-"):
                found = LOCAL_555.match(text, seen.starts[i])
                if found:
                    yield *found.span(), "555"
        elif (
            len(digits) in (10, 11)
            and TOLL_FREE.match(digits)
            and _stands_free(text, seen.starts[i])
        ):
            yield seen.starts[i], seen.ends[i], "3-3-4"


def _start(seen: Page, i: int) -> int:
    """Where the number whose area code is token ``i`` begins: at its bracket, its one, its plus."""
    k = i
    if seen.word[k - 1] == "(" and seen.gap[k - 1] == "":
        k -= 1
    one = k - 2 if seen.word[k - 1] in ("-", ".") and seen.gap[k - 1] == "" else k - 1
    if seen.word[one] == "1" and len(seen.gap[one]) < 2 and "\n" not in seen.gap[one]:
        k = one
        if seen.word[k - 1] == "+" and seen.gap[k - 1] == "":
            k -= 1
    return seen.starts[k]


def _stands_free(text: str, start: int) -> bool:
    """Whether no letter, digit or decimal point is glued to the front."""
    before = text[max(0, start - 2) : start]
    if not before:
        return True
    if before[-1] in "./-":
        return not before[0].isdigit()
    return not (before[-1].isdigit() or before[-1] == "_")


def _abroad(seen: Page) -> Iterator[tuple[int, int, str]]:
    """Numbers with a plus sign and a country code."""
    if not seen.where(PLUS):
        return
    for match in FOREIGN.finditer(seen.text):
        glued = seen.text[match.start() - 1 : match.start()].isalnum() and match.start()
        if not glued and sum(map(str.isdigit, match[0])) >= LEAST:
            yield *match.span(), "international"


def _told(seen: Page) -> Iterator[tuple[int, int, str]]:
    """Numbers behind a word for a telephone, a pager or an extension."""
    text, flag, following = seen.text, seen.flag, seen.word
    for i in seen.where(CUES):
        word = seen.folded[i]
        if word == "x" and seen.gap[i - 1] != "":
            match = EXTENSION.match(text, seen.starts[i])
            if match and not (len(match[1]) == 3 and seen.gap[i]):
                long = sum(map(str.isdigit, match[1])) > LEAST_BEHIND
                yield *match.span(1), EXTENDED if long else "x"
        elif word != "x" and (flag[i + 1] & f.DIGITS or following[i + 1] in LINKS):
            yield from _behind(text, seen.ends[i], word)


def _spoken(seen: Page) -> Iterator[tuple[int, int, str]]:
    """Numbers read out digit by digit: ``three one three five five five oh one four two``."""
    end = 0
    for i in seen.where(DIGIT_WORD):
        last, digits, words = i, 0, 0
        if i < end:
            continue
        while last < len(seen) and (
            seen.folded[last] in DIGIT_WORDS or (words and seen.flags[last] & f.DIGITS)
        ):
            spoken = seen.folded[last] in DIGIT_WORDS
            words, digits = words + spoken, digits + (1 if spoken else len(seen.folded[last]))
            last += 1
        if words >= SPOKEN_KINDS and digits >= LOCAL_DIGITS:
            yield seen.starts[i], seen.ends[last - 1], "spoken"
        end = last


def _behind(text: str, end: int, word: str) -> Iterator[tuple[int, int, str]]:
    """What stands behind one word for a telephone."""
    if word in WORDS:
        for pattern, rule in ((LOCAL, "3-4"), (BARE, "digits"), (HOUSE, "house")):
            match = pattern.match(text, end)
            if match and not (rule == "house" and match[1][2:4] in ("19", "20")):
                yield *match.span(1), rule
    if word in SHORT_WORDS:
        match = SHORT.match(text, end)
        few = match and len(match[1]) < LEAST_BEHIND and word not in INSIDE
        if match and not few and not _is_clock(word, match[1]):
            yield *match.span(1), EXTENDED if word in EXTENSIONS else "pager"


def _is_clock(word: str, digits: str) -> bool:
    """Whether four digits behind *paged* or *by phone* are rather a time: ``paged 0923``."""
    verb = word in ("paged", "page", "phone", "ext", "extension")
    return (
        verb
        and len(digits) == 4
        and digits.isdigit()
        and int(digits[:2]) < 24
        and int(digits[2:]) < 60
    )
