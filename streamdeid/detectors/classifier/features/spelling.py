"""What a spelling says by itself, whatever stands around it.

Each feature is a pair of group and 32 bits. ``Keys`` are the few features that
conjunctions are made of. Everything here runs once for each spelling that a
process meets, never once for each token.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import floor, log10
from typing import NamedTuple

from streamdeid.detectors.classifier.features.groups import Group
from streamdeid.detectors.classifier.features.hashing import bits
from streamdeid.detectors.classifier.features.shape import shaped
from streamdeid.detectors.classifier.features.speech import part_of_speech
from streamdeid.lexicons import Word
from streamdeid.lexicons import flags as f

Feature = tuple[Group, int]
LookUp = Callable[[str], Word]

_RUNS = re.compile(r"(.)\1+")
_LONGEST_SHAPE = 16
_LONGEST_WORD = 12
_COMBINATIONS = 8192
_MIDDLE = 1
"""Of the granularities of word classes, the one that conjunctions are made of."""
_BY_CLASSES = (Group.CLASSES, Group.FAR)
_IN_LISTS = tuple(
    (bit, bits("in", name))
    for name, bit in f.BY_NAME.items()
    if not bit & f.SHAPES and bit & (bit - 1) == 0
)
_CLINICAL = tuple(
    (bit, bits("clinical", name))
    for name, bit in (
        ("condition", f.CLINICAL), ("drug", f.DRUG), ("unit", f.UNIT), ("eponym", f.EPONYM),
        ("eponym-head", f.EPONYM_HEAD), ("abbreviation", f.ABBREVIATION),
    )
)  # fmt: skip
_KINDS_OF_WORD = (
    (f.TITLE, "title"), (f.DEGREE, "degree"), (f.KIN, "kin"), (f.MONTH, "month"),
    (f.WEEKDAY, "weekday"), (f.STATE, "state"), (f.ROLE, "role"),
    (f.SPEECH, "speech"), (f.NOTE_WORD, "note"), (f.FUNCTION_WORD, "function"), (f.UNIT, "unit"),
)  # fmt: skip
_LISTED = 0
for _bit, _ in _KINDS_OF_WORD:
    _LISTED |= _bit


class Keys(NamedTuple):
    """The features of a token's spelling from which conjunctions are made."""

    word: int
    shape: int
    lexicon: int
    speech: int
    sense: int
    """The class of a word by its use, or a mark itself."""


class Spelling(NamedTuple):
    """All that is kept of one spelling."""

    features: tuple[Feature, ...]
    keys: Keys
    is_word: bool
    lower: str

    def __repr__(self) -> str:
        """Nothing of the word."""
        return "Spelling(…)"


def spelling(surface: str, look_up: LookUp) -> Spelling:
    """Describe ``surface``, a token of a note."""
    word = look_up(surface)
    folded = word.folded
    full = shaped(surface[:_LONGEST_SHAPE])
    brief = _RUNS.sub(r"\1", full)
    is_word = surface[0].isalpha()
    speech = part_of_speech(surface)
    term = bits("word", normalised(folded))
    features = [
        (Group.TARGET, term),
        (Group.SYNTAX, term),
        (Group.FAR, term),
        (Group.SHAPE, bits("shape", full)),
        (Group.SHAPE, bits("brief", brief)),
        (Group.LENGTH, bits("length", str(min(len(surface), _LONGEST_WORD)))),
        (Group.PART_OF_SPEECH, bits("speech", speech)),
    ]
    features += [(Group.ORTHOGRAPHY, bits("flag", flag)) for flag in _orthography(surface)]
    if is_word:
        features += [(Group.AFFIXES, bits("first", folded[:size])) for size in (2, 3, 4)]
        features += [(Group.AFFIXES, bits("last", folded[-size:])) for size in (2, 3, 4)]
        features += _dictionaries(word)
        features += [(group, one) for one in _classes(word) for group in _BY_CLASSES]
    keys = Keys(
        term,
        bits("shape", brief + _bucket(len(surface))),
        bits("lexicon", _kind(word) + brief[:2]),
        bits("speech", speech),
        bits("sense", _sense(word, folded)),
    )
    return Spelling(tuple(features), keys, is_word, folded)


