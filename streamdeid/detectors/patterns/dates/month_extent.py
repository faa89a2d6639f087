"""How far a date reaches around the name of its month: days and years in front and behind.

Read token by token from the month outwards, so that glued forms and line ends
inside a date come apart by themselves. A day in front ends what may stand
behind to a year, for ``Mar 1-Mar 9`` and ``7 Mar 10 mg`` hold one day each.
"""

from streamdeid.detectors.patterns.dates.numeric import is_day, is_year
from streamdeid.detectors.patterns.dates.ordinals import is_spelt_day, spelt_day_before, spelt_year
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flags as f

DIVIDERS = frozenset(",./-'’")
APOSTROPHES = ("'", "’")
JOINERS = frozenset({"of", "de"})
WEEKS = frozenset({"week", "wk", "half", "part"})
RANKS = frozenset("first second third fourth last".split())
CLOCK = frozenset(":%")
UNITS = frozenset(
    "x y mg ml mcg kg cm mm am pm g lb lbs units mi km min mins minutes hr hrs hours days doses tabs".split()
)


def front(page: Page, i: int) -> tuple[int, bool]:
    """The first token of what belongs to the month at ``i`` in front, and whether that is a day."""
    day = _day_before(page, i)
    return (day, True) if day < i else (_undayed(page, i), False)


def _undayed(page: Page, i: int) -> int:
    """The first token of a year, a week of the month, or ``mid-`` in front; ``i`` where none is."""
    k = i - 1
    if page.word[k] == "-" and page.word[k - 1] == "mid":
        return k - 1
    if page.word[k] in ("-", "/", ".") and page.gap[k] == "":
        k -= 1
    if (is_year(page.word[k]) and len(page.gap[k]) < 2) or (
        page.word[k - 1] in APOSTROPHES
        and page.gap[k - 1] == ""
        and len(page.word[k]) == 2
        and page.flag[k] & f.DIGITS
    ):
        return k
    return _week(page, i)


def _week(page: Page, i: int) -> int:
    """The first token of ``2nd week of`` or ``last Monday in`` before the month at ``i``."""
    if page.word[i - 1] not in ("of", "in") or not (
        page.word[i - 2] in WEEKS or page.flag[i - 2] & f.WEEKDAY
    ):
        return i
    k = i - 3
    if page.says(k, "ending") and page.gap[k - 1] == "":
        return k - 1
    return k if page.word[k] in RANKS else i


def _day_before(page: Page, i: int) -> int:
    """The first token of a day in front of the month: ``7``, ``7th``, ``the 7th of``, ``twenty-first of``."""
    k = i - 1
    if (page.word[k] in JOINERS and page.gap[k] in (" ", "\n")) or (
        page.word[k] in DIVIDERS and page.gap[k] == page.gap[k - 1] in ("", " ")
    ):
        k -= 1
    if not close(page, k) or (
        "\n" in page.gap[k] and page.word[k + 1] not in JOINERS and not page.sight.fills_line(k)
    ):
        return i
    spelt = spelt_day_before(page, k)
    if spelt >= 0 and k < i - 1:
        return spelt
    if page.says(k, "ending") and page.gap[k - 1] == "":
        k -= 1
    if not page.flag[k] & f.DIGITS or not is_day(page.word[k]) or _is_fraction(page, k):
        return i
    return k


def _is_fraction(page: Page, k: int) -> bool:
    """Whether the number at ``k`` is the end of another word: ``8.1 Jan``, ``2/3 May``, ``C4D1 July``."""
    before = page.word[k - 1]
    if page.gap[k - 1] != "":
        return False
    if before in (".", "/", ":", "+", "-", ","):
        return before == "+" or (page.gap[k - 2] == "" and bool(page.flag[k - 2] & f.DIGITS))
    return len(before) == 1 and bool(page.flag[k - 1] & f.LETTERS) and page.gap[k] == " "


def after(page: Page, i: int, *, dayed: bool) -> int:
    """The last token of day and year behind the month at ``i``; ``i`` where there is none."""
    k = i + 1
    if page.word[k] == "." and page.gap[i] == "":
        k += 1
    if page.word[k] in ("the", "of", "de", "del"):
        k += 1
    if page.word[k] in DIVIDERS:
        k += 1
    if not close(page, k - 1):
        return i
    if is_spelt_day(page, k):
        last = k + 2 if page.word[k + 1] == "-" and is_spelt_day(page, k + 2) else k
        return spelt_year(page, year_behind(page, last))
    if not page.flag[k] & f.DIGITS:
        return i
    return k if _is_year_here(page, k, dayed=dayed) else _day_behind(page, i, k, dayed=dayed)


