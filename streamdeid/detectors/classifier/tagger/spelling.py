"""What the tagger is told of a spelling, whatever stands around it.

A word that was met often enough in training has a vector of its own; every spelling has its
characters, its shape, what the lexicon says of it (lists and frequencies), its class among
words of like use and its place among them, a vector that was learned from billions of running
words (GloVe: Pennington, Socher and Manning 2014). So a name that nobody has seen is read by its
letters and by its lists, and a word that no note had by the words that are used alike. A word
that a scanner misread (``Hea1th``) is looked up as it would have been read. Everything here runs
once for each spelling that a process meets, never once for each token.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import log10
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from streamdeid.lexicons import Word
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.packing import VECTOR, VECTOR_STEP

LookUp = Callable[[str], Word]
Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]

UNKNOWN = 1
"""The number of every word that has no vector, and of every character that has none."""
LONGEST = 16
"""Characters of a spelling that are read: of a longer one the first ten and the last six."""
_TAIL = 6
CHARACTERS: Mapping[str, int] = {
    sign: number
    for number, sign in enumerate(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        ".,:;-/()#'\"@_&*+=%<>?![]|~^$\\{}’–—•°½áàâäãåçéèêëíìîïñóòôöõøúùûüýß",
        start=UNKNOWN + 1,
    )
}
"""Number 0 is what stands before the first character and behind the last."""
CHARACTER_COUNT = UNKNOWN + 1 + len(CHARACTERS)

_LISTS = (
    f.FIRST_NAME, f.LAST_NAME, f.COMMON_WORD, f.CLINICAL, f.DRUG, f.CITY, f.COUNTY, f.STATE,
    f.COUNTRY, f.EPONYM, f.PHRASE_HEAD, f.CAPITAL_TERM, f.TITLE, f.DEGREE, f.ROLE, f.KIN,
    f.PARTICLE, f.SUFFIX, f.MONTH, f.WEEKDAY, f.SEASON, f.UNIT, f.PROFESSION, f.FUNCTION_WORD,
    f.EPONYM_HEAD, f.NOTE_WORD, f.SPEECH, f.ABBREVIATION, f.EPONYM_ALONE, f.WORD_NAME, f.VERDICT,
    f.SHORT_FORM, f.DEPARTMENT, f.HUMPED,
)  # fmt: skip
_FREQUENCIES = 6
MEASURES = len(_LISTS) + _FREQUENCIES
"""What the lexicon says of a word, as so many numbers."""
_NOWHERE = bytes(VECTOR)
_DIGIT = re.compile(r"\d")
_MISREAD = re.compile(r"(?=(?:[0158]*[^\W\d_]){3})(?:[^\W\d_]|[0158])+")
"""Three letters or more, and digits that look like letters: no measure (*5mg*), no *H1N1*."""
_NUMBERED = re.compile(r"[^\W\d_][^\W\d_A-Z]{2,}\d{1,4}")
"""A capitalised or small word of three letters or more, and a number."""
_SMALL = str.maketrans("0158", "olsb")
_SHAPES_OF_DIGITS = 8
SHAPES = 16


class Spelling(NamedTuple):
    """Arrays with one row for each of some spellings."""

    words: Ints
    shapes: Ints
    characters: Ints
    """(spelling, character)"""
    measures: Floats
    """(spelling, measure)"""
    classes: Ints
    """The coarse and the middle class by use, 0 for none: (spelling, 2)"""
    vectors: Floats
    """(spelling, ``VECTOR``); zeros for a word that has none."""

    def only(self, rows: Ints) -> "Spelling":
        """Some of them, in the order of ``rows``."""
        return Spelling(
            self.words[rows],
            self.shapes[rows],
            self.characters[rows],
            self.measures[rows],
            self.classes[rows],
            self.vectors[rows],
        )

    def __repr__(self) -> str:
        """How many there are; nothing of them."""
        return f"Spelling({len(self.words)} spellings)"


def key(surface: str) -> str:
    """The form of a word under which it has a vector."""
    return _DIGIT.sub("0", repaired(surface).lower())


def repaired(surface: str) -> str:
    """Letters for the digits that a scanner makes of them, in what is a word but for these.

    Of a name that a system made one of its kind by a number (``Antonia30``) the name.
    """
    if surface.isalpha():
        return surface
    if _NUMBERED.fullmatch(surface):
        return surface.rstrip("0123456789")
    if not _MISREAD.fullmatch(surface):
        return surface
    read = surface.translate(_SMALL)
    letters = [sign for sign in surface if sign.isalpha()]
    return read.upper() if letters and all(map(str.isupper, letters)) else read


def described(surfaces: Iterable[str], vocabulary: Mapping[str, int], look_up: LookUp) -> Spelling:
    """What the tagger is told of each of ``surfaces``, none of which is empty."""
    rows = list(surfaces)
    words = [look_up(repaired(surface)) for surface in rows]
    return Spelling(
        np.array([vocabulary.get(key(one), UNKNOWN) for one in rows], dtype=np.int64),
        np.array([shape(one) for one in rows], dtype=np.int64),
        np.array([characters(one) for one in rows], dtype=np.int64).reshape(-1, LONGEST),
        np.array([measures(word) for word in words], dtype=np.float32).reshape(-1, MEASURES),
        np.array([word.classes[:2] for word in words], dtype=np.int64).reshape(-1, 2) + 1,
        vectors(words),
    )


def vectors(words: Sequence[Word]) -> Floats:
    """The place of each word among words of like use: (word, ``VECTOR``)."""
    found = b"".join(word.vector or _NOWHERE for word in words)
    steps = np.frombuffer(found, dtype=np.int8).reshape(-1, VECTOR)
    return steps.astype(np.float32) * np.float32(VECTOR_STEP)


def shape(surface: str) -> int:
    """Letter case, or how many digits, as a number under ``SHAPES``."""
    if surface.isalpha():
        return _case(surface)
    if surface.isdigit():
        return 5 + min(len(surface), _SHAPES_OF_DIGITS)
    return 14 if surface[0].isalnum() else 15


def _case(surface: str) -> int:
    """1 small, 2 capitals, 3 one capital, 4 capitalised, 5 anything else."""
    if surface.islower():
        return 1
    if surface.isupper():
        return 2 if len(surface) > 1 else 3
    return 4 if surface.istitle() else 5


def characters(surface: str) -> list[int]:
    """The numbers of its characters, padded to ``LONGEST``."""
    if len(surface) > LONGEST:
        surface = surface[: LONGEST - _TAIL] + surface[-_TAIL:]
    numbers = [CHARACTERS.get(sign, UNKNOWN) for sign in surface]
    return numbers + [0] * (LONGEST - len(numbers))


def measures(word: Word) -> list[float]:
    """Lists that hold the word, and how often it is met, each about between 0 and 1."""
    flags = word.flags
    return [
        *(1.0 if flags & one else 0.0 for one in _LISTS),
        _often(word.first),
        _often(word.last),
        _often(word.frequency),
        max(-1.5, min(1.5, log10(word.ratio) / 3)),
        min(1.2, log10(word.population + 1) / 6),
        1.0 if word.known else 0.0,
    ]


def _often(share: float) -> float:
    """A share of people or words: 0 for one in a hundred million or less, 1 for one in 10,000."""
    return max(0.0, (log10(share) + 8) / 4) if share > 0 else 0.0
