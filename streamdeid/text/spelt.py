"""Words that are written letter by letter: ``N-G-U-Y-E-N``, ``S I N H A``, ``d r e w``.

Dictation says a name and then its letters. A run is at least three single letters
with a blank or a hyphen between each two (*b.i.d.* and *R.E.N.A.L.* are none). A word is
in it where its letters follow one another; one of three must be the whole run.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from streamdeid.text.fold import fold

SHORTEST = 3
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