def normalised(folded: str) -> str:
    """The word as the vocabulary knows it: long numbers by their length only."""
    if not (folded.isascii() and folded.isdigit()) or len(folded) <= 2:
        return folded
    if len(folded) == 4 and folded[:2] in {"19", "20"}:
        return f"year{folded[:3]}"
    return f"number{min(len(folded), _LONGEST_WORD)}"


def _orthography(surface: str) -> list[str]:
    """Letters, digits and punctuation, as WI-deId's flags."""
    if surface.isdigit():
        return _number(surface)
    if not surface[0].isalpha():
        return ["mark"]
    if surface.isupper():
        return ["upper" if len(surface) > 1 else "initial"]
    return ["lower" if surface.islower() else "capitalised" if surface.istitle() else "mixed"]


def _number(digits: str) -> list[str]:
    """What a number can be."""
    value = int(digits) if len(digits) <= 4 and digits.isdecimal() else -1
    ranges = (("month", 1, 12), ("day", 1, 31), ("year", 1900, 2099))
    flags = ["digits", *(name for name, low, high in ranges if low <= value <= high)]
    return [*flags, "zero"] if digits[0] == "0" else flags


def _dictionaries(word: Word) -> Iterator[Feature]:
    """The lists that hold the word, and how its frequencies compare."""
    yield from _listed(word.flags & ~f.SHAPES)
    yield Group.DICTIONARIES, _order("ratio", word.ratio)
    yield Group.DICTIONARIES, _order("frequency", word.frequency)
    if word.first or word.last:
        yield Group.DICTIONARIES, bits("mostly", "first" if word.first > word.last else "last")
        yield Group.DICTIONARIES, _order("share", max(word.first, word.last))
    if word.population:
        yield Group.DICTIONARIES, bits("people", str(len(str(word.population))))


@lru_cache(maxsize=_COMBINATIONS)
def _listed(flags: int) -> tuple[Feature, ...]:
    """The features of a combination of flags; some hundred occur."""
    return (
        *((Group.DICTIONARIES, one) for bit, one in _IN_LISTS if flags & bit),
        *((Group.CLINICAL, one) for bit, one in _CLINICAL if flags & bit),
    )


def _classes(word: Word) -> Iterator[int]:
    """The word's class at each granularity."""
    for granularity, number in enumerate(word.classes):
        yield bits("class", f"{granularity} {number}")


def _sense(word: Word, folded: str) -> str:
    """One class for conjunctions; numbers are all alike, and every mark is its own."""
    if folded[0].isalpha():
        return str(word.classes[_MIDDLE])
    return "number" if folded[0].isdigit() else folded


def _kind(word: Word) -> str:
    """One coarse class of a word, for conjunctions."""
    return _kind_of(word.flags & ~f.SHAPES, word.known, word.ratio >= 1)


@lru_cache(maxsize=_COMBINATIONS)
def _kind_of(flags: int, known: bool, name_like: bool) -> str:  # noqa: FBT001 - a cache's key
    """The class by flags, whether any list knows the word, and whether it is rather a name."""
    if flags & _LISTED:
        return next(name for bit, name in _KINDS_OF_WORD if flags & bit)
    if not known and not flags & (f.CLINICAL | f.DRUG):
        return "unknown"
    if flags & f.NAME:
        return "name" if name_like else "wordname"
    if flags & f.CITY and name_like:
        return "place"
    return "clinical" if flags & (f.CLINICAL | f.DRUG) else "word"


def _order(kind: str, value: float) -> int:
    """The decimal order of ``value`` as a feature; -9 for nothing at all."""
    return bits(kind, str(max(-9, floor(log10(value))) if value else -9))


def _bucket(length: int) -> str:
    """Short lengths exactly, long ones together."""
    return str(length) if length < 6 else "6-8" if length < 9 else "9+"
