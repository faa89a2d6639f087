"""Occupations that a verb and its object say: ``does nails``, ``teaches third grade``, ``hauls citrus``.

A verb alone says nothing (one cleans a wound, drives to the clinic, picks at the
skin); with the things of a trade it is one, wherever somebody is its subject. What
lies between may be an article, a number or one describing word.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Lexicon, Sign, Word, among
from streamdeid.lexicons import flags as f

GROUND = frozenset(
    "a an the his her their its our some new used big small first second third fourth fifth sixth"
    " seventh eighth".split()
)
UNDONE = frozenset("to can cannot not will should t may or when while".split())
"""Before a verb of what is not done for a living."""
DOERS = frozenset({"i", "we", "they", "who"})
"""Who does what a verb without an ending says."""
SHIFTS = frozenset({"nights", "days", "evenings", "overnight", "graveyard"})


class Trades(NamedTuple):
    """The trades of a lexicon."""

    things: Mapping[str, frozenset[str]]
    """Each verb to the things of its trades."""
    kinds: Mapping[str, frozenset[str]]
    """Kinds of things: ``vehicles``, ``ventures`` …"""
    forms: Mapping[str, tuple[str, ...]]
    """Forms that endings do not give, to their verb."""
    sign: Sign
    """A form of one of the verbs."""

    def verb(self, word: str) -> str:
        """The verb that ``word`` is a form of; empty for none."""
        if word in self.forms:
            found = self.forms[word][0]
        elif word.endswith("ing"):
            found = word[:-3] if word[:-3] in self.things else word[:-3] + "e"
        elif word.endswith(("ed", "es")):
            found = word[:-2] if word[:-2] in self.things else word[:-1]
        else:
            found = word.removesuffix("s")
        return found if found in self.things else ""


@cache
def trades_of(lexicon: Lexicon) -> Trades:
    """The lists of ``lexicon``, read once."""
    kinds = {kind: frozenset(things) for kind, things in lexicon.table("trade_kinds").items()}
    things = {
        verb: frozenset().union(*(kinds[v.lower()] if v.isupper() else {v} for v in values))
        for verb, values in lexicon.table("trades").items()
    }
    forms = lexicon.table("trade_forms")
    bare = Trades(things, kinds, forms, among(things))
    return bare._replace(sign=Sign(lambda word: _is_form(bare, word)))


def _is_form(known: Trades, word: Word) -> bool:
    """Whether a word can be a verb of a trade."""
    return bool(word.flags & f.LETTERS) and bool(known.verb(word.folded))


def trades(page: Page, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """First and last token of each occupation that verb and object say."""
    known = trades_of(lexicon)
    for i in page.where(known.sign):
        last = _object(page, i, known.things[known.verb(page.folded[i])])
        if last > i and _has_subject(page, i, bare=page.folded[i] in known.things):
            yield i, last + (page.word[last + 1] in SHIFTS)


def _object(page: Page, i: int, things: frozenset[str]) -> int:
    """The token of the thing within four words behind the verb at ``i``; ``i`` for none."""
    described = False
    for k in range(i + 1, i + 5):
        if not page.flag[k] & (f.LETTERS | f.DIGITS) or "\n" in page.gap[k - 1]:
            return i
        if page.word[k] in things:
            return _whole(page, k, things)
        if page.word[k] not in GROUND:
            if described or page.flag[k] & (f.FUNCTION_WORD | f.KIN | f.TITLE):
                return i
            described = not page.word[k].isdigit() and not page.says(k, "ending")
    return i


def _whole(page: Page, k: int, things: frozenset[str]) -> int:
    """The last token of the thing at ``k``: ``high school``, ``school bus``."""
    while page.word[k + 1] in things and page.gap[k] == " ":
        k += 1
    return k


def _has_subject(page: Page, i: int, *, bare: bool) -> bool:
    """Whether somebody in front does it, or nobody at all; ``bare``: the verb has no ending."""
    before = page.word[i - 1]
    if before in UNDONE or (bare and before not in DOERS):
        return False
    return "\n\n" not in page.gap[i - 1]
