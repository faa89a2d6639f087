"""Sequences of words looked for in one pass, each by its longest word.

A street is *12 Elm St* as five hundred others are: of its words the longest is on the fewest
places of a text. Where it is a word of a text, the words around it are compared with all phrases
that have it at the same place, which is one look-up however many these are.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

WORD = re.compile(r"[^\W_]+")
_WIDEST = 8
"""Words that one look-up compares; those beyond are compared one after the other."""


class Hit(NamedTuple):
    """Which phrase stands in a text, by its ordinal, and its range."""

    ordinal: int
    start: int
    end: int


class _Window(NamedTuple):
    """The words that a look-up compares: the needle's place in them, and how many they are."""

    before: int
    size: int


class Phrases:
    """Sequences of folded words; an ordinal is the place of one in what they were made of."""

    __slots__ = ("_by_needle", "_wanted")

    def __init__(self, wanted: Iterable[Sequence[str]]) -> None:
        """Look for each of ``wanted``."""
        self._wanted = [list(words) for words in wanted]
        self._by_needle: dict[str, dict[_Window, dict[tuple[str, ...], list[tuple[int, int]]]]] = {}
        for ordinal, words in enumerate(self._wanted):
            if words:
                self._add(ordinal, words)

    def __repr__(self) -> str:
        """How many; nothing of them."""
        return f"Phrases({len(self._wanted)})"

    def _add(self, ordinal: int, words: Sequence[str]) -> None:
        """Keep a phrase under its longest word."""
        at = max(range(len(words)), key=lambda n: len(words[n]))
        first = max(0, min(at - _WIDEST // 2, len(words) - _WIDEST))
        compared = tuple(words[first : first + _WIDEST])
        windows = self._by_needle.setdefault(words[at], {})
        table = windows.setdefault(_Window(at - first, len(compared)), {})
        table.setdefault(compared, []).append((ordinal, first))

    @property
    def needles(self) -> Iterable[str]:
        """The words without which none of them stands in a text."""
        return self._by_needle.keys()

    def hits(self, folded: str) -> Iterator[Hit]:
        """Each phrase that stands in a folded text, with nothing but marks between its words."""
        places = list(WORD.finditer(folded))
        words = [place[0] for place in places]
        for at, word in enumerate(words):
            for window, table in self._by_needle.get(word, _NONE).items():
                start = at - window.before
                compared = tuple(words[start : start + window.size]) if start >= 0 else ()
                for ordinal, first in table.get(compared, ()):
                    begin, wanted = start - first, self._wanted[ordinal]
                    end = begin + len(wanted)
                    if begin >= 0 and words[begin:end] == wanted:
                        yield Hit(ordinal, places[begin].start(), places[end - 1].end())


_NONE: dict[_Window, dict[tuple[str, ...], list[tuple[int, int]]]] = {}


def apart(hits: Iterable[Hit]) -> list[Hit]:
    """``hits`` by ordinal and place; of one phrase none within another."""
    ends: defaultdict[int, int] = defaultdict(int)
    chosen: list[Hit] = []
    for hit in sorted(hits):
        if hit.start >= ends[hit.ordinal]:
            ends[hit.ordinal] = hit.end
            chosen.append(hit)
    return chosen
