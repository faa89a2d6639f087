"""Names that a machine or a hand wrote with other characters, any of them: *Fen9*, *Kosentlial*.

A word that no list holds is compared with each name of about its length and letters. The
half edits that it may show (``text.confusions``) grow with the length of the name: three
letters say so little that one may be read for another of its shape and no more, and of a name
that is a word as well one half edit less counts.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from streamdeid.detectors.seeded.ordinary import is_ordinary
from streamdeid.lexicons import Lexicon
from streamdeid.text.confusions import half_edits

SHORTEST, LONGEST = 3, 32
_ALLOWED = (0, 0, 0, 1, 2, 2, 3, 3, 4, 4, 5)
"""Half edits by the letters of a name; of longer ones as of the last."""
_LETTERS = 5
"""Letters that only one of two words has, at most."""
_WIDER = 2
"""Letters by which a word may be longer or shorter than the name."""
_MOST = 100
"""Names of a message that are compared: of more, the first."""
_COMPARED = 16
"""Names that one word is compared with letter by letter."""


class Confused:
    """The names of a message, to be found in words with errors of any kind."""

    __slots__ = ("_by_length", "_count")

    def __init__(self, names: Iterable[str], lexicon: Lexicon) -> None:
        """Of ``names``, folded; the first of two that fit equally well is named first."""
        by_length: defaultdict[int, list[tuple[int, int, str]]] = defaultdict(list)
        some = [name for name in names if SHORTEST <= len(name) <= LONGEST][:_MOST]
        for name in some:
            allowed = _ALLOWED[min(len(name), len(_ALLOWED) - 1)]
            allowed -= allowed > 1 and is_ordinary(lexicon, name)
            letters = _letters(name)
            for size in range(len(name) - _WIDER, len(name) + _WIDER + 1):
                by_length[size].append((allowed, letters, name))
        self._by_length, self._count = dict(by_length), len(some)

    def __repr__(self) -> str:
        """How many; nothing of them."""
        return f"Confused({self._count})"

    def of(self, word: str) -> str | None:
        """The name that ``word`` is nearest to, if it is near enough to one."""
        names = self._by_length.get(len(word))
        if not names:
            return None
        letters = _letters(word)
        near = [
            (allowed, name)
            for allowed, own, name in names
            if (letters ^ own).bit_count() <= min(allowed + 2, _LETTERS) and _meet(word, name)
        ]
        return _nearest(word, near[:_COMPARED]) if near else None


def _nearest(word: str, names: Sequence[tuple[int, str]]) -> str | None:
    """The name with the fewest half edits, within what each allows."""
    best, fewest = None, LONGEST
    for allowed, name in names:
        cost = half_edits(word, name, allowed)
        if cost <= allowed and cost < fewest:
            best, fewest = name, cost
    return best


def _meet(word: str, name: str) -> bool:
    """Whether two words are the same at one end, or in two letters behind or before one."""
    if word[0] == name[0] or word[-1] == name[-1]:
        return True
    return word[1:3] in name or word[-3:-1] in name


def _letters(word: str) -> int:
    """One bit for each character that is in ``word``; an edit changes two or three at most."""
    found = 0
    for character in word:
        found |= 1 << (ord(character) & 63)
    return found
