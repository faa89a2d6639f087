"""Known words and numbers that a machine misread, written as they were meant.

Optical character recognition takes 0 for O, 1 for l or I, 5 for S, and in numbers the
reverse (pairs as in Holley, D-Lib Magazine 15, 2009). ``Lookalikes.repaired`` gives a text
of the same length in which each misread word or number that is *known* stands correctly,
so that whatever finds the word also finds its misreading, at the same offsets. All
other text is left as it is.

Characters that are taken for one another form a class. Text and known words are compared
by class; one count for all of them tells nearly always that there is nothing to repair.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from streamdeid.text.fold import bare, bare_places, fold
from streamdeid.text.glue import is_glued
from streamdeid.text.needles import Needles
from streamdeid.text.numbers import most_between

SHORTEST_WORD = 4
SHORTEST_BESIDE = 3
"""Letters of a word that another known word stands beside: ``K1m Nguyen``."""
SHORTEST_LETTERS = 5
"""Letters of a word in which only I and l changed places."""
SHORTEST_NUMBER = 6
_PAIRS = b"0o 1l il 2z 3e 4a 5s 6g 7t 8b |l !l $s".split()
"""A character and the one that stands for its class; no two digits share a class."""
_CLASSES = bytes.maketrans(bytes(p[0] for p in _PAIRS), bytes(p[1] for p in _PAIRS))
_READ_AS = {"o": "0", "l": "1", "i": "1", "z": "2", "s": "5", "g": "6", "b": "8"}
"""Letters that stand for digits in numbers; the other pairs occur in words only."""
_CAPITAL_I = re.compile(r"[a-z]I")
_ENCODED = re.compile(r"[0-9A-Za-z+/=]{64}|[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-", re.IGNORECASE)
_AROUND = 64
_BREAK = re.compile(r"-\s{1,40}")
"""The end of a line within a word, folded."""
_ELIDED = re.compile(r"(?<![^\W_])0(?=['’][^\W\d_]{2})")
"""The O of *O'Brien*, which is no part of a known word."""
_BEFORE = re.compile(r"([^\W\d_]+)(?:[ ^.-]|, ?)\Z")
_BEHIND = re.compile(r"(?:[ ^-]|, ?)([^\W\d_]+)")

Patch = tuple[Sequence[int], str]
Known = tuple[tuple[str, str], ...]
"""What is looked for by class, and the word or bare number itself."""


def classed(folded: str) -> str:
    """Folded text with one character for each class, of the same length."""
    data = folded.encode("utf-8", "surrogatepass").translate(_CLASSES)
    return data.decode("utf-8", "surrogatepass")


class Suspects(NamedTuple):
    """The words and the numbers that one text may hold otherwise than plainly."""

    words: Known
    numbers: Known

    def __repr__(self) -> str:
        """How many; nothing of them."""
        return f"Suspects({len(self.words)}, {len(self.numbers)})"


