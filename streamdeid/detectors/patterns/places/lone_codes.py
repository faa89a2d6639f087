"""A state's code in brackets behind its town: ``lives in Houma (LA)``.

The town must be one of the lexicon and the letters no degree or role behind a
person's name.
"""

from collections.abc import Iterator

from streamdeid.detectors.patterns.page import Page
from streamdeid.detectors.patterns.places.boxes import STATES
from streamdeid.lexicons import among, flagged
from streamdeid.lexicons import flags as f

PERSONAL = frozenset({"md", "pa", "ma", "do", "ms", "pr", "or", "id", "dc"})
SIGN = among(STATES) & flagged(f.UPPER)


def lone_codes(page: Page) -> Iterator[int]:
    """The token of each code."""
    for i in page.where(SIGN):
        if page.word[i - 1] != "(" or page.word[i + 1] != ")" or page.gap[i] != "":
            continue
        town = page.flag[i - 2]
        named = page.folded[i] in PERSONAL and town & f.FIRST_NAME
        if town & f.CITY and town & (f.CAPITALISED | f.UPPER) and not named:
            yield i
