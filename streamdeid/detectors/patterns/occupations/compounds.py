"""Occupations that two words say wherever they stand: ``bus mechanic``, ``pecan sheller``, ``tugboat captain``.

A head that means many things means an occupation behind the thing it works with:
a *carrier* of mail, a *captain* of a tugboat, a *dealer* of blackjack. No cue is
needed then. What staff of a hospital are called (a *tech*, an *aide*, a *clerk*)
counts behind the things of other trades only.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from streamdeid.detectors.patterns.occupations.extent import first_of
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Lexicon, Sign, among
from streamdeid.lexicons import flags as f

CASES = f.LOWER | f.UPPER | f.CAPITALISED
HOMES = frozenset({"mom", "mother", "dad", "father", "parent", "wife", "mum"})

HOME = among(HOMES)


def compounds(page: Page, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """First and last token of each."""
    known, sign = _heads(lexicon)
    for i in page.where(sign):
        thing = _thing(page, i)
        if thing >= 0 and page.folded[thing] in known[page.folded[i]]:
            yield _first(page, thing, i), i
    for i in page.where(HOME):
        at_home = page.folded[i - 4 : i] == ["at", "-", "home", "-"] if i > 4 else False
        if page.folded[i - 3 : i] == ["stay", "at", "home"]:
            yield i - 3, i
        elif i > 5 and page.folded[i - 5 : i] == ["stay", "-", "at", "-", "home"]:
            yield i - 5, i
        elif at_home and page.word[i - 6] == "stay":
            yield i - 6, i


@cache
def _heads(lexicon: Lexicon) -> tuple[Mapping[str, frozenset[str]], Sign]:
    """Each head of a compound to its things, and the sign of a head."""
    known = {head: frozenset(things) for head, things in lexicon.table("compounds").items()}
    return known, among(known)


def _first(page: Page, thing: int, i: int) -> int:
    """The thing, or the one word in front that describes it as it is written: ``heavy equipment``."""
    first = max(min(first_of(page, i), thing), thing - 1)
    alike = page.flags[first] & page.flags[thing] & CASES or page.sight.opens(first)
    return first if alike else thing


def _thing(page: Page, i: int) -> int:
    """The word right before the head at ``i``, past the mark of a possessive; -1 for none."""
    k = i - 1
    if k > 0 and page.folded[k] == "s" and page.word[k - 1] in ("'", "’"):
        k -= 2
    if page.word[i + 1] in ("'", "’"):
        return -1
    near = k >= 0 and page.gap[i - 1] in (" ", "") and page.gap[k] in (" ", "")
    return k if near and (page.flags[k] & f.LETTERS or page.folded[k] == "911") else -1
