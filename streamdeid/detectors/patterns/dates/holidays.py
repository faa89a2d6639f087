"""Holidays by name, with the year behind them: ``Christmas Eve 2020``, ``St. Pat's``."""

from collections.abc import Iterator
from functools import cache

from streamdeid.detectors.patterns.dates.numeric import is_year
from streamdeid.detectors.patterns.page import Page
from streamdeid.detectors.patterns.phrases import Phrases
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f

BARE = frozenset("tet king holi eid nye purim yule obon".split())
"""Short names that count only with a capital."""
THINGS = frozenset(
    "- baby tree trees disease factor lily seals seal island egg eggs stockings stocking card"
    " cards".split()
)
"""What is called after a holiday and is no day: Christmas disease, Christmas factor, an Easter lily."""


def holidays(page: Page, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """First and last token of each holiday of the lexicon."""
    entries = _entries(lexicon)
    for first, last, _ in entries.find(page.folded, page.where(entries.sign)):
        if page.word(last + 1) in THINGS:
            continue
        if first == last and page.folded[first] in BARE and not page.flags[first] & f.CAPITALISED:
            continue
        after = last + 1
        if page.word(after) == "'" or (page.word(after) == "," and page.gap(last) == ""):
            after += 1
        digits = page.word(after) if page.flag(after) & f.DIGITS else "0"
        year = is_year(digits) or (len(digits) == 2 and page.word(after - 1) == "'")
        yield first, after if year and page.gap(last) in ("", " ") else last


@cache
def _entries(lexicon: Lexicon) -> Phrases[None]:
    """The holidays of a lexicon, by first word."""
    return Phrases((entry, None) for entry in lexicon.table("holidays"))
