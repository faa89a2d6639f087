"""Counties, parks, lakes, forts, halls and other places by their head word: ``Wapello County``, ``Lake Huron``, ``Alder Hall``.

Many heads are surnames too (Park, Hall, Lake). A person is told by a title, a
first name in front, or by what follows; a place by a preposition or the article.
"""

from collections.abc import Iterator
from functools import cache

from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Lexicon, Sign, among
from streamdeid.lexicons import flags as f

BEFORE = frozenset(
    "in at near on from to of off by the via around toward outside and through across past @"
    " behind along inside over under".split()
)
FIRSTS = frozenset("fort ft camp lake mount mt cape point isle isla port naval".split())
SMALL = frozenset(
    "neighborhood reservation lake river creek beach bridge canyon reservoir island cemetery dam"
    " bayou lagoon trailhead campground".split()
)
"""Heads that follow the name of a place in small letters too."""
NO_NAME = (
    f.TITLE
    | f.ROLE
    | f.DEGREE
    | f.NOTE_WORD
    | f.DRUG
    | f.MONTH
    | f.WEEKDAY
    | f.KIN
    | f.SPEECH
    | f.FUNCTION_WORD
)


def landmarks(page: Page, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """First and last token of each place."""
    heads = _heads(lexicon)
    for i in page.where(_sign(lexicon)):
        word = page.folded[i]
        first = _name(page, i) if word in heads and i else i
        if first < i and _is_place(page, first, i):
            yield first, i
        elif word in FIRSTS:
            last = _called(page, i)
            if last > i:
                yield i, last


@cache
def _heads(lexicon: Lexicon) -> frozenset[str]:
    """The head words of places."""
    return frozenset(lexicon.table("landmarks"))


@cache
def _sign(lexicon: Lexicon) -> Sign:
    """A head word, or what begins a place."""
    return among(_heads(lexicon) | FIRSTS)


def _name(page: Page, i: int) -> int:
    """The first of up to three capitalised words in front of the head at ``i``; ``i`` for none."""
    if not page.flags[i] & (f.CAPITALISED | f.UPPER):
        return _small_head(page, i) if page.folded[i] in SMALL else _plain_county(page, i)
    first = i
    while first > 0 and i - first < 4 and page.gap[first - 1] in (" ", ""):
        k = first - 1
        flags = page.flags[k]
        if page.folded[k] in ("'", "’", "-") or (
            page.folded[k] == "s" and page.word[k - 1] in ("'", "’")
        ):
            first = k
            continue
        if page.folded[k] == "." and page.word[k - 1] in ("st", "mt", "ft"):
            first = k
            continue
        if not flags & (f.CAPITALISED | f.UPPER) or (
            flags & NO_NAME and page.folded[k] not in ("st", "ft", "mt")
        ):
            break
        if page.flags[i] & f.CAPITALISED and flags & f.UPPER:
            break
        first = k
    if page.folded[first] in ("'", "’", "-", "s", "."):
        return i
    return first


def _small_head(page: Page, i: int) -> int:
    """The first word of ``the Birmingham neighborhood``, ``at tuttle creek lake``: a name and a head in small letters."""
    first = i
    while i - first < 3 and page.gap[first - 1] == " " and _names_place(page, first - 1):
        first -= 1
    before = page.word[first - 1]
    placed = before in BEFORE and "\n" not in page.gap[first - 1]
    telling = any(not page.flags[k] & f.COMMON_WORD for k in range(first, i))
    return first if placed and telling else i


def _names_place(page: Page, k: int) -> bool:
    """Whether token ``k`` can be a word of a place whose head is in small letters."""
    flags = page.flag[k]
    if flags & (NO_NAME | f.CLINICAL) or not flags & f.LETTERS:
        return False
    return bool(flags & f.CAPITALISED) or (page.sight.flat and len(page.word[k]) > 2)


def _plain_county(page: Page, i: int) -> int:
    """``buncombe county`` in a note without capitals."""
    known = page.folded[i] == "county" and page.flag[i - 1] & f.LETTERS and page.gap[i - 1] == " "
    if not known or page.flag[i - 1] & (f.FUNCTION_WORD | f.COMMON_WORD | f.KIN):
        return i
    return i - 1 if page.flag[i - 1] & f.CAPITALISED or page.sight.flat else i


def _is_place(page: Page, first: int, i: int) -> bool:
    """Whether a name and its head are a place and no person or heading."""
    before = page.word[first - 1]
    if page.folded[i] in ("county", "counties", "neighborhood", "reservation"):
        return not page.sight.shouts(i) or not page.flags[first] & f.COMMON_WORD
    if page.flag[first - 1] & (f.TITLE | f.INITIAL) or (
        before == "." and page.flag[first - 2] & (f.TITLE | f.INITIAL)
    ):
        return False
    if before in BEFORE and "\n" not in page.gap[first - 1]:
        return not page.sight.shouts(i) or not page.flags[first] & (f.COMMON_WORD | f.CLINICAL)
    if page.folded[i] == "afb":
        return False
    return page.sight.stands_out(first) and not page.flags[first] & (
        f.FIRST_NAME | f.CLINICAL | f.COMMON_WORD | f.EPONYM
    )


def _called(page: Page, i: int) -> int:
    """The last token of a place that its head begins: ``Fort Bliss``, ``Lake Huron``; ``i`` for none."""
    k = i + 2 if page.word[i + 1] == "." and page.gap[i] == "" else i + 1
    flags = page.flag[k]
    if (
        page.gap[k - 1] != " "
        or not flags & f.CAPITALISED
        or flags & (NO_NAME | f.CLINICAL | f.COMMON_WORD)
    ):
        return i
    if not page.flags[i] & (f.CAPITALISED | f.UPPER) or page.flag[i - 1] & (f.FIRST_NAME | f.TITLE):
        return i
    if page.folded[i] == "ft" and page.flag[i - 1] & f.DIGITS:
        return i
    return k
