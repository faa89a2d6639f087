"""Many strings looked for in one pass over a text, however many they are.

A machine after Aho and Corasick (1975) reads the text once for all of them. It is made
of at most the first sixteen characters of each, because from every place of a text it tells
each string that ends there: of strings that are the beginnings of one another there may
be hundreds. A longer one is compared where its beginning stands; where many with one beginning
stand in one another at many places, each is searched for by itself, from the end of one place to
the next. Few strings are looked for one by one, which costs less than to make a machine.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ahocorasick_rs import AhoCorasick, Implementation

_HEAD = 16
_FEW = 12
"""Strings up to which ``in`` is sooner done: 40 microseconds make a machine of forty, and
one search of 3,000 characters takes 1 to 2."""
_CHUNK = 1 << 14
"""Characters that are read at once: all that is found in them is held as one list."""
_ALONE = re.compile("[\ud800-\udfff]")
"""Surrogates, which no UTF-8 has; the machine reads UTF-8."""

_DEEP = 8
"""Lengths of strings with the same beginning up to which each is compared at every place."""
_SWIFT = 300
"""Characters that ``str.find`` passes in the time of one comparison: 0.2 microseconds."""

Forms = Mapping[int, frozenset[str]]
"""Strings with the same beginning, by length."""
Judge = Callable[[int, str], bool]
"""Whether a place counts at which a string begins."""


class Needles:
    """Strings that are looked for together; none of them is empty."""

    __slots__ = ("_longer", "_machine", "_whole", "wanted")

    def __init__(self, wanted: Iterable[str]) -> None:
        """Look for each of ``wanted``, in this order."""
        self.wanted = tuple(dict.fromkeys(filter(None, wanted)))
        self._machine: tuple[AhoCorasick, tuple[str, ...]] | None = None
        self._whole = frozenset(self.wanted)
        self._longer: Mapping[str, Forms] = {}

    def __repr__(self) -> str:
        """How many; nothing of them."""
        return f"Needles({len(self.wanted)})"

    def stand_in(self, text: str) -> bool:
        """Whether any of them stands in ``text``."""
        if len(self.wanted) <= _FEW:
            return any(one in text for one in self.wanted)
        return next(self.places(text), None) is not None

    def within(self, text: str) -> list[str]:
        """Those that stand in ``text``, in their order."""
        if len(self.wanted) <= _FEW:
            return [one for one in self.wanted if one in text]
        found, deep = self._first(text)
        for head, places in deep.items():
            forms = self._longer[head]
            if _is_sooner_found(places, forms, text):
                every = (one for some in forms.values() for one in some)
                found.update(one for one in every if one in text)
            else:
                found.update(one for at in places for one in _at(text, at, forms))
        return [one for one in self.wanted if one in found] if found else []

    def _first(self, text: str) -> tuple[set[str], dict[str, list[int]]]:
        """What stands in ``text``, and where the beginnings of many stand."""
        found: set[str] = set()
        deep: defaultdict[str, list[int]] = defaultdict(list)
        for at, head in self._heads(text):
            if head in self._whole:
                found.add(head)
            forms = self._longer.get(head, _NONE)
            if len(forms) > _DEEP:
                deep[head].append(at)
            else:
                found.update(_at(text, at, forms))
        return found, deep

    def grouped(self, text: str, judge: Judge | None = None) -> dict[str, list[int]]:
        """Where each begins that stands in ``text``, in their order, none within itself.

        A place that ``judge`` refuses does not count, and may overlap the next.
        """
        found: defaultdict[str, list[int]] = defaultdict(list)
        taken = _Taken(text, found, judge)
        if len(self.wanted) <= _FEW:
            for one in self.wanted:
                taken.search(one)
        else:
            self._take(taken)
        if len(found) < 2:
            return found
        return {one: found[one] for one in self.wanted if one in found}

    def _take(self, taken: "_Taken") -> None:
        """Take each place of each, of those with the same beginning at one place or by search."""
        deep: defaultdict[str, list[int]] = defaultdict(list)
        for at, head in self._heads(taken.text):
            if head in self._whole:
                taken.take(at, head)
            forms = self._longer.get(head, _NONE)
            if len(forms) > _DEEP:
                deep[head].append(at)
            else:
                taken.every(at, forms)
        for head, places in deep.items():
            forms = self._longer[head]
            if _is_sooner_found(places, forms, taken.text):
                for one in (one for some in forms.values() for one in some):
                    taken.search(one, places[0])
            else:
                for at in places:
                    taken.every(at, forms)

    def places(self, text: str) -> Iterator[tuple[int, str]]:
        """Each place at which one begins, and which; of one string from left to right."""
        if len(self.wanted) <= _FEW:
            for one in self.wanted:
                at = text.find(one)
                while at >= 0:
                    yield at, one
                    at = text.find(one, at + 1)
            return
        for at, head in self._heads(text):
            if head in self._whole:
                yield at, head
            for one in _at(text, at, self._longer.get(head, _NONE)):
                yield at, one

    def _heads(self, text: str) -> Iterator[tuple[int, str]]:
        """Each place at which the beginning of one stands."""
        machine, heads = self._machine or self._made()
        readable = text if text.isascii() else _ALONE.sub("\ufffd", text)
        for start in range(0, len(readable), _CHUNK):
            chunk = readable[start : start + _CHUNK + _HEAD - 1]
            for ordinal, at, _ in machine.find_matches_as_indexes(chunk, overlapping=True):
                if at < _CHUNK and text.startswith(heads[ordinal], start + at):
                    yield start + at, heads[ordinal]

    def _made(self) -> tuple[AhoCorasick, tuple[str, ...]]:
        """The machine, made when a text is read for the first time."""
        longer: defaultdict[str, defaultdict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        heads = dict.fromkeys(one[:_HEAD] for one in self.wanted)
        for one in self.wanted:
            if len(one) > _HEAD:
                longer[one[:_HEAD]][len(one)].add(one)
        self._longer = {
            head: {size: frozenset(some) for size, some in sizes.items()}
            for head, sizes in longer.items()
        }
        machine = AhoCorasick(
            [_ALONE.sub("\ufffd", head) for head in heads],
            implementation=Implementation.ContiguousNFA,
        )
        self._machine = machine, tuple(heads)
        return self._machine


_NONE: Forms = {}


class _Taken:
    """The places that count in one text, of each string from left to right."""

    __slots__ = ("_found", "_judge", "text")

    def __init__(self, text: str, found: dict[str, list[int]], judge: Judge | None) -> None:
        """Put them into ``found``, which has a list for every string."""
        self.text, self._found, self._judge = text, found, judge

    def take(self, at: int, one: str) -> bool:
        """Take a place, unless it lies within the last or does not count."""
        before = self._found.get(one)
        if before and at < before[-1] + len(one):
            return False
        if self._judge and not self._judge(at, one):
            return False
        self._found[one].append(at)
        return True

    def every(self, at: int, forms: Forms) -> None:
        """Take one place of each that stands there."""
        for one in _at(self.text, at, forms):
            self.take(at, one)

    def search(self, one: str, start: int = 0) -> None:
        """Take the places of one string."""
        at = self.text.find(one, start)
        while at >= 0:
            at = self.text.find(one, at + (len(one) if self.take(at, one) else 1))


def _at(text: str, at: int, forms: Forms) -> Iterator[str]:
    """Those of ``forms`` that stand at ``at``."""
    for size, some in forms.items():
        one = text[at : at + size]
        if one in some:
            yield one


def _is_sooner_found(places: Sequence[int], forms: Forms, text: str) -> bool:
    """Whether to search for each of ``forms`` is sooner done than to compare them at ``places``."""
    return sum(map(len, forms.values())) * len(text) < _SWIFT * len(forms) * len(places)
