"""What stands behind two small numbers: a clock time, a unit, a mark, the end of the line.

A clock time settles it. What counts or grades speaks against a date; a colon, a mark that
closes, a word with a capital and a cell by itself speak for one.
"""

from streamdeid.detectors.patterns.dates.numeric import Group, is_time
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flags as f

CLOSING = frozenset(":;.,)")
TIMED = 6.0
"""In front of a clock time: nobody gives the time of a score."""
TITLED = 2.5
"""In front of a word with a capital, with which an entry begins."""
HEADING = 2.0
"""In front of a colon."""
CELL = 1.5
"""Alone in the last column of a line, where reports are signed and dated."""


def behind(page: Page, first: int, after: int, group: Group) -> float:
    """The word behind, on the same line."""
    gap = page.gap[after - 1]
    word = page.word[after]
    if "\n" in gap or not word:
        return CELL if _is_apart(page.gap[first - 1]) else 0.0
    if page.says(after, "counted") and gap in (" ", ""):
        return -5.0
    if _is_graded(page, after, group):
        return -3.0
    if page.flag[after] & f.DIGITS:
        return _number_behind(page, after, gap)
    return _mark_or_word(page, first, after, group)


def _mark_or_word(page: Page, first: int, after: int, group: Group) -> float:
    """A mark that closes, or the word with which an entry begins."""
    gap, word = page.gap[after - 1], page.word[after]
    if group.mark == "/" and gap == " " and page.flag[after] & f.CAPITALISED and len(word) > 2:
        return TITLED
    if word == ":" and gap == "":
        return HEADING
    if word in CLOSING and page.word[first - 1] != "(":
        return 1.2
    return 2.0 if len(gap) > 1 and page.gap[first - 1][-1:] == "\n" else 0.0


def _is_apart(gap: str) -> bool:
    """Whether a gap is one of a form or table, and no blank between words."""
    return len(gap) > 2 and "\n" not in gap


def _is_graded(page: Page, after: int, group: Group) -> bool:
    """Whether the word behind makes a score, a reflex or a span of it: ``7/10 pain``, ``2/4 R``, ``7-10 d``."""
    word = page.word[after]
    if group.mark == "-" and page.says(after, "spell") and page.gap[after - 1] == " ":
        return True
    if page.says(after, "rest") and group.numbers[1] == "10":
        return True
    return word in ("r", "l") and bool(page.flag[after] & f.INITIAL) and group.mark == "/"


def is_timed(page: Page, after: int) -> bool:
    """Whether a clock time follows on the line: ``3/7 0930``, ``3/7 9:02``, ``3/7 4 pm``."""
    if not page.flag[after] & f.DIGITS or "\n" in page.gap[after - 1] or not page.gap[after - 1]:
        return False
    word, following = page.word[after], page.word[after + 1]
    if is_time(word):
        return not page.says(after + 1, "counted")
    if following == ":":
        return page.gap[after] == "" and is_time(f"{word:0>2}{page.word[after + 2]}"[:4])
    return following in ("am", "pm") and len(word) < 3


def _number_behind(page: Page, after: int, gap: str) -> float:
    """What may be a clock time behind: ``3/7 at 7 p``."""
    if page.word[after + 1] in (":", "a", "p"):
        return 2.5
    return 1.0 if len(gap) > 1 else 0.0
