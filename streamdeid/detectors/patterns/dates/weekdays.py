"""Weekdays that name one day: beside a date, or after a word that ties them to the past or next one.

``Tues 4/2`` and ``Sunday the 20th`` are one day each; *Mondays*, *every Friday* and
``M/W/F`` recur and stay.
"""

from collections.abc import Iterator

from streamdeid.detectors.patterns.dates.numeric import is_day, is_time
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flagged
from streamdeid.lexicons import flags as f

WORDS = frozenset("sat sun mon wed thu fri".split())
CLOSING = frozenset({".", ",", ";", ")", ""})
SLASHES = frozenset({"/", "&"})
BONDS = frozenset({"and", "-", "or"})
COMMA = frozenset({","})
SHORT = frozenset({"tu", "th", "sa", "su"})
LETTERS = frozenset({"m", "tu", "w", "th", "f", "sa", "su", "t", "r"})

PLAIN = frozenset("tue tues wed weds thu thur thurs fri".split())
"""Short forms that are no other word; *sat* and *sun* are, and *mon* is one without its capital."""
WEDDING = frozenset("were was newly be to and".split())

SIGN = flagged(f.WEEKDAY)


def beside(page: Page, first: int) -> int:
    """The first token of a weekday in front of the date that begins at token ``first``; or ``first``."""
    k = first - 1
    if page.word[k] == "the":
        k -= 1
    for _ in range(2):
        if page.word[k] in (",", ".", "("):
            k -= 1
    word = page.word[k]
    if not page.flag[k] & f.WEEKDAY and word not in SHORT and not _heads_line(page, k):
        return first
    gaps = page.text[page.ends[k] : page.starts[first]]
    if len(gaps) > 7 or page.folded[k].endswith("days"):
        return first
    return k


def _heads_line(page: Page, k: int) -> bool:
    """Whether one capital for a weekday heads a line, with a date behind: ``M 6/17``."""
    if page.word[k] not in LETTERS or not page.flag[k] & f.INITIAL:
        return False
    return k == 0 or "\n" in page.gap[k - 1]


def behind(page: Page, end: int) -> Iterator[int]:
    """The weekday behind the date that ends at ``end``, where no date follows it: ``3/7/24 (Thu)``."""
    k = page.before(end) + 1
    if page.word[k] == "(":
        k += 1
    if not page.flag[k] & f.WEEKDAY:
        return
    between = page.text[end : page.starts[k]]
    if len(between) > 3 or "\n" in between:
        return
    if page.flag[k] & f.LOWER or page.folded[k].endswith("days") or "." in between:
        return
    dated = page.flag[k + 1] & (f.DIGITS | f.MONTH) and page.gap[k] == " "
    if not dated or page.word[k + 2] == ":" or is_time(page.word[k + 1]):
        yield k


def alone(page: Page) -> Iterator[int]:
    """Tokens that are weekdays tied to one day by a word beside them."""
    for i in page.where(SIGN):
        if _is_tied(page, i):
            yield i


def _is_tied(page: Page, i: int) -> bool:
    """Whether a word beside the weekday makes it one day."""
    word, before, after = page.folded[i], page.word[i - 1], page.word[i + 1]
    if word.endswith("days") or _recurs(page, i, BONDS):
        return False
    clock = page.word[i + 2] == ":" or (is_time(after) and page.flag[i] & (f.CAPITALISED | f.UPPER))
    if after.isdigit() and clock and before not in ("at", "-"):
        return True
    if _recurs(page, i, COMMA) or page.says(i + 1, "recurring-part"):
        return False
    if page.says(i - 1, "daily"):
        return not (word in ("sat", "sun", "mon") and page.flag[i] & f.LOWER and before == "on")
    if len(word) > 5:
        return not page.says(i - 1, "prefix")
    return _closes_sentence(page, i) or _is_short_day(page, i) or _is_plain(page, i)


def _is_plain(page: Page, i: int) -> bool:
    """Whether a shortened weekday that is no other word stands by itself: ``recheck fri``, ``INR Mon``."""
    word, before = page.folded[i], page.word[i - 1]
    if word not in PLAIN and not (word == "mon" and page.flags[i] & f.CAPITALISED):
        return False
    if word == "wed" and page.flags[i] & f.LOWER and before in WEDDING:
        return False
    if page.says(i - 1, "periodic", "recurring", "ending") or before in ("a", "/", "&", "-"):
        return False
    row = page.flag[i - 1] & f.WEEKDAY or page.flag[i + 1] & f.WEEKDAY
    return not row and not _is_scored(page, i)


def numbered(page: Page, i: int) -> int:
    """The last token of a shortened weekday and the day of the month that ends the phrase: ``Mon 25.``."""
    short = len(page.folded[i]) < 6 and page.flag[i + 1] & f.DIGITS and page.gap[i] == " "
    if not short or not is_day(page.word[i + 1]) or _is_scored(page, i):
        return i
    return i + 1


def _is_scored(page: Page, i: int) -> bool:
    """Whether a number behind makes it an index or part of a table: ``FRI 100``; a clock time does not."""
    if not page.flag[i + 1] & f.DIGITS:
        return page.word[i + 1] in (":", "=", "/", "&", "-")
    if is_day(page.word[i + 1]) and page.gap[i] == " ":
        return page.word[i + 2] not in CLOSING or _is_decimal(page, i + 2)
    return not (is_time(page.word[i + 1]) or page.word[i + 2] in ("am", "pm", "a", "p"))


def _is_decimal(page: Page, k: int) -> bool:
    """Whether the point at ``k`` divides a number."""
    return page.gap[k] == "" and bool(page.flag[k + 1] & f.DIGITS)


def _is_short_day(page: Page, i: int) -> bool:
    """Whether a shortened weekday with a capital is one day: ``was maxA Mon)``, ``closed Wed.``, ``meet Fri at noon``."""
    before, after = page.flag[i - 1], page.word[i + 1]
    if not page.flags[i] & f.CAPITALISED or page.gap[i - 1] != " " or page.sight.opens(i):
        return False
    if page.says(i - 1, "periodic", "recurring") or before & (f.DIGITS | f.WEEKDAY):
        return False
    if after in CLOSING or "\n" in page.gap[i]:
        return True
    follows = page.says(i + 1, "part") or after in ("at", "w", "with", "for", "then")
    return follows and page.gap[i] == " " and not before & f.NAME


def _recurs(page: Page, i: int, bonds: frozenset[str]) -> bool:
    """Whether the weekday stands in a row of them that ``bonds`` hold together: ``Mon and Thu``."""
    before, after = page.word[i - 1], page.word[i + 1]
    if bonds is BONDS and (page.says(i - 1, "recurring") or before in SLASHES or after in SLASHES):
        return True
    behind = after in bonds and page.flag[i + 2] & f.WEEKDAY
    return bool(behind or (before in bonds and page.flag[i - 2] & f.WEEKDAY))


def _closes_sentence(page: Page, i: int) -> bool:
    """Whether a short weekday ends what a plain word began: ``seen Tues.``."""
    said = page.flag[i - 1] & f.LOWER and not page.flag[i - 1] & f.FUNCTION_WORD
    return len(page.folded[i]) > 3 and bool(said) and page.word[i + 1] in CLOSING
