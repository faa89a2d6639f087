"""House numbers without a word for a street: ``apt 4C, 1187 Fulton``, ``9 Sycamore, Elko NV``, ``One Ames Plaza``.

What stands around the number and the name makes an address of them: a unit in
front or behind, or a town with its state or ZIP code behind a comma. A building is
numbered in words as well; then a word for a square, tower or street must end its
name.
"""

from collections.abc import Iterator

from streamdeid.detectors.patterns.dates.numeric import is_year
from streamdeid.detectors.patterns.page import Page
from streamdeid.detectors.patterns.places.boxes import STATES
from streamdeid.detectors.patterns.places.streets import NO_NAME, OTHER, SIDES, TYPES, unit
from streamdeid.lexicons import among, flagged
from streamdeid.lexicons import flags as f

UNITS = frozenset({"apt", "apartment", "unit", "suite", "ste", "lot", "trailer", "#"})
SPELT = frozenset("one two three four five six seven eight nine ten".split())
SQUARES = TYPES | {"center", "centre", "tower", "towers", "park", "commons", "wharf", "landing"}
LONGEST = 3
"""Words of the name, at most."""
DIGITS = 5
CASED = f.CAPITALISED | f.UPPER

SIGN = among(SPELT) & flagged(f.CAPITALISED)


def bare(page: Page) -> Iterator[tuple[int, int, str]]:
    """First token, last token and rule of each."""
    for i in page.digits:
        if page.gap[i] != " " or not page.flag[i + 1] & CASED or not _is_house(page, i):
            continue
        last = _name(page, i + 1)
        if last > i and (_is_in_town(page, last) or _has_unit(page, i, last)):
            yield i, unit(page, last), "bare number"
    for i in page.where(SIGN):
        last = _name(page, i + 1, NO_NAME)
        if last > i + 1 and page.folded[last] in SQUARES:
            yield i, last, "spelt number"


def _is_house(page: Page, i: int) -> bool:
    """Whether the digits at ``i`` can be a house number: free in front, and no year."""
    free = i == 0 or page.gap[i - 1] != ""
    return free and len(page.folded[i]) <= DIGITS and not is_year(page.folded[i])


def _name(page: Page, first: int, barred: int = NO_NAME | OTHER) -> int:
    """The last of up to three capitalised words from ``first``; ``first - 1`` where none can be a name."""
    k = first
    while k - first < LONGEST and page.flag[k] & CASED and page.gap[k - 1] == " ":
        side = page.folded[k] in SIDES
        if page.flags[k] & barred and not side:
            break
        k += 1
    return k - 1


def _is_in_town(page: Page, last: int) -> bool:
    """Whether a comma, a town and its state or ZIP code follow: ``, Elko NV``, ``, Elko, NV``."""
    town = last + 2
    if page.word[last + 1] != "," or not page.flag[town] & CASED or page.gap[last + 1] != " ":
        return False
    k = town + 1
    while k < town + LONGEST and page.flag[k] & f.CAPITALISED and not page.flag[k] & f.STATE:
        k += 1
    k = k + 1 if page.word[k] == "," else k
    coded = page.flag[k] & f.DIGITS and len(page.word[k]) == DIGITS
    state = page.word[k] in STATES and page.flag[k] & f.UPPER
    return bool(coded or state or page.flag[k] & f.STATE)


def _has_unit(page: Page, i: int, last: int) -> bool:
    """Whether a unit stands in front, ``apt 4C, 1187 Fulton``, or behind, ``27 Elm apt 3``."""
    behind = last + 2 if page.word[last + 1] == "," else last + 1
    if page.word[behind] in UNITS - {"#"} and page.flag[behind + 1] & (f.DIGITS | f.INITIAL):
        return True
    if page.word[i - 1] != ",":
        return False
    return any(page.word[k] in UNITS for k in range(max(i - 5, 0), i - 2))
