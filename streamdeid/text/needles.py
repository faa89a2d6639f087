"""Many strings looked for in one pass over a text, however many they are.

A machine after Aho and Corasick (1975) reads the text once for all of them. It is made
of at most the first sixteen characters of each, because from every place of a text it tells
each string that ends there: of strings that are the beginnings of one another there may
be hundreds. A longer one is compared where its beginning stands. Few strings are looked for
one by one, which costs less than to make a machine.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from ahocorasick_rs import AhoCorasick, Implementation

_HEAD = 16
_FEW = 12
"""Strings up to which ``in`` is sooner done: 40 microseconds make a machine of forty, and
one search of 3,000 characters takes 1 to 2."""
_CHUNK = 1 << 14
"""Characters that are read at once: all that is found in them is held as one list."""
_ALONE = re.compile("[\ud800-\udfff]")
"""Surrogates, which no UTF-8 has; the machine reads UTF-8."""


class Needles:
    """Strings that are looked for together; none of them is empty."""

    __slots__ = ("_longer", "_machine", "_whole", "wanted")

    def __init__(self, wanted: Iterable[str]) -> None:
        """Look for each of ``wanted``, in this order."""
        self.wanted = tuple(dict.fromkeys(filter(None, wanted)))
        self._machine: tuple[AhoCorasick, tuple[str, ...]] | None = None
        self._whole = frozenset(self.wanted)
        self._longer: Mapping[str, Mapping[int, frozenset[str]]] = {}

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
        found = {one for _, one in self.places(text)}
        return [one for one in self.wanted if one in found] if found else []

    def grouped(self, text: str) -> dict[str, list[int]]:
        """Where each begins that stands in ``text``, in their order, none within itself."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for at, one in self.places(text):
            before = found[one]
            if not before or at >= before[-1] + len(one):
                before.append(at)
        if len(found) < 2:
            return found
        return {one: found[one] for one in self.wanted if one in found}

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
            if not text.startswith(head, at):
                continue
            if head in self._whole:
                yield at, head
            for size, longer in self._longer.get(head, _NONE).items():
                one = text[at : at + size]
                if one in longer:
                    yield at, one

    def _heads(self, text: str) -> Iterator[tuple[int, str]]:
        """Each place at which the beginning of one stands."""
        machine, heads = self._machine or self._made()
        readable = text if text.isascii() else _ALONE.sub("\ufffd", text)
        for start in range(0, len(readable), _CHUNK):
            chunk = readable[start : start + _CHUNK + _HEAD - 1]
            for ordinal, at, _ in machine.find_matches_as_indexes(chunk, overlapping=True):
                if at < _CHUNK:
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


_NONE: Mapping[int, frozenset[str]] = {}
