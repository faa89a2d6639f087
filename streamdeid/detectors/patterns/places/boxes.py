"""Post office boxes and rural routes, and ZIP codes behind a state, a city or with four more digits."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Lexicon, Sign, among, flagged
from streamdeid.lexicons import flags as f

RURAL = re.compile(
    r"\b(?:r\.?r\.?|h\.?c\.?r?|rural route|route|rt|star route)\.? ?#?\d{1,4},? {1,2}box ?#?\d{1,6}(?:-?[A-Z])?\b",
    re.IGNORECASE,
)
BETWEEN = re.compile(r"[\s,;.]*(?:#?\w{1,5}[\s,]+)?(?:[A-Za-z][\w.'-]*[\s,]+){0,4}")
REACH = 45
"""Characters between a street and its ZIP code, at most."""
OFFICE = re.compile(
    r"\b(?:p\.? ?o\.? ?|post office )(?:box|drawer) ?#?\d{1,6}(?:-?[A-Z])?\b", re.IGNORECASE
)
MARKS = frozenset({",", ".", "·"})
CAPITALS = f.CAPITALISED | f.UPPER
LONE = re.compile(r"(?<![A-Za-z])Box \d{3,5}(?=[.,;\n]|$)")
BOXES = among({"box", "drawer", "addrpo"})
FIVE = flagged(f.DIGITS) & Sign(lambda word: len(word.folded) == 5)


def boxes(page: Page) -> Iterator[tuple[int, int]]:
    """Offsets of each post office box and rural route."""
    if not page.where(BOXES):
        return
    ends: set[int] = set()
    for pattern in (OFFICE, RURAL, LONE):
        for match in pattern.finditer(page.text):
            if match.end() not in ends:
                ends.add(match.end())
                yield match.span()


def zips(page: Page, lexicon: Lexicon, addressed: Sequence[int]) -> Iterator[int]:
    """The token of each ZIP code. ``addressed``: the offsets at which streets and boxes end, in order."""
    for i in page.where(FIVE):
        if _is_code(page, lexicon, i, lexicon.zip_state(page.folded[i]), addressed):
            yield i


def _is_code(page: Page, lexicon: Lexicon, i: int, state: str, addressed: Sequence[int]) -> bool:
    """Whether five digits, which are a ZIP code of ``state`` if that is not empty, are one here."""
    if not state:
        return False
    if not _stands_free(page, i):
        return _is_glued(page, i, state)
    if _is_placed(page, i) or _is_of_state(page, i, state) or _is_behind(page, i, addressed):
        return True
    return page.gap[i - 1] == " " and _is_of_town(page, lexicon, i - 1)


def _is_of_town(page: Page, lexicon: Lexicon, k: int) -> bool:
    """Whether the capitalised word at ``k`` ends a town of two words: ``San Francisco``."""
    if not page.flag[k] & CAPITALS:
        return False
    town = lexicon.phrase(f"{page.word[k - 1]} {page.word[k]}")
    return bool(town and town.flags & f.CITY)


def _is_glued(page: Page, i: int, state: str) -> bool:
    """Whether nothing but the code of its state is glued to the number: ``CA92683``."""
    behind = page.gap[i] == "" and page.word[i + 1] not in MARKS
    before = page.gap[i - 1] == "" and page.word[i - 1] == state.lower()
    return before and not behind and bool(page.flag[i - 1] & f.UPPER)


def _is_of_state(page: Page, i: int, state: str) -> bool:
    """Whether the code of the number's own state stands before it: ``ok 74871``, ``S.C. 29902``."""
    k = i - 2 if page.word[i - 1] in MARKS else i - 1
    dotted = page.word[k - 1] == "." and page.word[i - 1] == "."
    code = page.word[k - 2] + page.word[k] if dotted else page.word[k]
    return code == state.lower() and "\n\n" not in page.text[page.ends[k] : page.starts[i]]


