"""Streets that no word for a street shows: ``lives at 204 Sycamore``, ``the 1400 block of Garfield``.

Three sentences name a place in a town whatever its street is called: where somebody
lives at a number, which block of a street it was, and where two streets meet.
"""

from collections.abc import Iterator

from streamdeid.detectors.patterns.dates.numeric import is_year
from streamdeid.detectors.patterns.page import Page
from streamdeid.detectors.patterns.places.streets import NO_NAME, SIDES, unit
from streamdeid.lexicons import among, flagged
from streamdeid.lexicons import flags as f

HOMES = frozenset(
    "live lives lived living reside resides resided residing stay stays stayed staying home"
    " house apartment residence resident address trailer".split()
)
BETWEEN = frozenset({"at", ":", "is"})
MEETINGS = frozenset({"corner", "intersection", "junction"})
JOINTS = frozenset({"and", "&"})
CAPITALS = f.CAPITALISED | f.UPPER
LONGEST = 4
"""Words of a street's name, at most."""

NUMBERED = frozenset({"st", "nd", "rd", "th"})
PLACED = frozenset({"at", "to", "on", "near", "from", "@", "corner"})
AMPERSAND = among({"&"})
SIGN = among(HOMES) | among(MEETINGS) | (among({"block"}) & flagged(f.LETTERS))


def corners(page: Page) -> Iterator[tuple[int, int, str]]:
    """First token, last token and rule of each."""
    for i in page.where(AMPERSAND):
        crossed = _crossing(page, i)
        if crossed:
            yield crossed
    for i in page.where(SIGN):
        word = page.folded[i]
        if word == "block":
            found = _block(page, i)
        elif word in MEETINGS:
            found = _meeting(page, i)
        else:
            found = _home(page, i)
        if found:
            yield found


def _crossing(page: Page, i: int) -> tuple[int, int, str] | None:
    """``to 44th & Vine``: a street by its number and another one, behind a preposition of place."""
    first = i - 2
    if first < 1 or page.word[i - 1] not in NUMBERED or page.gap[first] != "":
        return None
    last = _name(page, i + 1)
    told = page.word[first - 1] in PLACED or page.sight.opens(first)
    barred = f.CLINICAL | f.NOTE_WORD | f.ABBREVIATION | f.DIGITS
    if not told or last <= i or page.flag[i + 1] & barred:
        return None
    return first, last, "crossing"


def _home(page: Page, i: int) -> tuple[int, int, str] | None:
    """``lives at 204 Sycamore``: a house number behind a word for living somewhere."""
    number = i + 2
    if page.word[i + 1] not in BETWEEN or not page.flag[number] & f.DIGITS:
        return None
    if len(page.folded[number]) > 5 or is_year(page.folded[number]):
        return None
    last = _name(page, number + 1)
    return (number, unit(page, last), "home") if last > number else None


def _block(page: Page, i: int) -> tuple[int, int, str] | None:
    """``1400 block of West Garfield``."""
    if not page.flag[i - 1] & f.DIGITS or page.word[i + 1] != "of":
        return None
    last = _name(page, i + 2)
    return (i - 1, last, "block") if last > i + 1 else None


def _meeting(page: Page, i: int) -> tuple[int, int, str] | None:
    """``corner of Maple and 3rd``."""
    if page.word[i + 1] != "of":
        return None
    first = _name(page, i + 2)
    if first < i + 2 or page.word[first + 1] not in JOINTS:
        return None
    last = _name(page, first + 2)
    return (i + 2, last, "corner") if last > first + 1 else None


def _name(page: Page, i: int) -> int:
    """The last token of the street's name that begins at ``i``; ``i - 1`` if none does."""
    k = i
    while k - i < LONGEST and (k == i or page.gap[k - 1] in (" ", "")):
        if page.flag[k] & f.DIGITS and page.says(k + 1, "ending") and page.gap[k] == "":
            k += 2
            continue
        side = page.word[k] in SIDES and page.flag[k] & f.LETTERS
        if not side and (not page.flag[k] & CAPITALS or page.flag[k] & NO_NAME):
            break
        k += 1
    return k - 1
