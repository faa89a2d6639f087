"""Ages of 90 and over, in digits and in words (45 CFR 164.514(b)(2)(i)(C)).

The nine classes of NLM Scrubber's table 4 are places for a number: before a word
for years, after a word for age, glued to a unit, before a birthday, as a decade,
beside a person, behind a name. The number is looked for first; its neighbours then
say whether it counts years. Under a policy that hides every age (``all_ages``) the
same places count for any number up to 120.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

OLDEST = 129
LIMIT = 90
TENS = {"ninety": 90, "hundred": 100, "ninetieth": 90, "hundredth": 100, "nineties": 90}
LOWER_TENS = frozenset(
    "twenty thirty forty fifty sixty seventy eighty twenties thirties forties fifties sixties"
    " seventies eighties".split()
)
ONES = frozenset(
    "one two three four five six seven eight nine first second third fourth fifth sixth"
    " seventh eighth ninth".split()
)
YEARS = re.compile(
    r"[ \t\n-]{0,2}(?:y(?:ea)?rs?\.?(?:[ -]{0,2}olds?\b|\b)|years? of age|y[/.]?\s?o\b|y\.\s?o\.|yrs?\.?\b|y\b|yom\b|yof\b|y/?[mf]\b)",
    re.IGNORECASE,
)
FRACTION = re.compile(r"[ -]{0,2}years?,?[ -](?:and[ -])?\d{1,2}[ -]?months?", re.IGNORECASE)
PERSON = re.compile(
    r"\s?(?:M\b|F\b(?!\.)|(?:[MFmf](?=[,;. ]|$))|man\b|woman\b|male\b|female\b|gentleman\b|lady\b|[wb][mf]\b(?! )|WM\b|WF\b|BM\b|BF\b|HM\b|HF\b"
    r"|never[- ]married\b|widow(?:er|ed)?\b|veteran\b|grandmother\b|grandfather\b)"
)
BIRTHDAY = re.compile(r"(?:st|nd|rd|th)?[ -](?:birthday|b-?day|bday)\b|th[ -]year\b", re.IGNORECASE)
DECADE = re.compile(r"(?:'?s|ies)\b", re.IGNORECASE)
CUES = frozenset(
    "age aged ages turned turning turns reached reaches lived until till now nearly almost"
    " about past over is was at am be m s".split()
)
NOT_YEARS = frozenset(
    "% mg ml mcg kg g l cm mm bpm lb lbs on ra beats degrees deg pounds units percent minutes"
    " min mins days day weeks wk hours hr h sat sats over and to x c f systolic diastolic cc"
    " meq mmhg steps feet ft in inches cells mile miles months mo people patients times st"
    " street ave kcal cal dollars cents hz db per hpf copies iu pack packs".split()
)
AGE_WORDS = frozenset("age aged ages turned turning turns lived died reached reaches".split())


@dataclass(frozen=True, slots=True)
class Ages:
    """Item C of Safe Harbor, ages over 89; every age where ``all_ages`` says so."""

    lexicon: Lexicon
    all_ages: bool = False
    name: str = "ages"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for the number of each age."""
        seen = page(reading, self.lexicon)
        for i in seen.digits:
            if self._is_old(seen.folded[i]) and _stands_free(seen, i):
                rule = _rule(seen, i, i)
                if rule:
                    yield self._span(seen, i, i, rule)
        if not seen.vocabulary.isdisjoint(TENS if not self.all_ages else TENS.keys() | LOWER_TENS):
            yield from self._worded(seen)

    def _is_old(self, digits: str) -> bool:
        """Whether digits can be an age that is to be hidden."""
        if not 2 <= len(digits) <= 3 and not (self.all_ages and len(digits) == 1):
            return False
        return (LIMIT if not self.all_ages else 0) <= int(digits) <= OLDEST and (digits[0] != "0")

    def _worded(self, seen: Page) -> Iterator[Span]:
        """Ages in words: ``ninety-two``, ``a hundred and one``, ``her ninety-third birthday``."""
        for i, word in enumerate(seen.folded):
            if word not in TENS and not (self.all_ages and word in LOWER_TENS):
                continue
            first, last = i, i
            if seen.word(i + 1) == "-" and seen.word(i + 2) in ONES:
                last = i + 2
            elif seen.word(i + 1) in ONES:
                last = i + 1
            elif (
                word == "hundred" and seen.word(i + 1) in ("and", "-") and seen.word(i + 2) in ONES
            ):
                last = i + 2
            if word == "hundred" and seen.word(i - 1) in ("one", "a"):
                first = i - 1
            rule = _rule(seen, first, last)
            if rule and (word not in ("hundred", "hundredth") or rule in ("years", "birthday")):
                yield self._span(seen, first, last, rule)

    def _span(self, seen: Page, first: int, last: int, rule: str) -> Span:
        """An age."""
        return Span(seen.starts[first], seen.ends[last], Label.AGE, self.name, 0.9, rule)


