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
from streamdeid.detectors.patterns.family_ages import is_told_of_kin
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.detectors.patterns.told_ages import told
from streamdeid.lexicons import Lexicon, Sign, Word, among
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

OLDEST = 129
LIMIT = 90
TENS = {
    "ninety": 90,
    "nonagenarian": 90,
    "centenarian": 100,
    "hundred": 100,
    "ninetieth": 90,
    "hundredth": 100,
    "nineties": 90,
}
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
    r"\s?(?:M\b|F\b(?!\.)|(?:[MFmf](?=[,;. ]|$))|(?i:man|woman|male|female|gentleman|lady)\b|[wb][mf]\b(?! )|WM\b|WF\b|BM\b|BF\b|HM\b|HF\b"
    r"|never[- ]married\b|widow(?:er|ed)?\b|veteran\b|grandmother\b|grandfather\b)"
)
SEX = re.compile(r"/[MF]\b(?![/.\d])")
BIRTHDAY = re.compile(r"(?:st|nd|rd|th)?[ -](?:birthday|b-?day|bday)\b|th[ -]year\b", re.IGNORECASE)
DECADE = re.compile(r"(?:'?s|ies)\b", re.IGNORECASE)
NOT_YEARS = frozenset(
    "% mg ml mcg kg g l cm mm bpm lb lbs on ra beats degrees deg pounds units percent minutes"
    " min mins days day weeks wk hours hr h sat sats over and to x c f systolic diastolic cc"
    " meq mmhg steps feet ft in inches cells mile miles months mo people patients times st"
    " street ave kcal cal dollars cents hz db per hpf copies iu pack packs".split()
)
CLOSING = frozenset({".", ",", ";", ")", "(", "*", "|", "?", "!"})
ONWARD = CLOSING | frozenset({"on", "in", "and", "not", "next", "this", "last"})
"""What can follow an age behind a word for age."""
DEGREES = frozenset("temp temperature t tmax high low heat index x to of at".split())
"""Words before a temperature in Fahrenheit or a number of things."""
HOMES = frozenset({"in", "on", "and", "to"})
"""What goes on behind the age of a relative and is no unit there: ``mother 93 in Duluth``."""
WARMTH = frozenset("temp temperature tmax heat fever".split())
"""Words one further in front of a temperature: ``temp was 98 F``."""
PEOPLE = frozenset("she he who i will they and would resident patient pt client".split())
SAID = frozenset("is was now be until nearly almost only not pt".split())
AGE_PAIRS = frozenset(
    {("lived", "to"), ("died", "at"), ("be", "to"), ("age", "of"), ("age", "is"), ("until", "age")}
)
AGE_WORDS = frozenset("age aged ages turned turning turns lived died reached reaches".split())

ENCLOSING = frozenset({",", ";", ")", ".", "today", "tomorrow", "now"})
"""What follows the age behind a name and a comma."""
LED = frozenset({"f", "m", "age", "aged", "pt", "patient"})
"""What a hyphen glues an age to; else it is a part of a name: ``Tc-99m``."""
_TO = frozenset({"-", "/", "\u2013"})
"""What stands between the two numbers of a range."""
_GLUE = frozenset("/.:-+$#<>=\u2013")
_GOES_ON = frozenset("/:%.,-")
_MARKS = frozenset(":=")
"""What glues an age to its word: ``Age:93``, ``AGE=91``."""
_AGED = frozenset({"age", "aged", "ages"})

OLD_PEOPLE = frozenset("nonagenarian nonagenarians centenarian centenarians".split())
OLD_PERSON = among(OLD_PEOPLE)


def _aged(youngest: int) -> Sign:
    """Digits that can be an age of so many years at least."""

    def asks(word: Word) -> bool:
        digits = word.folded
        if not word.flags & f.DIGITS or not digits.isdecimal() or digits[0] == "0":
            return False
        return len(digits) <= 3 and youngest <= int(digits) <= OLDEST

    return Sign(asks)


OLD_AGE, ANY_AGE = _aged(LIMIT), _aged(0)
HIGH_TEN, ANY_TEN = among(TENS), among(TENS.keys() | LOWER_TENS)


