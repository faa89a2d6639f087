"""What the words around two small numbers say: time, or measure.

Weights are for the words in front, of which the nearest counts most, and for those
behind (``behind``). The cues of the language are prepositions of time, events that are dated, and on the other side
scales, muscles, findings that are graded, drugs of two parts and units.
"""

from streamdeid.detectors.patterns.dates.behind import TIMED, behind, is_timed
from streamdeid.detectors.patterns.dates.numeric import Group
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flags as f

SHORT_DAYS = frozenset({"tu", "th", "sa", "su"})
NAMED_DAYS = frozenset(
    {("last", "dose"), ("next", "day"), ("same", "day"), ("that", "day"), ("following", "day")}
)
"""Two words behind which a date follows though the second is a measure as well."""
NEXT = 4.7
"""Behind *next visit*: enough even for a date with a point."""
COURSES = frozenset({3, 5, 7, 10, 14, 21})
OPERATIONS = ("ectomy", "plasty", "otomy", "ostomy", "oscopy", "desis", "graphy", "graft")
"""Endings of what is done on a day."""
FROM = 3.0
"""Behind *from*; in front of a point only where the note divides its dates by one (``partial``)."""
LINE = 3.5
"""At the head of a line, where entries are dated."""
NAMED = 3.0
"""Behind a name: people and places have no scores, what they did has a date."""
DAYED = 4.0
"""Behind a weekday."""
THINGS = f.EPONYM | f.CLINICAL | f.COMMON_WORD | f.DRUG | f.CAPITAL_TERM | f.MONTH
ROOMS = frozenset("bed beds room rm pp pg pgs pages".split())
"""Behind which a hyphen joins no month and day: ``bed 8-2``, ``pp 6-11``."""


def weight(page: Page, group: Group) -> float:
    """How much the neighbours of ``group`` speak for a date, above zero, or against one."""
    first, after = page.before(group.start + 1), page.before(group.end) + 1
    if _is_counted(page, group):
        return -8.0
    if group.mark != "." and is_timed(page, after):
        return TIMED
    return _front(page, first, group) + behind(page, first, after, group)


def _front(page: Page, first: int, group: Group) -> float:
    """The words in front, on the same line."""
    words = _words_before(page, first)
    if not words:
        heads = page.gap[first - 1][-1:] == "\n" or first == 0
        return (LINE if group.mark == "/" else 1.0) if heads else 0.0
    if page.flags[first - 1] & f.WEEKDAY or words[0] in SHORT_DAYS:
        return DAYED
    return _told(page, first, words, group)


def _told(page: Page, first: int, words: list[str], group: Group) -> float:
    """What ``words`` in front say, the nearest first."""
    pair = (words[1] if len(words) > 1 else "", words[0])
    if pair in NAMED_DAYS or (pair[0] in page.cues["span"] and pair[1] == "of"):
        return 3.0
    named = words[0].isdigit() and pair[0] in page.cues["measure"]
    counted = words[0] == "day" and _counts_days(group)
    housed = group.mark == "-" and words[0] in ROOMS
    scaled = group.mark == "/" and words[0] in page.cues[f"/{group.numbers[1]}"]
    if named or counted or housed or scaled or words[0] in page.cues["measure"]:
        return -8.0
    if pair[0] == "next" and (words[0] in page.cues["time"] or words[0] in page.cues["event"]):
        return NEXT
    if words[0] in page.cues["time"]:
        return 3.5
    if group.mark == "." and _is_value(page, first, words[0]):
        return -3.0
    return _nearest(page, first, words[0], group) + _further(page, first, words)


def _is_value(page: Page, first: int, word: str) -> bool:
    """Whether the word in front of a decimal is a test, whose value it is: ``TSH 2.1``, ``Hgb 9.4``."""
    written = f.CAPITALISED | f.UPPER | f.INITIAL | f.ABBREVIATION | f.DRUG
    cues = page.cues
    told = word in cues["time"] or (word in cues["event"] and word not in cues["analyte"])
    return not told and bool(page.flag[first - 1] & written) and page.gap[first - 1] == " "


def _is_counted(page: Page, group: Group) -> bool:
    """Whether the words in front say the same as a count: ``2 of 19 nodes positive (2/19)``."""
    a, b = group.numbers
    return f"{a} of {b} " in page.text[max(0, group.start - 60) : group.start]


def _counts_days(group: Group) -> bool:
    """Whether two numbers behind *day* are a day of a course: ``day 3/7``."""
    a, b = map(int, group.numbers)
    return a <= b and b in COURSES


def _nearest(page: Page, first: int, word: str, group: Group) -> float:
    """What the word next to the number says: a clock time, an event, a weekday, a participle."""
    total = 0.0
    if len(word) == 4 and word.isdigit() and word < "2400":
        total += 2.0
    if word in page.cues["event"]:
        total += 2.0
    if group.mark == "/" and _is_named(page, first - 1):
        total += NAMED
    if word == "from" and group.mark != ".":
        total += FROM
    if word.endswith(OPERATIONS) or (group.rule == "m/yy" and word in page.cues["diagnosed"]):
        total += 2.0
    if word.endswith("ed") and page.flags[first - 1] & f.LOWER:
        total += 2.0
    return total - (1.0 if word == "was" else 0.0)


def _is_named(page: Page, i: int) -> bool:
    """Whether the word at ``i``, right in front, is hardly anything but a name."""
    word = page.sight.words[i]
    named = word.flags & f.NAME and word.flags & f.CAPITALISED and not word.flags & THINGS
    return bool(named) and word.ratio >= 1 and page.gap[i] == " "


def _further(page: Page, first: int, words: list[str]) -> float:
    """What the words before the nearest say; a mark between makes it say less."""
    timed = words[1:2] and words[1] in page.cues["time"]
    total = 1.0 if timed and page.gap[first - 1] == " " else 0.0
    for place, word in enumerate(words[1:], 1):
        if word in page.cues["measure"]:
            divided = any(mark in ",;(" for mark in words[:place])
            return total - (3.2 if divided else 4.0)
    return total


def _words_before(page: Page, first: int) -> list[str]:
    """Up to four words in front of token ``first`` on its line, the nearest first."""
    words: list[str] = []
    i = first - 1
    while i >= 0 and len(words) < 4 and "\n" not in page.gap[i]:
        word = page.folded[i]
        if word in ".!?" and page.gap[i] and page.flags[i - 1] & (f.LOWER | f.DIGITS):
            break
        if word not in '(:=~-#"':
            words.append(word)
        i -= 1
    return words