def _is_year_here(page: Page, k: int, *, dayed: bool) -> bool:
    """Whether the number at ``k``, next to the month, is a year."""
    digits = page.word[k]
    if is_year(digits):
        return True
    if len(digits) != 2:
        return False
    return (
        page.word[k - 1] in APOSTROPHES
        or (page.word[k - 1] in ("-", "/") and not is_day(digits))
        or (dayed and not is_measured(page, k) and not _begins_a_date(page, k))
    )


def _begins_a_date(page: Page, k: int) -> bool:
    """Whether the number at ``k`` is the day of another date: ``12 June - 19th of Mar``."""
    ended = page.says(k + 1, "ending") and page.gap[k] == ""
    behind = k + 2 if ended else k + 1
    if page.word[behind] == "of":
        behind += 1
    apart = page.word[k - 1] == "-" and page.gap[k - 1] == " "
    return ended or apart or bool(page.flag[behind] & f.MONTH)


def _day_behind(page: Page, i: int, k: int, *, dayed: bool) -> int:
    """The last token of the day at ``k`` and its year; ``i`` where the number is no day."""
    if dayed or not is_day(page.word[k]) or is_measured(page, k):
        return i
    if page.word[k - 1] == "," or _is_row_below(page, i, k):
        return i
    if page.says(k + 1, "ending") and page.gap[k] == "":
        k += 1
    return year_behind(page, k)


def _is_row_below(page: Page, i: int, k: int) -> bool:
    """Whether the number at ``k`` begins the line below a month with its year: ``2028 Aug``."""
    return "\n" in page.gap[k - 1] and is_year(page.word[i - 1])


def is_measured(page: Page, k: int) -> bool:
    """Whether the number at ``k`` is a time, a share or an amount and no day."""
    behind, gap = page.word[k + 1], page.gap[k]
    if behind in CLOCK and gap == "":
        return behind == "%" or (page.gap[k + 1] == "" and bool(page.flag[k + 2] & f.DIGITS))
    if behind == "." and gap == "" and page.gap[k + 1] == "" and page.flag[k + 2] & f.DIGITS:
        return True
    return behind in UNITS and gap in ("", " ")


def year_behind(page: Page, last: int) -> int:
    """The token of the year behind the day that ends at ``last``, or ``last``."""
    k = last + 1
    while page.word[k] in DIVIDERS and k - last < 3 and close(page, k - 1):
        k += 1
    if page.word[k] in ("of", "de", "in") and close(page, k - 1):
        k += 1
    if not close(page, k - 1) or not page.flag[k] & f.DIGITS:
        return last
    divided = page.word[k - 1] in "-/" and k > last + 1
    if divided and (page.gap[k - 1] or _ends_in_year(page, k)):
        return last
    return k if _is_long(page, k) or _is_short(page, last, k) else last


def _is_long(page: Page, k: int) -> bool:
    """Whether the number at ``k`` is a year of four digits and no hour: ``2023: seen`` and not ``2023:15``."""
    if not is_year(page.word[k]):
        return False
    return page.word[k + 1] not in CLOCK or page.gap[k] != "" or page.gap[k + 1] != ""


def _is_short(page: Page, last: int, k: int) -> bool:
    """Whether the number at ``k`` is a year of two digits behind the day that ends at ``last``."""
    behind = page.word[k + 1]
    if len(page.word[k]) != 2 or (behind in CLOCK and page.gap[k] == ""):
        return False
    closes = "\n" in page.gap[k] or len(page.gap[k]) > 2 or behind in (".", ",", ";", ")")
    if not closes and (k == last + 1 or page.word[k - 1] == "of"):
        return False
    return not is_measured(page, k) and page.word[k - 1] != "." and not page.says(k + 1, "ending")


def _ends_in_year(page: Page, k: int) -> bool:
    """Whether a comma and a year follow the number at ``k``, which then is a day."""
    return (
        page.word[k + 1] == "," and bool(page.flag[k + 2] & f.DIGITS) and is_year(page.word[k + 2])
    )


def close(page: Page, k: int) -> bool:
    """Whether token ``k + 1`` follows within a blank or a line end."""
    gap = page.gap[k]
    return k >= 0 and len(gap) <= 2 and (k + 1 < len(page))