@dataclass(frozen=True, slots=True)
class Ages:
    """Item C of Safe Harbor, ages over 89; every age where ``all_ages`` says so."""

    lexicon: Lexicon
    all_ages: bool = False
    name: str = "ages"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for the number of each age."""
        seen = page(reading, self.lexicon)
        for i in seen.where(ANY_AGE if self.all_ages else OLD_AGE):
            if _closes_range(seen, i):
                yield self._span(seen, i - 2, i, "range")
            elif _stands_free(seen, i):
                rule = _rule(seen, i, i) or told(seen, i, i)
                if rule:
                    yield self._span(seen, i, _whole(seen, i), rule)
        yield from self._worded(seen)
        yield from (self._span(seen, i, i, "person") for i in seen.where(OLD_PERSON))

    def _worded(self, seen: Page) -> Iterator[Span]:
        """Ages in words: ``ninety-two``, ``a hundred and one``, ``her ninety-third birthday``."""
        for i in seen.where(ANY_TEN if self.all_ages else HIGH_TEN):
            word = seen.folded[i]
            first, last = i, i
            if seen.word[i + 1] == "-" and seen.word[i + 2] in ONES:
                last = i + 2
            elif seen.word[i + 1] in ONES:
                last = i + 1
            elif (
                word == "hundred" and seen.word[i + 1] in ("and", "-") and seen.word[i + 2] in ONES
            ):
                last = i + 2
            if word == "hundred" and seen.word[i - 1] in ("one", "a"):
                first = i - 1
            rule = _rule(seen, first, last) or told(seen, first, last)
            if rule and (word not in ("hundred", "hundredth") or rule in ("years", "birthday")):
                yield self._span(seen, first, last, rule)

    def _span(self, seen: Page, first: int, last: int, rule: str) -> Span:
        """An age."""
        return Span(seen.starts[first], seen.ends[last], Label.AGE, self.name, 0.9, rule)


def _whole(seen: Page, i: int) -> int:
    """The last token of the number at ``i`` with the ending of an ordinal: ``96th``."""
    return i + 1 if seen.gap[i] == "" and seen.says(i + 1, "ending") else i


def _stands_free(seen: Page, i: int) -> bool:
    """Whether the digits are no part of a longer number, a pressure, a time or a decimal."""
    if seen.gap[i - 1] == "" and i and seen.folded[i - 1] in "/.:-+$#<>=":
        if seen.folded[i - 1] == "/":
            return seen.word[i - 2] in ("f", "m")
        if seen.folded[i - 1] in _MARKS:
            return seen.word[i - 2] in _AGED and not _is_continued(seen, i)
        glued = seen.gap[i - 2] == "" and seen.flag[i - 2] & (f.LETTERS | f.DIGITS)
        return seen.folded[i - 1] == "-" and (not glued or seen.word[i - 2] in LED)
    return not _is_continued(seen, i)


def _closes_range(seen: Page, i: int) -> bool:
    """Whether the digits end a range of ages: ``88-91 years old``, ``age: 88/91``.

    Only years behind it or a word for age before it tell: most ranges are measured.
    """
    first = seen.word[i - 2]
    if seen.word[i - 1] not in _TO or seen.gap[i - 1] or seen.gap[i - 2]:
        return False
    if not (first.isdecimal() and len(first) <= 3) or _is_continued(seen, i):
        return False
    if seen.gap[i - 3] == "" and seen.word[i - 3] in _GLUE:
        return False
    before = seen.word[i - 3]
    if before in (":", "=") and seen.word[i - 4] == "age":
        return True
    return before in _AGED or _is_years(seen, i)


def _is_continued(seen: Page, i: int) -> bool:
    """Whether more digits follow, glued by a mark: a decimal, a fraction, a date."""
    marked = seen.gap[i] == "" and seen.gap[i + 1] == ""
    return marked and seen.word[i + 1] in _GOES_ON and bool(seen.flag[i + 2] & f.DIGITS)


def _rule(seen: Page, first: int, last: int) -> str:
    """The class of table 4 by which the number is an age; empty where it is none."""
    marked = _marked(seen, first, last)
    if marked:
        return marked
    before, after = seen.word[first - 1], seen.word[last + 1]
    glued = bool(seen.flag[first - 1] & f.LETTERS) and seen.gap[first - 1] == ""
    if (glued and before not in _AGED) or DECADE.match(seen.text, seen.ends[last]):
        return ""
    if _is_aged(seen, first, before) and _closes(seen, last, ONWARD):
        return "age word"
    dated = after in ("in", "on") and seen.flag[last + 2] & f.MONTH
    halved = after == "/" and seen.gap[last] == "" and not SEX.match(seen.text, seen.ends[last])
    homed = after in HOMES and is_told_of_kin(seen, first)
    measured = (after in NOT_YEARS and not dated and not homed) or halved
    if measured and seen.gap[last] in ("", " ") and after not in ("f", "and"):
        return ""
    if _person(seen, first, last):
        return "person"
    return _phrase(seen, first, last) if _closes(seen, last, CLOSING) else ""


def _marked(seen: Page, first: int, last: int) -> str:
    """Ages that what follows the number marks: years, months besides, a birthday, a decade."""
    text, end = seen.text, seen.ends[last]
    if BIRTHDAY.match(text, end):
        return "birthday"
    if _is_years(seen, last) or FRACTION.match(text, end):
        return "years"
    owners = ("her", "his", "their")
    owned = seen.word[first - 1] in owners or seen.word[first - 2] in owners
    tens = DECADE.match(text, end) or seen.word[last].endswith("ties")
    return "decade" if owned and tens else ""


def _is_years(seen: Page, last: int) -> bool:
    """Whether a word for years follows; *y* joins words where the language says so."""
    joins = seen.word[last + 1] == "y" and seen.flag[last + 1] & f.FUNCTION_WORD
    return not joins and bool(YEARS.match(seen.text, seen.ends[last]))


def _person(seen: Page, first: int, last: int) -> bool:
    """``92 F``, ``95M``, ``a 91 female``, ``f/94``; and no temperature."""
    before = seen.word[first - 1]
    if before == "/" and seen.gap[first - 1] == "" and seen.word[first - 2] in ("f", "m"):
        return seen.gap[first - 2] == ""
    if SEX.match(seen.text, seen.ends[last]):
        return before not in DEGREES
    match = PERSON.match(seen.text, seen.ends[last])
    if not match or len(match[0].strip()) > 1:
        return bool(match)
    if before in DEGREES or seen.word[first - 2] in WARMTH:
        return False
    if seen.gap[last] == "":
        return not (before.isdigit() and len(seen.gap[first - 1]) < 2)
    led = "\n" in seen.gap[first - 1] or before in ",.;|("
    cased = seen.sight.flat or not seen.flag[first - 1] & f.LOWER
    return led or bool(seen.flag[first - 1] & f.NAME and cased)


def _is_aged(seen: Page, first: int, before: str) -> bool:
    """Whether a word for age stands in front: ``turned 91``, ``age: 92``, ``lived to 94``."""
    if before in AGE_WORDS or (before in (":", "=") and seen.word[first - 2] == "age"):
        return True
    return (seen.word[first - 2], before) in AGE_PAIRS


def _closes(seen: Page, last: int, closing: frozenset[str]) -> bool:
    """Whether the number ends there: no decimal, and a mark, a line end or a word behind it."""
    after = seen.word[last + 1]
    if after == "." and seen.gap[last] == "" and seen.flag[last + 2] & f.DIGITS:
        return seen.gap[last + 1] != ""
    if after in closing or "\n" in seen.gap[last] or len(seen.gap[last]) > 2 or not after:
        return True
    return bool(seen.flag[last + 1] & f.LETTERS) and (closing is CLOSING or after not in NOT_YEARS)


def _phrase(seen: Page, first: int, last: int) -> str:
    """Ages by what is said: ``she is 94``, ``who at 92``, ``his mother 96``, ``mother (93``, ``Ball, 93;``."""
    before, after = seen.word[first - 1], seen.word[last + 1]
    ends = after in CLOSING or "\n" in seen.gap[last] or not after
    if is_told_of_kin(seen, first):
        return "kin"
    if before in SAID and _is_somebody(seen, first):
        return "said of"
    if before == "now" and seen.word[first - 2] == "," and ends:
        return "said of"
    if before in ("m", "s", "re") and seen.word[first - 2] in ("'", "’"):
        return "said of" if seen.word[first - 3] in ("i", "she", "he") else ""
    if before == "at" and (ends or after in PEOPLE or after in ("still", "and")):
        told = _is_somebody(seen, first) or seen.word[first - 2] in ("died", "who", ",")
        told = told or after in ("she", "he")
        return "said of" if told else ""
    enclosed = before in (",", "(") and after in ENCLOSING
    return "behind a name" if enclosed and _is_named(seen, first) else ""


def _is_somebody(seen: Page, first: int) -> bool:
    """Whether the subject two or three words in front is a person."""
    for k in (first - 2, first - 3):
        if seen.word[k] in PEOPLE or seen.flag[k] & f.KIN:
            return True
    flags = seen.flag[first - 2]
    return bool(flags & f.NAME and flags & f.CAPITALISED)


def _is_named(seen: Page, first: int) -> bool:
    """Whether a relative, or a capitalised name, stands before the comma or bracket."""
    flags = seen.flag[first - 2]
    other = f.CLINICAL | f.DRUG | f.NOTE_WORD | f.ABBREVIATION
    if flags & f.KIN or (
        flags & (f.CAPITALISED | f.UPPER) and flags & f.NAME and not flags & other
    ):
        return True
    return bool(seen.flag[first - 3] & f.KIN and flags & f.CAPITALISED)
