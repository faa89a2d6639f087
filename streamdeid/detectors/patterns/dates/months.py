"""Dates with the name of a month: ``March 7, 2024``, ``7Mar24``, ``the 7th of March``, ``since March``.

How far the date reaches is read from the month outwards, in ``month_extent``. A name that is an ordinary word or a
person's name as well (May, March, April, June, August, Mar, Jan) counts alone
only where a preposition of time stands before it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from streamdeid.detectors.patterns.dates.month_extent import (
    ORDINAL,
    after,
    front,
    is_measured,
    year_behind,
)
from streamdeid.detectors.patterns.dates.neighbours import TIMES
from streamdeid.detectors.patterns.dates.numeric import is_day
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import among
from streamdeid.lexicons import flags as f

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan january enero",
            "feb february febrero",
            "mar march marzo",
            "apr april abril",
            "may mayo",
            "jun june junio",
            "jul july julio",
            "aug august agosto",
            "sep sept september septiembre setiembre",
            "oct october octubre",
            "nov november noviembre",
            "dec december diciembre",
        ),
        1,
    )
    for name in names.split()
}
SPANISH = frozenset(
    "enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre"
    " diciembre".split()
)  # fmt: skip
FULL = frozenset("january february july september october november december".split())
SHORT = frozenset("feb sept sep oct nov dec aug jul apr jan".split())
LOUD = frozenset({"feb", "aug", "sept", "nov", "jul"})
"""Short forms that are months in capitals too: no device, test or order is called so."""
CUES = frozenset(
    "than in since until by last next this of from through early late mid before after till"
    " til and to due around every during thru between beginning end middle or for back began"
    " started each past approx circa ~ & sched again".split()
)
RANGES = frozenset({"-", "–", "/", "or", "and", "to", "thru", "through", "&"})
FOLLOWERS = frozenset("depending at in for with per if by and or but".split())

SIGN = among(MONTHS)


class Worded(NamedTuple):
    """First and last token of a date, its month, and the rule."""

    first: int
    last: int
    month: int
    rule: str


def worded(page: Page) -> Iterator[Worded]:
    """Every date of ``page`` that names a month, in order."""
    end = -1
    for i in page.where(SIGN):
        month = MONTHS[page.folded[i]]
        if i > end:
            found = _read(page, i, month, end)
            if found:
                end = found.last
                yield found
                yield from _more(page, found)


def _read(page: Page, i: int, month: int, end: int) -> Worded | None:
    """The date around the month at token ``i``, or nothing where it is no month."""
    first, dayed = front(page, i)
    if first <= end:
        first, dayed = i, False
    last = after(page, i, dayed=dayed)
    if page.folded[i] in SPANISH and first == i:
        return None
    if first < i or last > i:
        if first == i and last < i + 2 and not _is_month_word(page, i):
            return None
        return Worded(first, last, month, "worded")
    return Worded(i, i, month, "month") if _stands_alone(page, i) else None


def _more(page: Page, found: Worded) -> Iterator[Worded]:
    """The other end of a range of days in one month: ``July 17 - 18, 2023``, ``Aug 1-2``, ``Apr 9 or 10``."""
    k = found.last + 2
    joined = page.word(k - 1)
    if (
        joined not in RANGES
        or not page.flag(k) & f.DIGITS
        or not is_day(page.word(k))
        or found.first == found.last
    ):
        return
    if len(page.gap(k - 1)) > 1 or is_measured(page, k) or page.word(k + 1) in ("/", "-", "x"):
        return
    if page.flag(k + 1) & f.LETTERS and page.gap(k) == "" and page.word(k + 1) not in ORDINAL:
        return
    if (
        joined in ("and", "or", "to")
        and page.flag(k + 1) & f.LOWER
        and page.word(k + 1) not in FOLLOWERS
    ):
        return
    last = k + 1 if page.word(k + 1) in ORDINAL and page.gap(k) == "" else k
    yield Worded(k, year_behind(page, last), found.month, "worded range")


def _is_month_word(page: Page, i: int) -> bool:
    """Whether the letter case allows a month before a number: not ``may 2`` in a sentence of its own."""
    return not (
        page.folded[i] in ("may", "mar", "march", "sep", "dec") and page.flag(i) & f.LOWER
    ) or (
        page.sight.flat
        or page.flag(i + 1) & f.DIGITS == 0
        or page.word(i - 1) in CUES
        or page.flags[i - 1] & f.WEEKDAY != 0
        or page.word(i - 1) in ",;("
        or page.gap(i - 1)[-1:] == "\n"
    )


def _is_said(page: Page, i: int) -> bool:
    """Whether a plain word stands in front: ``passed March.``, and not ``with March.``."""
    before = page.flag(i - 1)
    named = f.FUNCTION_WORD | f.SPEECH | f.ROLE | f.TITLE | f.KIN | f.FIRST_NAME
    return bool(before & f.LOWER) and not before & named and page.gap(i - 1) == " "


def _is_attributed(page: Page, i: int, *, closes: bool) -> bool:
    """Whether what stands around a capitalised month takes a date: ``the June visit``, ``MRI March``, ``Return May``."""
    before = page.word(i - 1)
    if page.gap(i - 1) != " " or page.word(i + 1) in ("of", "'", "’"):
        return False
    if before in ("the", "each", "every", "on"):
        return page.folded[i] != "mar" and bool(page.flag(i + 1) & f.LOWER)
    tested = page.flag(i - 1) & f.ABBREVIATION and page.flag(i - 1) & f.UPPER
    listed = before == "," and page.word(i + 1) == ")"
    return closes and (bool(tested) or before in TIMES or listed)


def _stands_alone(page: Page, i: int) -> bool:
    """Whether the month at ``i``, without day or year, is one."""
    word, flags, sight = page.folded[i], page.flags[i], page.sight
    cued = page.word(i - 1) in CUES or (page.word(i - 1) in "/(" and page.gap(i - 1) == "")
    cued = cued or (page.word(i - 1) in "-–" and page.word(i - 2) in MONTHS)
    if word in FULL:
        return True
    closes = page.word(i + 1) in ("", ".", ",", ";", ")", "/") or "\n" in page.gap(i)
    if closes and word != "may" and _is_said(page, i):
        return not flags & f.LOWER or word not in ("march", "mar", "dec", "sep")
    named = bool(page.flag(i + 1) & f.CAPITALISED) and page.gap(i) == " "
    counted = closes and page.flag(i - 1) & f.DIGITS and page.gap(i - 1) == " "
    if counted and (not flags & f.LOWER or sight.flat):
        return True
    if word in ("may", "march") and flags & f.LOWER:
        return page.word(i - 1) in (
            "last",
            "since",
            "in",
            "until",
            "by",
            "from",
            "next",
            "this",
        ) and page.word(i + 1) in ("", ".", ",", ";", ")", "?")
    attributed = bool(flags & f.CAPITALISED) and _is_attributed(page, i, closes=closes)
    if word in SHORT:
        cased = flags & f.CAPITALISED or word in LOUD
        capital = bool(cased) or (cued and (not flags & f.LOWER or sight.flat))
        return capital and (cued or word not in ("jan", "dec", "apr", "oct") or not named)
    said = cued and (not flags & f.LOWER or word in ("april", "june", "august"))
    return not named and (attributed or said)
