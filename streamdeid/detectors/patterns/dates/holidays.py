"""Holidays by name, with the year behind them: ``Christmas Eve 2020``, ``St. Pat's``."""

from collections.abc import Iterator
from functools import cache

from streamdeid.detectors.patterns.dates.numeric import is_year
from streamdeid.detectors.patterns.page import Page
from streamdeid.detectors.patterns.phrases import Phrases
from streamdeid.lexicons import Lexicon, among
from streamdeid.lexicons import flags as f

BARE = frozenset("tet king holi eid nye purim yule obon".split())
"""Short names that count only with a capital."""
THINGS = frozenset(
    "- baby tree trees disease factor lily seals seal island egg eggs stockings stocking card"
    " cards".split()
)
"""What is called after a holiday and is no day: Christmas disease, Christmas factor, an Easter lily."""


SAINT = among({"st", "saint", "san", "santa"})
FEAST = among({"feast"})
_INNER = frozenset({"of", "the", "our", "and"})
_LONGEST = 7
"""Words of a feast, at most."""


def holy_days(page: Page) -> Iterator[tuple[int, int]]:
    """``St. Brendan's Day``, ``the Feast of the Holy Name``: whatever saint or mystery is kept."""
    for i in page.where(SAINT):
        last = _saints_day(page, i)
        if last > i:
            yield i, last
    for i in page.where(FEAST):
        if page.word[i + 1] == "of":
            last = _feast(page, i + 2)
            if last > i:
                yield i, last


def _saints_day(page: Page, i: int) -> int:
    """The last token of the day of the saint that *St* at ``i`` begins; -1 where it names none."""
    k = i + 2 if page.word[i + 1] == "." else i + 1
    if not page.flag[k] & f.CAPITALISED:
        return -1
    owned = page.word[k + 1] in ("'", "\u2019")
    day = k + (3 if owned and page.word[k + 2] == "s" else 2 if owned else 1)
    return day if owned and page.word[day] == "day" and page.gap[day - 1] == " " else -1


def _feast(page: Page, k: int) -> int:
    """The last capitalised word of the name that begins at token ``k``; -1 for none."""
    last = -1
    for j in range(k, k + _LONGEST):
        if page.flag[j] & (f.CAPITALISED | f.UPPER) and page.gap[j - 1] == " ":
            last = j
        elif page.word[j] not in _INNER:
            break
    return last


def holidays(page: Page, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """First and last token of each holiday of the lexicon."""
    entries = _entries(lexicon)
    for first, last, _ in entries.find(page.folded, page.where(entries.sign)):
        if page.word[last + 1] in THINGS:
            continue
        if first == last and page.folded[first] in BARE and not page.flags[first] & f.CAPITALISED:
            continue
        after = last + 1
        if page.word[after] == "'" or (page.word[after] == "," and page.gap[last] == ""):
            after += 1
        digits = page.word[after] if page.flag[after] & f.DIGITS else "0"
        year = is_year(digits) or (len(digits) == 2 and page.word[after - 1] == "'")
        yield first, after if year and page.gap[last] in ("", " ") else last


@cache
def _entries(lexicon: Lexicon) -> Phrases[None]:
    """The holidays of a lexicon, by first word."""
    return Phrases((entry, None) for entry in lexicon.table("holidays"))
