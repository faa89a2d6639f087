"""Dates in every form that people type, and the fractions that only look like one.

NLM Scrubber's 25 patterns (table 3) are orders and separators of day, month and
year; here they are a handful of forms with their parts optional. A date with a
month's name or a year is one wherever it stands. Two small numbers with a slash
are one unless their neighbours speak of strength, dose, score, ratio or count.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.lexicons import Lexicon
from streamdeid.model.label import Label
from streamdeid.model.span import Span

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_NUMBER = r"(?:0?[1-9]|1[0-2])"
_YEAR = r"(?:19\d{2}|20\d{2}|'\d{2}|\d{2})"
_LONG_YEAR = r"(?:19\d{2}|20\d{2})"
_ORDINAL = r"(?:st|nd|rd|th)"
WORDED = re.compile(
    rf"(?<![A-Za-z\d])(?:the )?(?P<d1>{_DAY})(?:{_ORDINAL})?(?:[ \t]of)?[ \t.,/-]{{0,2}}{_MONTH}\b\.?(?:[ ,.'/-]{{0,3}}{_YEAR}(?!\d|:))?"
    rf"|(?<![A-Za-z]){_MONTH}\b\.?[ \t-]{{0,2}}(?:the )?{_DAY}(?:{_ORDINAL})?(?![\d:/%]|\.\d|\s?(?:mg|ml|kg)\b)(?:(?:,[ \n]?|[ \t.'/-]{{1,2}}){_YEAR}(?!\d|:|[ ]?(?:mg|ml|am|pm|a\.m|p\.m)\b))?"
    rf"|(?<![A-Za-z\d]){_DAY}{_MONTH}(?:{_LONG_YEAR}|\d{{2}})(?!\d)"
    rf"|(?<![A-Za-z]){_MONTH}\b\.?,?[ \t-]{{0,2}}(?:of )?(?:{_LONG_YEAR}|'\d{{2}})(?!\d)"
    rf"|(?<![A-Za-z]){_MONTH}[-/](?:{_LONG_YEAR}|\d{{2}})(?!\d)",
    re.IGNORECASE,
)
FULL = re.compile(
    rf"(?<![\d.])(?:{_NUMBER}([/.-]){_DAY}\1{_YEAR}|{_DAY}([/.-]){_NUMBER}\2{_YEAR}|{_LONG_YEAR}([/.-]){_NUMBER}\3{_DAY})(?![\d]|[./-]\d)"
)
STAMP = re.compile(
    rf"(?<![\d.-]){_LONG_YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?=(?:T?[0-2]\d[0-5]\d(?:[0-5]\d)?)?(?!\d))"
    rf"|(?<![\d.-])(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]){_LONG_YEAR}(?!\d)"
)
MONTH_YEAR = re.compile(rf"(?<![\d./-]){_NUMBER}[/-]{_LONG_YEAR}(?![\d/])")
PARTIAL = re.compile(rf"(?<![\w./+-])({_NUMBER}([/-]){_DAY})(?![\d%]|[./-]\d|\2\d)")
RANGE = re.compile(rf"(?<![\w./])({_NUMBER}/{_DAY})\s?[-–]\s?({_NUMBER}/{_DAY}|{_DAY})(?![\d/%])")
ORDINAL = re.compile(
    rf"\b(?:on|the|until|by|since|til|till|of|from) (?:the )?({_DAY}{_ORDINAL})\b(?! (?:percentile|time|day|week|dose|degree|rib|digit|toe|finger|grade|floor|cranial|nerve|metatarsal|metacarpal|intercostal|and|of the|line|cycle|visit|edition|child|centile|year|trimester|ventricle|ward|street|st\b|ave))",
    re.IGNORECASE,
)
WEEKDAY = re.compile(
    r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?[ \t]+(?:the )?$",
    re.IGNORECASE,
)
ALONE = re.compile(
    r"\b(?:in|since|until|by|last|next|this|of|from|through|early|late|mid|before|after|till|til|and|to|due|around|every)[ -]"
    r"(January|February|April|June|July|August|September|October|November|December|Jan|Feb|Apr|Jul|Aug|Sept?|Oct|Nov|Dec|March|May)\b(?![ -]?\d)"
)
HOLIDAY = re.compile(
    r"\b(?:new year'?s(?: (?:eve|day))?|valentine'?s(?: day)?|st\.? patrick'?s(?: day)?|easter(?: sunday| monday)?|good friday"
    r"|mother'?s day|father'?s day|memorial day|juneteenth|(?:fourth|4th) of july|independence day|labor day|columbus day"
    r"|indigenous peoples'? day|halloween|veterans'? day|thanksgiving(?: day)?|black friday|christmas(?: (?:eve|day))?|xmas"
    r"|hanukkah|passover|ramadan|eid(?: al[- ](?:fitr|adha))?|diwali|yom kippur|rosh hashanah|cinco de mayo|kwanzaa"
    r"|mlk day|martin luther king(?: jr\.?)? day|presidents'? day|mardi gras|ash wednesday|palm sunday|groundhog day"
    r"|lunar new year|chinese new year|boxing day|mothers day|fathers day|super bowl sunday)\b",
    re.IGNORECASE,
)
_BEFORE_NO = re.compile(
    r"(?:strength|motor|power|pain|score|scale|grade|murmur|gcs|bp|reflexes?|dtrs?|pulses?|phq-?\d?|gad-?\d?|ratio|vision|va|o[du]|os"
    r"|apgars?|mmse|moca|mrs|rated?|nodes?|items?|cores?|stage|rating|is|was|at|sets?|bottles?|cultures?|cx|tests?|plus|l|r|lue|rue|lle|rle"
    r"|x|of|tab|take|takes|half|ecog|kps|asa|mallampati|bi-?rads|quality|size|berg|tinetti|katz|braden|ckd|nihss|fev1|alert|oriented)"
    r"[ :=]{1,2}$",
    re.IGNORECASE,
)
_AFTER_NO = re.compile(
    r"[ -]?(?:strength|tabs?\b|tablets?|pain|murmur|systolic|sem\b|hsm\b|of\b|cups?\b|points?|scale|cultures?|bottles?|cores?|nodes?"
    r"|inch|in\b|\"|mi\b|mile|positive|pos\b|neg|correct|items?|criteria|bilat|throughout|in all|in b|b/l|power|dose|dosing|teaspoon|tsp|cup"
    r"|ns\b|normal saline|pack|ppd|liter|oz|x\d|thickness|intensity|sets?|amp\b|pulses|dp\b|pt\b|radial|and symmetric|symmetric|reflexes|fields|blood|lymph|margins|pieces|specimens|passes|attempts|sites)",
    re.IGNORECASE,
)
_YES = re.compile(
    r"(?:\b(?:on|since|from|until|til|till|thru|through|by|due|dated?|seen|adm(?:itted|it)?|dc'?d?|d/c|dob|born|visit|appt|f/u|rtc|started|last"
    r"|before|after|between|and|to|for|lmp|next|again|done|call(?:ed)?|received|rec'?d|signed|surgery|op|mon|tues?|wed|thurs?|thu|fri|sat|sun"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday|week of|wk of|eff(?:ective)?|exp(?:ires)?|refill(?:ed)?|filled)\b[ .:,(-]{0,2}|[(~,;@]\s?|\n\s*|^\s*)$",
    re.IGNORECASE,
)
_FRACTIONS = frozenset(
    {
        "1/2",
        "1/3",
        "1/4",
        "2/3",
        "3/4",
        "2/2",
        "3/3",
        "4/4",
        "5/5",
        "6/6",
        "4/5",
        "3/5",
        "2/5",
        "1/5",
        "1/1",
        "2/4",
        "2/6",
        "1/6",
        "3/6",
        "4/6",
    }
)


@dataclass(frozen=True, slots=True)
class Dates:
    """Item C of Safe Harbor: every element of a date finer than a year."""

    lexicon: Lexicon
    name: str = "dates"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each date; the two ends of a range are two."""
        text = reading.text
        for match in HOLIDAY.finditer(text):
            yield self._span(*match.span(), "holiday")
        for match in ALONE.finditer(text):
            yield self._span(*match.span(1), "month")
        if any(map(str.isdigit, reading.tokens.surfaces)):
            yield from self._digits(text)

    def _digits(self, text: str) -> Iterator[Span]:
        """Everything with a digit in it."""
        for pattern, rule in (
            (FULL, "m/d/y"),
            (WORDED, "worded"),
            (STAMP, "stamp"),
            (MONTH_YEAR, "m/y"),
        ):
            for match in pattern.finditer(text):
                start = match.start() + (4 if match[0][:4].lower() == "the " else 0)
                yield self._span(start, match.end(), rule)
        for match in RANGE.finditer(text):
            if _is_date(text, match.start(1), match.end(1)):
                yield self._span(*match.span(1), "range")
                yield self._span(*match.span(2), "range")
        for match in PARTIAL.finditer(text):
            if _is_date(text, *match.span(1)):
                yield self._span(*match.span(1), "m/d")
        for match in ORDINAL.finditer(text):
            yield self._span(*match.span(1), "ordinal")

    def _span(self, start: int, end: int, rule: str) -> Span:
        """A date."""
        return Span(start, end, Label.DATE, self.name, 0.95, rule)


def _is_date(text: str, start: int, end: int) -> bool:
    """Whether two small numbers are a month and a day, by their neighbours."""
    before, after = text[max(0, start - 24) : start], text[end : end + 20]
    if _AFTER_NO.match(after):
        return False
    value = text[start:end]
    if "-" in value:
        return (
            value.count("-") == 1
            and len(value) >= 4
            and bool(_YES.search(before))
            and not _BEFORE_NO.search(before)
        )
    if WEEKDAY.search(before):
        return True
    if value in _FRACTIONS:
        return bool(_YES.search(before)) and not _BEFORE_NO.search(before) and before.strip() != ""
    return not (
        _BEFORE_NO.search(before)
        and not before.rstrip().lower().endswith(("at", "is", "was", "of", "x"))
    )
