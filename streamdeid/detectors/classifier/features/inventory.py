"""Spellings by number, with what each is known for, worked out once.

A note is a row of small integers; everything that depends on a spelling alone
(its features, its keys, later its scores) stands in tables by that integer.
Number 0 is the edge: what stands before the first token and after the last.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.features.groups import Group
from streamdeid.detectors.classifier.features.hashing import PARTS, Bits, Cells, bits, cells, salts
from streamdeid.detectors.classifier.features.spelling import Feature

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

_GROUPS = {group: ordinal for ordinal, group in enumerate(Group)}
_FIRST_SIZE = 1024
_WIDEST = 48
_LONGEST = 64
"""Characters of a string that is kept as it is; of a longer one a digest is."""


class Described(NamedTuple):
    """What an inventory keeps of one string."""

    features: Sequence[Feature]
    keys: Sequence[int]
    is_word: bool = False
    family: str = ""
    """Strings of one family are one word in different case."""
    leads: bool = False
    """Whether this is the family's lower-case member."""
    glued: bool = False
    """Whether it is several words written as one."""

    def __repr__(self) -> str:
        """Nothing of the string, which its family spells."""
        return f"Described({len(self.features)} features)"


class Inventory:
    """Numbers for strings. Grows with what it meets; ``clear`` starts anew."""

    def __init__(
        self,
        describe: Callable[[str], Described],
        places: Sequence[str],
        reach: Mapping[Group, Sequence[str]],
        groups: frozenset[Group],
        key_count: int,
    ) -> None:
        """Describe strings by ``describe``; a feature counts at the places its group reaches."""
        self._describe = describe
        self._salts = salts(places)
        self._reached = np.array(
            [[g in groups and place in reach.get(g, ()) for place in places] for g in Group]
        )
        self._key_count = key_count
        self.places = tuple(places)
        self.clear()

    def __len__(self) -> int:
        """How many strings are known, the edge included."""
        return self._size

    def clear(self) -> None:
        """Forget every string but the edge."""
        self._numbers: dict[str, int] = {}
        self._families: dict[str, int] = {}
        self._size = 0
        self.hashes = np.zeros((_FIRST_SIZE, _WIDEST), dtype=np.uint32)
        self.groups = np.full((_FIRST_SIZE, _WIDEST), -1, dtype=np.int8)
        self.keys: Bits = np.zeros((_FIRST_SIZE, self._key_count), dtype=np.uint32)
        self.is_word: Flags = np.zeros(_FIRST_SIZE, dtype=np.bool_)
        self.leads: Flags = np.zeros(_FIRST_SIZE, dtype=np.bool_)
        self.glued: Flags = np.zeros(_FIRST_SIZE, dtype=np.bool_)
        self.family: Numbers = np.zeros(_FIRST_SIZE, dtype=np.int64)
        self._place: Numbers = np.zeros(_FIRST_SIZE, dtype=np.int64)
        edge = ((Group.TARGET, bits("edge", "")), (Group.CHUNK, bits("edge", "")))
        self._add("", Described(edge, (bits("edge", ""),) * self._key_count))

    def numbers(self, strings: Sequence[str]) -> Numbers:
        """The number of each string; new ones are described first."""
        known = self._numbers
        try:
            return np.fromiter(map(known.__getitem__, strings), np.int64, len(strings))
        except KeyError:
            return np.array([known.get(s) or self._number(s) for s in strings], dtype=np.int64)

    def relatives(self, numbers: Numbers) -> Numbers:
        """For each of a note's strings, the place of one of its family, the same for all."""
        family = self.family[numbers]
        self._place[family] = np.arange(len(numbers))
        return self._place[family]

    def _number(self, string: str) -> int:
        """The number of a string that may be new; described as a whole, however long it is."""
        key = _key(string)
        number = self._numbers.get(key)
        return self._add(key, self._describe(string)) if number is None else number

    def _add(self, string: str, described: Described) -> int:
        """Write a new row."""
        number = self._size
        if number == len(self.keys):
            self._grow()
        features = described.features[:_WIDEST]
        self.hashes[number, : len(features)] = [h for _, h in features]
        self.groups[number, : len(features)] = [_GROUPS[g] for g, _ in features]
        self.keys[number] = described.keys
        self.is_word[number] = described.is_word
        self.leads[number] = described.leads
        self.glued[number] = described.glued
        self.family[number] = self._families.setdefault(described.family, len(self._families))
        self._numbers[string] = number
        self._size += 1
        return number

    def _grow(self) -> None:
        """Double every table."""
        for name in ("hashes", "keys", "is_word", "leads", "glued", "family", "_place"):
            table = getattr(self, name)
            setattr(self, name, np.concatenate([table, np.zeros_like(table)]))
        self.groups = np.concatenate([self.groups, np.full_like(self.groups, -1)])

    def cells(self, first: int, last: int) -> Cells:
        """Cells of the strings ``first`` to ``last``: (string, place, feature); -1 for none."""
        hashes, groups = self.hashes[first:last], self.groups[first:last]
        counts = self._reached[groups].transpose(0, 2, 1) & (groups >= 0)[:, None, :]
        placed = hashes[:, None, :] * PARTS[0] + self._salts[None, :, None]
        return np.where(counts, cells(placed).astype(np.int64), -1)


def _key(string: str) -> str:
    """What a string is kept by: a record of one word may have a megabyte, and many may come."""
    if len(string) <= _LONGEST:
        return string
    return blake2b(string.encode(errors="surrogatepass"), digest_size=_LONGEST // 2).hexdigest()
