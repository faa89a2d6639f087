"""Dates with the name of a month: ``March 7, 2024``, ``7Mar24``, ``the 7th of March``, ``since March``.

How far the date reaches is read from the month outwards, in ``month_extent``. A name that is an ordinary word or a
person's name as well (May, March, April, June, August, Mar, Jan) counts alone
only where a preposition of time stands before it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from streamdeid.detectors.patterns.dates.month_extent import (
    after,
    front,
    is_measured,
    year_behind,
)
from streamdeid.detectors.patterns.dates.neighbours import OPERATIONS
from streamdeid.detectors.patterns.dates.numeric import is_day
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.months import Months, months_of

RANGES = frozenset({"-", "–", "/", "or", "and", "to", "thru", "through", "&"})
CLOSING = frozenset({"", ".", ",", ";", ")"})
NEXT = frozenset({"next", "due", "last", "return", "rtc", "date", "month"})
"""Fields whose value can be a month: ``Next: August.``."""


class Worded(NamedTuple):
    """First and last token of a date, its month, and the rule."""

    first: int
    last: int
    month: int
    rule: str

    def __repr__(self) -> str:
        """Where it stands; nothing of the date."""
        return f"Worded({self.first}, {self.last}, {self.rule!r})"


def worded(page: Page, lexicon: Lexicon) -> Iterator[Worded]:
    """Every date of ``page`` that names a month, in order."""
    months, end = months_of(lexicon), -1
    for i in page.where(months.sign):
        if i > end:
            found = _read(page, months, i, end)
            if found:
                end = found.last
                yield found
                yield from _more(page, found)


def _read(page: Page, months: Months, i: int, end: int) -> Worded | None:
    """The date around the month at token ``i``, or nothing where it is no month."""
    month = months.numbers[page.folded[i]]
    first, dayed = front(page, i)
    if first <= end:
        first, dayed = i, False
    last = after(page, i, dayed=dayed)
    if page.folded[i] in months.foreign and first == i:
        return None
    if first < i or last > i:
        if first == i and last < i + 2 and not _is_month_word(page, months, i):
            return None
        return Worded(first, last, month, "worded")
    return Worded(i, i, month, "month") if _stands_alone(page, months, i) else None


def _more(page: Page, found: Worded) -> Iterator[Worded]:
    """The other end of a range of days in one month: ``July 17 - 18, 2023``, ``Aug 1-2``, ``Apr 9 or 10``.

    A day with a month of its own is another date: ``12 June and 19 Mar``.
    """
    k = found.last + 2
    joined = page.word[k - 1]
    if (
        joined not in RANGES
        or not page.flag[k] & f.DIGITS
        or not is_day(page.word[k])
        or found.first == found.last
    ):
        return
    if len(page.gap[k - 1]) > 1 or is_measured(page, k) or page.word[k + 1] in ("/", "-", "x"):
        return
    if page.flag[k + 1] & f.LETTERS and page.gap[k] == "" and not page.says(k + 1, "ending"):
        return
    if (
        joined in ("and", "or", "to")
        and page.flag[k + 1] & f.LOWER
        and not page.says(k + 1, "following")
    ):
        return
    last = k + 1 if page.says(k + 1, "ending") and page.gap[k] == "" else k
    other = last + 2 if page.word[last + 1] == "of" else last + 1
    if page.flag[other] & f.MONTH:
        return
    yield Worded(k, year_behind(page, last), found.month, "worded range")


def _is_month_word(page: Page, months: Months, i: int) -> bool:
    """Whether the letter case allows a month before a number: not ``may 2`` in a sentence of its own."""
    return not (page.folded[i] in months.words and page.flag[i] & f.LOWER) or (
        page.sight.flat
        or page.flag[i + 1] & f.DIGITS == 0
        or page.says(i - 1, "leading")
        or page.flags[i - 1] & f.WEEKDAY != 0
        or page.word[i - 1] in ",;("
        or page.gap[i - 1][-1:] == "\n"
    )


def _is_said(page: Page, i: int) -> bool:
    """Whether a plain word stands in front: ``passed March.``, and not ``with March.``."""
    before = page.flag[i - 1]
    named = f.FUNCTION_WORD | f.SPEECH | f.ROLE | f.TITLE | f.KIN | f.FIRST_NAME
    return bool(before & f.LOWER) and not before & named and page.gap[i - 1] == " "


def _is_attributed(page: Page, i: int, *, closes: bool) -> bool:
    """Whether what stands around a capitalised month takes a date: ``the June visit``, ``MRI March``, ``Return May``."""
    before = page.word[i - 1]
    if page.gap[i - 1] != " " or page.word[i + 1] in ("of", "'", "’"):
        return False
    if before in ("the", "each", "every", "on"):
        return bool(page.flag[i + 1] & f.LOWER)
    if page.says(i - 1, "event", "diagnosed", "time") or before.endswith(OPERATIONS):
        return closes or not page.flag[i + 1] & (f.SPEECH | f.CAPITALISED)
    tested = page.flag[i - 1] & f.ABBREVIATION and page.flag[i - 1] & f.UPPER
    listed = before == "," and page.word[i + 1] == ")"
    return closes and (bool(tested) or listed or (before == ":" and page.word[i - 2] in NEXT))


def _stands_alone(page: Page, months: Months, i: int) -> bool:
    """Whether the month at ``i``, without day or year, is one."""
    word, flags = page.folded[i], page.flags[i]
    small, everyday = bool(flags & f.LOWER), word in months.words
    if word in months.alone:
        return True
    closes = page.word[i + 1] in CLOSING | {"/"} or "\n" in page.gap[i]
    if closes and not flags & f.FUNCTION_WORD and _is_said(page, i):
        return not (small and everyday)
    if closes and _is_counted(page, i):
        return True
    if small and everyday and word not in months.short:
        return page.says(i - 1, "tying") and page.word[i + 1] in CLOSING | {"?"}
    cued = _is_cued(page, months, i)
    named = bool(page.flag[i + 1] & f.CAPITALISED) and page.gap[i] == " "
    if word in months.short:
        plain = cued or not named or word not in months.called
        return plain and _is_cased(page, months, i, cued=cued)
    attributed = flags & f.CAPITALISED and _is_attributed(page, i, closes=closes)
    return not named and (cued or bool(attributed))


def _is_counted(page: Page, i: int) -> bool:
    """Whether a number stands before the month, and the letter case allows one."""
    counted = page.flag[i - 1] & f.DIGITS and page.gap[i - 1] == " "
    return bool(counted) and (page.sight.flat or not page.flags[i] & f.LOWER)


def _is_cued(page: Page, months: Months, i: int) -> bool:
    """Whether a word of time, a mark glued to it or another month leads to the month."""
    before = page.word[i - 1]
    if page.says(i - 1, "leading") or (before in "/(" and page.gap[i - 1] == ""):
        return True
    return before in "-–" and page.word[i - 2] in months.numbers


def _is_cased(page: Page, months: Months, i: int, *, cued: bool) -> bool:
    """Whether the letter case of a short form allows a month."""
    flags = page.flags[i]
    if flags & f.CAPITALISED or page.folded[i] in months.loud:
        return True
    return cued and (page.sight.flat or not flags & f.LOWER)
