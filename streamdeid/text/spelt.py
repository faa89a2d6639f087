"""Words that are written letter by letter: ``N-G-U-Y-E-N``, ``S I N H A``, ``d r e w``.

Dictation says a name and then its letters. A run is at least three single letters
with a blank or a hyphen between each two (*b.i.d.* and *R.E.N.A.L.* are none). A word is
in it where its letters follow one another; one of three must be the whole run.

``Spaced`` looks for known words only, and so also for those with other marks or up to three
blanks between their letters (``N  O  W  A  K``, ``N.O.W.A.K.``), as headings and forms have
them, and with a digit that was misread for a letter.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from streamdeid.text.fold import fold
from streamdeid.text.lookalikes import classed, is_read_for
from streamdeid.text.needles import Needles

SHORTEST = 3
WIDEST = 3
"""Blanks or marks between two letters, at most."""
_CHARACTER = re.compile(r"[^\W_]")
_MARK = r"(?:[^\w\n]|_)"
_APART = rf"(?:{_MARK}{{1,{WIDEST}}}|{_MARK}{{0,2}}\n{_MARK}{{0,2}})"
_SPACED = re.compile(rf"(?<![\w'’])[^\W_](?:{_APART}[^\W_](?![^\W_])){{2,}}")
_SPACED_WITHIN = re.compile(rf"(?<=[\W_])[^\W_]{_MARK}{{1,{WIDEST}}}[^\W_](?![^\W_])")
_DICTATED = re.compile(r"[\s–-]*")
"""What stands between letters that are dictated: nothing but blanks and hyphens."""
_LETTER = re.compile(r"[^\W\d_]")
_BETWEEN = r"(?:[ \n]|[–-][ \n]?| [–-] )"
_RUN = re.compile(rf"(?<![\w'’])[^\W\d_](?:{_BETWEEN}[^\W\d_](?![\w'’])){{2,}}")
_WITHIN = re.compile(rf"[ \n–-][^\W\d_]{_BETWEEN}[^\W\d_](?![\w'’])")
"""The second and third letter of a run: far sooner looked for, as few letters begin so."""


class Letters(NamedTuple):
    """A run: its letters, folded, and the offset of each in the text."""

    word: str
    places: tuple[int, ...]

    def __repr__(self) -> str:
        """How long it is; nothing of the word."""
        return f"Letters({len(self.places)})"

    def find(self, words: Iterable[str]) -> Iterator[tuple[str, int, int]]:
        """Each of ``words`` (folded) as often as it is spelt, and its range in the text."""
        for word in words:
            if len(word) <= SHORTEST and word != self.word:
                continue
            for at in _places(word, self.word):
                yield word, self.places[at], self.places[at + len(word) - 1] + 1


def spelt(text: str) -> Iterator[Letters]:
    """The runs of single letters in ``text``, left to right."""
    for run in _RUN.finditer(text) if _WITHIN.search(text) else ():
        places = tuple(letter.start() for letter in _LETTER.finditer(text, *run.span()))
        yield Letters(fold("".join(text[i] for i in places)), places)


def _places(word: str, letters: str) -> Iterator[int]:
    """Where ``word`` begins in ``letters``."""
    at = letters.find(word)
    while at >= 0:
        yield at
        at = letters.find(word, at + len(word))


class Spaced:
    """Known words, looked for letter by letter."""

    __slots__ = ("_by_class", "_needles", "_words")

    def __init__(self, words: Iterable[str]) -> None:
        """Look for ``words`` (folded letters), in this order."""
        self._words = [word for word in words if len(word) >= SHORTEST]
        self._by_class: dict[str, list[tuple[int, str]]] = {}
        self._needles: Needles | None = None

    def find(self, text: str) -> Iterator[tuple[str, int, int]]:
        """Each of the words that stands letter by letter, and its range."""
        if not self._words or not _SPACED_WITHIN.search(text):
            return
        for run in _SPACED.finditer(text):
            places = tuple(one.start() for one in _CHARACTER.finditer(text, *run.span()))
            gaps = [text[a + 1 : b] for a, b in pairwise(places)]
            letters = classed(fold("".join(text[i] for i in places)))
            for _, word, at in self._within(letters):
                start, end = places[at], places[at + len(word) - 1] + 1
                if _stands_out(gaps, at, len(word)) and is_read_for(fold(text[start:end]), word):
                    yield word, start, end

    def _within(self, letters: str) -> list[tuple[int, str, int]]:
        """Where each of the words is in letters by class: by its rank, with its place."""
        if self._needles is None:
            by_class: dict[str, list[tuple[int, str]]] = {}
            for rank, word in enumerate(self._words):
                by_class.setdefault(classed(word), []).append((rank, word))
            self._by_class, self._needles = by_class, Needles(by_class)
        return sorted(
            (rank, word, at)
            for form, places in self._needles.grouped(letters).items()
            for rank, word in self._by_class[form]
            for at in places
        )


def _stands_out(gaps: Sequence[str], at: int, length: int) -> bool:
    """Whether the letters from ``at`` on are a word by what stands between them.

    Blanks and hyphens are enough for a long word. With other marks, or of a short word, all
    gaps within must be the same, and those before and behind other ones.
    """
    within = gaps[at : at + length - 1]
    dictated = all(map(_DICTATED.fullmatch, within))
    if dictated and length > SHORTEST:
        return True
    around = (*gaps[max(0, at - 1) : at], *gaps[at + length - 1 : at + length])
    return len(set(within)) == 1 and within[0] not in around and (dictated or length > SHORTEST)