def _is_behind(page: Page, i: int, addressed: Sequence[int]) -> bool:
    """Whether at most a unit and a town lie between the end of a street and the number."""
    start = page.starts[i]
    place = bisect_right(addressed, start) - 1
    if place < 0 or start - addressed[place] > REACH:
        return False
    between = page.text[addressed[place] : start]
    return between.count("\n") < 2 and BETWEEN.fullmatch(between) is not None


def _stands_free(page: Page, i: int) -> bool:
    """Whether nothing is glued to the five digits but four more."""
    if page.gap[i - 1] == "" and page.word[i - 1] not in ("(", ","):
        return False
    return not (
        page.gap[i] == ""
        and page.word[i + 1] in ("/", "%", "x", "-")
        and len(page.word[i + 2]) != PLUS
        and page.word[i + 2] != "-"
    )


def _is_announced(page: Page, i: int) -> bool:
    """Whether ``ZIP``, ``zip code:`` or ``postal code`` stands in front on the same line."""
    k = i - 1
    while k > max(i - 4, 0) and page.word[k] in (":", "code", "#", "is"):
        k -= 1
    told = page.word[k] in ("zip", "zipcode") or page.folded[k : k + 2] == ["postal", "code"]
    return told and "\n" not in page.text[page.ends[k] : page.starts[i]]


def _is_placed(page: Page, i: int) -> bool:
    """Whether a state, a city, the word for it or four more digits make the number a ZIP code."""
    if has_four_more(page, i) or _is_announced(page, i):
        return True
    k = i - 1
    while page.word[k] in MARKS and k > i - 3:
        k -= 1
    if _is_shortened(page, k, i):
        return True
    if "\n\n" in page.gap[k] or len(page.text[page.ends[k] : page.starts[i]]) > 4:
        return False
    flags = page.flag[k]
    if (page.word[k] in STATES and flags & f.UPPER) or _is_unlisted(page, k, i):
        return True
    if page.word[k] == "county":
        return True
    return (
        bool(flags & (f.STATE | f.CITY | f.COUNTRY))
        and bool(flags & (f.CAPITALISED | f.UPPER))
        and not flags & f.NOTE_WORD
    )


def has_four_more(page: Page, i: int) -> bool:
    """Whether a hyphen and four digits are glued to the number."""
    glued = page.gap[i] == "" == page.gap[i + 1] and page.word[i + 1] == "-"
    return glued and len(page.word[i + 2]) == PLUS and bool(page.flag[i + 2] & f.DIGITS)


def _is_shortened(page: Page, k: int, i: int) -> bool:
    """Whether a state is shortened with a point in front: ``Miss. 39744``."""
    pointed = page.word[i - 1] == "." and page.word[k] in SHORT
    return pointed and bool(page.flag[k] & f.CAPITALISED)


def _is_unlisted(page: Page, k: int, i: int) -> bool:
    """Whether the word at ``k`` can be a hamlet of no list: it means nothing else, and a mark ends the code behind it."""
    flags = page.flag[k]
    known = f.NAME | f.COMMON_WORD | f.ROLE | f.TITLE | f.KIN
    if not flags & f.CAPITALISED or flags & (known | PLAIN) or page.sight.opens(k):
        return False
    surface = page.text[page.starts[k] : page.ends[k]]
    return surface.istitle() and len(surface) > NAMED and page.word[i + 1] in {",", ".", ";", ")"}


PLAIN = f.NOTE_WORD | f.ABBREVIATION | f.CLINICAL | f.DRUG | f.DEGREE | f.FUNCTION_WORD | f.EPONYM
PLUS = 4
"""Digits of the part behind the hyphen."""
NAMED = 4
"""Letters that the name of a hamlet has more than."""
STATES = frozenset(
    "al ak az ar ca co ct de dc fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv"
    " nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy pr gu vi as mp".split()
)
SHORT = frozenset(
    "ala ariz ark calif colo conn del fla ga ill ind kan kans la mass mich minn miss mont neb"
    " nebr nev okla ore penn tenn tex vt wash wis wisc wyo".split()
)
"""States as they are shortened in addresses."""
