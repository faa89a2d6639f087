"""Streets as a pack that says so writes them: ``C/ Alcalá, 12, 3º B``, ``Avda. de Córdoba s/n``.

A word for a street opens the address; capitalised words and the small words inside
them follow, then the number of the house and what parts of a house are called. Which words these
are stands in ``place_cues.txt`` of the pack: *opens*, *curt*, *within*, *unit*.
"""

from collections.abc import Iterator
from functools import cache

from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Lexicon, Sign, among
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.cues import cues_of

LONGEST = 10
"""Words of the name of a street, at most."""
FURTHEST = 14
"""Tokens of its number, floor and door, at most."""
DIGITS = 4
"""Digits of a number of a house, at most: a postal code has five."""
CASED = f.CAPITALISED | f.UPPER | f.INITIAL
ORDINALS = frozenset("º ª ° o a".split())
PARTING = frozenset({",", ".", "-", "–", "/"})
MARKS = frozenset({"/", "."})
"""What shows that capitals are short for a word: ``AV OD`` is the sight of an eye."""
JOINING = frozenset({"'", "’", "-", "."})


def ways(page: Page, lexicon: Lexicon) -> Iterator[tuple[int, int, str]]:
    """First token, last token and rule of each street that its word opens."""
    end = -1
    for i in page.where(_sign(lexicon)):
        name = _name_start(page, i) if i > end else -1
        last = _named(page, name) if name > 0 else -1
        if last < 0:
            continue
        end = _housed(page, last)
        if _is_address(page, i, last, end):
            yield i, end, "way"


def _is_address(page: Page, i: int, last: int, end: int) -> bool:
    """Whether the word at ``i`` opens an address: neither ``C. Medicado`` nor ``AV OD 0,3`` is one."""
    if page.says(i, "curt") and page.word[i + 1] == ".":
        return end > last and page.word[last + 1] == ","
    if page.flags[i] & f.UPPER and page.word[i + 1] not in MARKS and not page.sight.loud:
        return False
    return end > last or bool(page.flags[i] & CASED)


@cache
def _sign(lexicon: Lexicon) -> Sign:
    """A word that opens the address of a street."""
    cues = cues_of(lexicon)
    return among(cues["opens"] | cues["curt"])


def _name_start(page: Page, i: int) -> int:
    """The token at which the name behind the opening word begins; -1 for none."""
    k = i + 1
    marked = page.word[k] in ("/", ".", ":", "\\") and page.gap[i] in ("", " ")
    if marked:
        k += 1
        if page.word[k] in ("/", ".") and not page.gap[k - 1]:
            k += 1
    if "\n" in page.gap[k - 1] or (not marked and page.says(i, "curt")):
        return -1
    return k


def _named(page: Page, start: int) -> int:
    """The last of the words of a name that begin at ``start``; -1 where there is none."""
    last, k = -1, start
    while k - start < LONGEST and k < len(page):
        if (page.flag[k] & f.LETTERS and page.flag[k] & CASED) or _is_numbered(page, k):
            last = k
        elif not page.says(k, "within") and not _joins(page, k, last):
            break
        if "\n" in page.gap[k]:
            break
        k += 1
    return last


def _is_numbered(page: Page, k: int) -> bool:
    """Whether the number at ``k`` is part of a name that goes on behind it: ``12 de Octubre``."""
    short = page.flag[k] & f.DIGITS and len(page.word[k]) < DIGITS
    return bool(short and page.says(k + 1, "within") and page.flag[k + 2] & CASED)


def _joins(page: Page, k: int, last: int) -> bool:
    """Whether the mark at ``k`` stands inside a name: ``Dr. Esquerdo``, ``Foix-Bru``, ``l'Horta``."""
    short = page.word[k] == "." and 0 <= last == k - 1 and len(page.word[last]) < DIGITS
    glued = page.word[k] in JOINING and page.gap[k - 1] == "" == page.gap[k]
    return bool(page.flag[k + 1] & CASED) and (short or glued)


def _housed(page: Page, last: int) -> int:
    """The last token of number, floor and door behind the name that ends at ``last``."""
    k, end, numbered = last + 1, last, False
    while k - last <= FURTHEST and k < len(page) and "\n" not in page.gap[k - 1]:
        word, flags = page.word[k], page.flag[k]
        if flags & f.DIGITS and len(word) <= DIGITS:
            end, numbered = k, True
        elif word == "s" and page.word[k + 1] == "/" and page.word[k + 2] == "n":
            k, end, numbered = k + 2, k + 2, True
        elif numbered and (page.says(k, "unit") or _is_door(page, k) or word in ORDINALS):
            end = k
        elif word not in PARTING and not _announces_number(page, k):
            break
        k += 1
    return end


def _is_door(page: Page, k: int) -> bool:
    """Whether token ``k`` is a single capital and no initial of a name: ``3º B``, ``12D``."""
    named = page.word[k + 1] == "." and page.gap[k + 1] == " " and page.flag[k + 2] & CASED
    return bool(page.flag[k] & f.INITIAL) and not named


def _announces_number(page: Page, k: int) -> bool:
    """Whether token ``k`` is *nº*, *núm.* or the like before a number."""
    return (
        page.word[k] in ("n", "no", "num", "numero", "nº", "n°")
        or (page.word[k] in ORDINALS and page.word[k - 1] == "n")
        or page.says(k, "unit")
    )