def is_read_for(folded: str, word: str) -> bool:
    """Whether a folded stretch with the classes of ``word`` has few signs for its letters.

    One in a word of four, two in one of six, three in one of eight: lots and beds are coded
    with more. Without any sign only the letters of ``word``, or I and l exchanged, are left.
    """
    read = "".join(filter(_is_in, folded))
    signs = len(read) - sum(map(str.isalpha, read))
    return signs <= max(1, (len(word) - 1) // 2)


def _is_exchanged(surface: str, read: str, is_word: Callable[[str], bool]) -> bool:
    """Whether letters alone are rather a name with I for l or the reverse than another word."""
    if len(surface) < SHORTEST_LETTERS:
        return False
    return bool(_CAPITAL_I.search(surface)) or not is_word(read)


def _is_in(character: str) -> bool:
    """Whether a character is of a word: a letter, a digit, or what is read for one."""
    return character.isalnum() or character in "|!$"


def is_encoded(text: str, start: int, end: int) -> bool:
    """Whether the stretch ``[start, end)`` is within encoded data, or beside it."""
    return bool(_ENCODED.search(text, max(0, start - _AROUND), end + _AROUND))


class Sought:
    """Known words or numbers by their class, looked for together; the longest is the first."""

    __slots__ = ("_by_class", "_classes", "_plain")

    def __init__(self, known: Iterable[str]) -> None:
        """Look for ``known``, sorted to be the same in each run."""
        ordered = sorted(known, key=lambda one: (-len(one), one))
        self._by_class: dict[str, list[tuple[int, str]]] = {}
        for rank, one in enumerate(ordered):
            self._by_class.setdefault(classed(one), []).append((rank, one))
        self._classes, self._plain = Needles(self._by_class), Needles(ordered)

    def within(self, seen: str) -> Known:
        """Those whose class is in a text of classes."""
        return self._known(
            (*one, sought)
            for sought in self._classes.within(seen)
            for one in self._by_class[sought]
        )

    def odd(self, seen: str, folded: str) -> Known:
        """Those that are in ``seen``, a text of classes, more or less often than in ``folded``."""
        classes = self._classes.grouped(seen)
        if not classes:
            return ()
        plain = self._plain.grouped(folded)
        return self._known(
            (rank, one, sought)
            for sought, places in classes.items()
            for rank, one in self._by_class[sought]
            if len(places) != len(plain.get(one, ()))
        )

    @staticmethod
    def _known(found: Iterable[tuple[int, str, str]]) -> Known:
        """Classes and words in their order."""
        return tuple((sought, one) for _, one, sought in sorted(found))


@dataclass(frozen=True, slots=True)
class Lookalikes:
    """What is known, made ready: folded words and bare numbers by their class."""

    words: "Sought" = field(repr=False)
    numbers: "Sought" = field(repr=False)
    partners: frozenset[str] = field(repr=False)
    """All words, the short ones too."""

    def suspects(self, folded: str) -> "Suspects":
        """What may stand in ``folded`` text otherwise than plainly: misread, or divided."""
        seen = bare(classed(folded))
        return Suspects(self.words.odd(seen, folded), self.numbers.within(seen))

    def repaired(
        self, text: str, folded: str, suspects: "Suspects", is_word: Callable[[str], bool]
    ) -> str:
        """``text`` of the same length, with each misread known word or number as it was meant.

        ``folded`` is ``text`` folded, ``suspects`` what it may hold; ``is_word`` says of a folded
        run of letters that it is a word or name of its own, which is no misreading.
        """
        patches: list[Patch] = []
        if suspects.words:
            patches += self._words(text, folded, suspects.words, is_word)
        if suspects.numbers:
            patches += _numbers(folded, suspects.numbers)
        if "0'" in text or "0’" in text:
            patches += [(range(*zero.span()), "O") for zero in _ELIDED.finditer(text)]
        if not patches:
            return text
        characters = list(text)
        for places, meant in patches:
            for place, character in zip(places, meant, strict=True):
                characters[place] = character
        return "".join(characters)

    def _words(
        self, text: str, folded: str, suspects: Known, is_word: Callable[[str], bool]
    ) -> Iterator[Patch]:
        """The places of each misread word, and what belongs there."""
        seen = classed(folded)
        found = _written(seen, Needles(sought for sought, _ in suspects))
        for sought, word in suspects:
            for start, end in found.get(sought, ()):
                whole = end - start == len(sought)
                places = [k for k in range(start, end) if whole or _is_in(text[k])]
                surface = "".join(text[k] for k in places)
                read, meant = fold(surface), cased(word, surface)
                if read == word or len(meant) != len(places) or not is_glued(text, start, end):
                    continue
                if surface.isalpha():
                    misread = _is_exchanged(surface, read, is_word)
                else:
                    misread = is_read_for(read, word) and self._is_no_code(text, start, end)
                if misread:
                    yield places, meant

    def _is_no_code(self, text: str, start: int, end: int) -> bool:
        """Whether a stretch with signs among its letters is no code, nor within encoded data."""
        if end - start < SHORTEST_WORD and not self._has_partner(text, start, end):
            return False
        return not is_encoded(text, start, end)

    def _has_partner(self, text: str, start: int, end: int) -> bool:
        """Whether the word before or behind is a known one."""
        words = _BEFORE.search(text, max(0, start - _AROUND), start), _BEHIND.match(text, end)
        return any(fold(word[1]) in self.partners for word in words if word)


def _written(seen: str, wanted: Needles) -> dict[str, list[tuple[int, int]]]:
    """Where each of ``wanted`` is in a text of classes, whole or with the end of a line in it."""
    letters, places = _unbroken(seen)
    return {
        one: [(places[at], places[at + len(one) - 1] + 1) for at in found]
        for one, found in wanted.grouped(letters).items()
    }


def _unbroken(seen: str) -> tuple[str, Sequence[int]]:
    """The letters of a text of classes and their places; a line end parts those of two words.

    What only the end of a line divides is one word.
    """
    letters, places = bare(seen), bare_places(seen)
    pieces: list[str] = []
    where: list[int] = []
    first = 0
    for last, (before, after) in enumerate(pairwise(places), 1):
        if after - before > 1 and not _BREAK.fullmatch(seen, before + 1, after):
            pieces.append(letters[first:last])
            where += places[first:last]
            where.append(before + 1)
            first = last
    return "\n".join((*pieces, letters[first:])), where + places[first:]


def _numbers(folded: str, suspects: Known) -> Iterator[Patch]:
    """The places of each number with letters for digits, and what belongs there."""
    digits, places = bare(folded), None
    seen = classed(digits)
    found = Needles(sought for sought, _ in suspects).grouped(seen)
    plain = Needles(number for _, number in suspects).grouped(digits)
    for sought, number in suspects:
        if len(found.get(sought, ())) == len(plain.get(number, ())):
            continue
        places = places or bare_places(folded)
        for at in found.get(sought, ()):
            stretch = places[at : at + len(number)]
            read = digits[at : at + len(number)]
            if read != number and _is_number(folded, stretch, read, number):
                yield stretch, number


def lookalikes(words: Iterable[str], numbers: Iterable[str]) -> Lookalikes:
    """What of folded ``words`` and bare ``numbers`` is long enough to be told from others."""
    partners = frozenset(words)
    enough = {w for w in partners if len(w) >= SHORTEST_BESIDE and w.isalpha()}
    digits = {n for n in numbers if sum(map(str.isdigit, n)) >= SHORTEST_NUMBER}
    return Lookalikes(Sought(enough), Sought(digits), partners)


def cased(word: str, surface: str) -> str:
    """``word`` in the letter case of what was read for it."""
    letters = [c for c in surface if c.isalpha()]
    if 2 * sum(map(str.isupper, letters)) > len(letters) > 1:
        return word.upper()
    return word if surface[0].islower() else word[0].upper() + word[1:]


def _is_number(folded: str, stretch: Sequence[int], read: str, number: str) -> bool:
    """Whether characters close together are the number with a few letters for its digits."""
    pairs = [(r, n) for r, n in zip(read, number, strict=True) if r != n]
    if not all(_READ_AS.get(r) == n or _READ_AS.get(n) == r for r, n in pairs):
        return False
    if 2 * sum(map(str.isdigit, read)) < len(read) or _goes_on(folded, stretch):
        return False
    furthest = most_between(len(number)) + 1
    if any(after - before > furthest for before, after in pairwise(stretch)):
        return False
    return all(
        _is_in_number(folded, stretch, place)
        for place, r, n in zip(stretch, read, number, strict=True)
        if r != n and r.isalpha()
    )


def _goes_on(folded: str, stretch: Sequence[int]) -> bool:
    """Whether a digit at either end goes on as a number, or a letter as anything."""
    for place, beyond in ((stretch[0], stretch[0] - 1), (stretch[-1], stretch[-1] + 1)):
        after = folded[beyond] if 0 <= beyond < len(folded) else " "
        if after.isdigit() or (after.isalpha() and folded[place].isalpha()):
            return True
    return False


def _is_in_number(folded: str, stretch: Sequence[int], place: int) -> bool:
    """Whether the letter at ``place`` is written together with a digit or a mark of the number.

    A letter or a word between blanks is no part of a number.
    """
    start, end = place, place + 1
    while start > stretch[0] and folded[start - 1].isalnum():
        start -= 1
    while end <= stretch[-1] and folded[end].isalnum():
        end += 1
    marks = folded[max(0, start - 1) : start] + folded[end : end + 1]
    return any(map(str.isdigit, folded[start:end])) or bool(marks.strip())


NOTHING_KNOWN = lookalikes((), ())
"""Repairs nothing."""