def _stands_free(seen: Page, i: int) -> bool:
    """Whether the digits are no part of a longer number, a pressure, a time or a decimal."""
    if seen.gap(i - 1) == "" and i and seen.folded[i - 1] in "/.:-+$#<>=":
        return seen.folded[i - 1] == "-" and not seen.flag(i - 2) & f.DIGITS
    after = seen.word(i + 1)
    return not (
        seen.gap(i) == ""
        and after in ("/", ":", "%", ".", ",", "-")
        and seen.gap(i + 1) == ""
        and seen.flag(i + 2) & f.DIGITS
    )


def _rule(seen: Page, first: int, last: int) -> str:
    """The class of table 4 by which the number is an age; empty where it is none."""
    text, end = seen.text, seen.ends[last]
    before, after = seen.word(first - 1), seen.word(last + 1)
    if BIRTHDAY.match(text, end):
        return "birthday"
    if YEARS.match(text, end) or FRACTION.match(text, end):
        return "years"
    if DECADE.match(text, end):
        owned = before in ("her", "his", "their") or seen.word(first - 2) in ("her", "his", "their")
        return "decade" if owned else ""
    if seen.flag(first - 1) & f.LETTERS and seen.gap(first - 1) == "":
        return ""
    if (
        after in NOT_YEARS
        and seen.gap(last) in ("", " ")
        and not (after in ("f", "and") and _person(seen, first, last))
    ):
        return ""
    if after == "/" and seen.gap(last) == "":
        return ""
    if _person(seen, first, last):
        return "person"
    return _phrase(seen, first, last, before, after)


def _person(seen: Page, first: int, last: int) -> bool:
    """``92 F``, ``95M``, ``a 91 female``; and no temperature: a colon, a point or *temp* in front speak against it."""
    match = PERSON.match(seen.text, seen.ends[last])
    if not match:
        return False
    before = seen.word(first - 1)
    if match[0].strip() in ("F", "M", "f", "m"):
        if (
            before in ("temp", "temperature", "t", "tmax", "x", "calves", "to", "of", "at")
            or before.isdigit()
        ):
            return False
        return (
            seen.gap(last) == ""
            or "\n" in seen.gap(first - 1)
            or before in ",.;|("
            or bool(seen.flag(first - 1) & f.NAME)
        )
    return True


def _phrase(seen: Page, first: int, last: int, before: str, after: str) -> str:
    """Ages by what is said in front: ``turned 91``, ``aged 95``, ``lived to 94``, ``at 92``, ``mother (93``, ``Ball, 93;``."""
    closes = (
        after in (".", ",", ";", ")", "")
        or "\n" in seen.gap(last)
        or bool(seen.flag(last + 1) & f.LETTERS)
    )
    decimal = (
        after == "."
        and seen.gap(last) == ""
        and seen.flag(last + 2) & f.DIGITS
        and seen.gap(last + 1) == ""
    )
    if not closes or decimal:
        return ""
    two = (seen.word(first - 2), before)
    if before in AGE_WORDS or (before in (":", "=") and seen.word(first - 2) == "age"):
        return "age word"
    if two in (
        ("lived", "to"),
        ("died", "at"),
        ("be", "to"),
        ("age", "of"),
        ("age", "is"),
        ("until", "age"),
    ):
        return "age word"
    if before in ("is", "was", "now", "be", "until", "nearly", "almost", "only") and _is_somebody(
        seen, first
    ):
        return "said of"
    if (
        before in ("m", "s", "re")
        and seen.word(first - 2) in ("'", "’")
        and seen.word(first - 3) in ("i", "she", "he")
    ):
        return "said of"
    if before == "at" and (
        _is_somebody(seen, first) or seen.word(first - 2) in ("died", "who", ",")
    ):
        return (
            "said of"
            if after in (".", ",", ";", ")", "still", "and") or "\n" in seen.gap(last)
            else ""
        )
    if before in (",", "(") and after in (",", ";", ")", "."):
        return "behind a name" if _is_named(seen, first) else ""
    return ""


def _is_somebody(seen: Page, first: int) -> bool:
    """Whether the subject two words in front is a person."""
    return any(
        seen.word(k)
        in ("she", "he", "who", "i", "will", "they", "mother", "father", "and", "would")
        or seen.flag(k) & f.KIN
        for k in (first - 2, first - 3)
    ) or bool(seen.flag(first - 2) & f.NAME and seen.flag(first - 2) & f.CAPITALISED)


def _is_named(seen: Page, first: int) -> bool:
    """Whether a capitalised name or a relative stands before the comma or bracket."""
    k = first - 2
    flags = seen.flag(k)
    capital = bool(flags & (f.CAPITALISED | f.UPPER)) and bool(flags & f.NAME)
    return bool(flags & f.KIN) or (
        capital and not flags & (f.CLINICAL | f.DRUG | f.NOTE_WORD | f.ABBREVIATION)
    )
