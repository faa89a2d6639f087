"""Dates with the name of a month: ``March 7, 2024``, ``7Mar24``, ``the 7th of March``, ``since March``.

Read token by token from the month outwards, so that glued forms and line ends
inside a date come apart by themselves. A name that is an ordinary word or a
person's name as well (May, March, April, June, August, Mar, Jan) counts alone
only where a preposition of time stands before it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from streamdeid.detectors.patterns.dates.numeric import is_day, is_year
from streamdeid.detectors.patterns.dates.ordinals import is_spelt_day, spelt_day_before, spelt_year
from streamdeid.detectors.patterns.page import Page
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
ORDINAL = frozenset({"st", "nd", "rd", "th"})
DIVIDERS = frozenset(",./-'’")
JOINERS = frozenset({"of", "de"})
WEEKS = frozenset({"week", "wk", "half", "part"})
RANGES = frozenset({"-", "–", "/", "or", "and", "to", "thru", "through", "&"})
FOLLOWERS = frozenset("depending at in for with per if by and or but".split())
CLOCK = frozenset(":%")
UNITS = frozenset("x y mg ml mcg kg cm mm am pm g lb lbs units mi km".split())


class Worded(NamedTuple):
    """First and last token of a date, its month, and the rule."""

    first: int
    last: int
    month: int
    rule: str


def worded(page: Page) -> Iterator[Worded]:
    """Every date of ``page`` that names a month, in order."""
    end = -1
    for i, word in enumerate(page.folded):
        month = MONTHS.get(word)
        if month and i > end:
            found = _read(page, i, month, end)
            if found:
                end = found.last
                yield found
                yield from _more(page, found)


def _read(page: Page, i: int, month: int, end: int) -> Worded | None:
    """The date around the month at token ``i``, or nothing where it is no month."""
    first = _front(page, i)
    last = _after(page, i, dayed=first < i)
    if first <= end:
        first = i
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
    if len(page.gap(k - 1)) > 1 or _is_measured(page, k) or page.word(k + 1) in ("/", "-", "x"):
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
    yield Worded(k, _year(page, last), found.month, "worded range")


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


def _front(page: Page, i: int) -> int:
    """The first token of what belongs to the month in front: a day, a year, a week of it, ``mid-``."""
    day = _day_before(page, i)
    if day < i:
        return day
    k = i - 1
    if page.word(k) == "-" and page.word(k - 1) == "mid":
        return k - 1
    if page.word(k) in ("-", "/", ".") and page.gap(k) == "":
        k -= 1
    if (is_year(page.word(k)) and len(page.gap(k)) < 2) or (
        page.word(k - 1) in ("'", "’")
        and page.gap(k - 1) == ""
        and len(page.word(k)) == 2
        and page.flag(k) & f.DIGITS
    ):
        return k
    if page.word(i - 1) in ("of", "in") and (
        page.word(i - 2) in WEEKS or page.flag(i - 2) & f.WEEKDAY
    ):
        k = i - 3
        if page.word(k) in ORDINAL and page.gap(k - 1) == "":
            return k - 1
        return k if page.word(k) in ("first", "second", "third", "fourth", "last") else i
    return i


def _day_before(page: Page, i: int) -> int:
    """The first token of a day in front of the month: ``7``, ``7th``, ``the 7th of``, ``twenty-first of``."""
    k = i - 1
    if (page.word(k) in JOINERS and _blank(page, k)) or (
        page.word(k) in DIVIDERS and page.gap(k) == page.gap(k - 1) in ("", " ")
    ):
        k -= 1
    if not _close(page, k) or (
        "\n" in page.gap(k) and page.word(k + 1) not in JOINERS and not page.sight.fills_line(k)
    ):
        return i
    spelt = spelt_day_before(page, k)
    if spelt >= 0 and k < i - 1:
        return spelt
    if page.word(k) in ORDINAL and page.gap(k - 1) == "":
        k -= 1
    if not page.flag(k) & f.DIGITS or not is_day(page.word(k)) or _is_fraction(page, k):
        return i
    return k


def _is_fraction(page: Page, k: int) -> bool:
    """Whether the number at ``k`` is the end of another: ``8.1 Jan``, ``1,200 Mar``, ``2/3 May``."""
    return (
        page.word(k - 1) in (".", "/", ":", "+", "-", ",")
        and page.gap(k - 1) == ""
        and (page.gap(k - 2) == "" and bool(page.flag(k - 2) & f.DIGITS))
    )


def _after(page: Page, i: int, *, dayed: bool) -> int:
    """The last token of day and year behind the month at ``i``; ``i`` where there is none."""
    k = i + 1
    if page.word(k) == "." and page.gap(i) == "":
        k += 1
    if page.word(k) in ("the", "of", "de", "del"):
        k += 1
    if page.word(k) in DIVIDERS:
        k += 1
    if not _close(page, k - 1):
        return i
    if is_spelt_day(page, k):
        last = k + 2 if page.word(k + 1) == "-" and is_spelt_day(page, k + 2) else k
        return spelt_year(page, _year(page, last))
    digits = page.word(k) if page.flag(k) & f.DIGITS else ""
    if is_year(digits) or (
        len(digits) == 2 and page.word(k - 1) in ("'", "’", "-", "/") and not is_day(digits)
    ):
        return k
    if len(digits) == 2 and page.word(k - 1) in ("'", "’"):
        return k
    if len(digits) == 2 and dayed and not _is_measured(page, k):
        return k
    if not is_day(digits or "0") or _is_measured(page, k):
        return i
    if page.word(k + 1) in ORDINAL and page.gap(k) == "":
        k += 1
    return _year(page, k)


def _is_measured(page: Page, k: int) -> bool:
    """Whether the number at ``k`` is a time, a share or an amount and no day."""
    after, gap = page.word(k + 1), page.gap(k)
    if after in CLOCK and gap == "":
        return after == "%" or (page.gap(k + 1) == "" and bool(page.flag(k + 2) & f.DIGITS))
    if after == "." and gap == "" and page.gap(k + 1) == "" and page.flag(k + 2) & f.DIGITS:
        return True
    return after in UNITS and gap in ("", " ")


def _year(page: Page, last: int) -> int:
    """The token of the year behind a day, or ``last``."""
    k = last + 1
    while page.word(k) in DIVIDERS and k - last < 3 and _close(page, k - 1):
        k += 1
    if page.word(k) in ("of", "de", "in") and _close(page, k - 1):
        k += 1
    if not _close(page, k - 1) or not page.flag(k) & f.DIGITS:
        return last
    digits = page.word(k)
    long = is_year(digits)
    closes = "\n" in page.gap(k) or page.word(k + 1) in (".", ",", ";", ")")
    if page.word(k - 1) in "-/" and k > last + 1 and (page.gap(k - 1) or _ends_in_year(page, k)):
        return last
    short = len(digits) == 2 and ((k > last + 1 and page.word(k - 1) != "of") or closes)
    if page.word(k + 1) in CLOCK and page.gap(k) == "" and not (long and page.gap(k + 1)):
        return last
    if short and (
        _is_measured(page, k) or page.word(k - 1) == "." or (page.word(k + 1) in ORDINAL)
    ):
        return last
    return k if long or short else last


def _ends_in_year(page: Page, k: int) -> bool:
    """Whether a comma and a year follow the number at ``k``, which then is a day."""
    return (
        page.word(k + 1) == "," and bool(page.flag(k + 2) & f.DIGITS) and is_year(page.word(k + 2))
    )


def _close(page: Page, k: int) -> bool:
    """Whether token ``k + 1`` follows within a blank or a line end."""
    gap = page.gap(k)
    return k >= 0 and len(gap) <= 2 and (k + 1 < len(page))


def _blank(page: Page, k: int) -> bool:
    """Whether one blank or line end stands between ``k`` and ``k + 1``."""
    return page.gap(k) in (" ", "\n")


def _is_said(page: Page, i: int) -> bool:
    """Whether a plain word stands in front: ``passed March.``, and not ``with March.``."""
    before = page.flag(i - 1)
    named = f.FUNCTION_WORD | f.SPEECH | f.ROLE | f.TITLE | f.KIN | f.FIRST_NAME
    return bool(before & f.LOWER) and not before & named and page.gap(i - 1) == " "


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
    if (
        closes
        and page.flag(i - 1) & f.DIGITS
        and page.gap(i - 1) == " "
        and (not flags & f.LOWER or sight.flat)
    ):
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
    named = bool(page.flag(i + 1) & f.CAPITALISED) and page.gap(i) == " "
    if word in SHORT:
        capital = (
            bool(flags & f.CAPITALISED)
            or word in LOUD
            or (cued and not flags & f.LOWER)
            or (cued and sight.flat)
        )
        return capital and (cued or word not in ("jan", "dec", "apr", "oct") or not named)
    return cued and (not flags & f.LOWER or word in ("april", "june", "august")) and not named
