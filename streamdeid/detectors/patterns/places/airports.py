"""Airports by their letters on a journey: ``landed DFW``, ``via PHL``, ``DTW-SEA``.

Three capitals are an airport behind a word of travel, before *base* or *airport*, or
joined to another one; alone they stand for too much else.
"""

from collections.abc import Iterator
from functools import cache

from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Lexicon, Sign, among
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.cues import cues_of

DASHES = frozenset({"-", "–", "→", "/"})


def airports(page: Page, lexicon: Lexicon) -> Iterator[int]:
    """The token of each airport."""
    for i in page.where(_sign(lexicon)):
        upper = page.flags[i] & f.UPPER and not page.sight.loud
        if (upper or page.sight.flat) and _is_travelled(page, i, upper=bool(upper)):
            yield i


@cache
def _sign(lexicon: Lexicon) -> Sign:
    """The letters of an airport."""
    return among(cues_of(lexicon)["airport"])


def _is_travelled(page: Page, i: int, *, upper: bool) -> bool:
    """Whether a word of travel stands beside the letters, or another airport."""
    if page.says(i - 1, "travel") and page.gap[i - 1] == " ":
        return True
    if not upper:
        return False
    if page.says(i + 1, "terminal") and page.gap[i] == " ":
        return True
    joined = page.word[i + 1] in DASHES and page.says(i + 2, "airport")
    return joined or (page.word[i - 1] in DASHES and page.says(i - 2, "airport"))
