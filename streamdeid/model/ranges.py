"""Ranges of a note that are asked often: what of another range lies in one of them.

To compare each finding with each other takes a page of dates as many steps as the square of
their number. Merged and sorted, ranges answer in as many as the logarithm (``Ranges``); ground
of one byte for each offset answers while it is being taken (``Ground``).
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Self

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Ranges:
    """Half-open ranges, merged: disjoint and sorted."""

    starts: list[int] = field(repr=False)
    ends: list[int] = field(repr=False)

    @classmethod
    def of(cls, ranges: Iterable[Range]) -> Self:
        """Merge ranges that share something; those that only touch stay two."""
        starts: list[int] = []
        ends: list[int] = []
        for start, end in sorted(ranges):
            if ends and start < ends[-1]:
                ends[-1] = max(ends[-1], end)
            else:
                starts.append(start)
                ends.append(end)
        return cls(starts, ends)

    def meets(self, start: int, end: int) -> bool:
        """Whether ``[start, end)`` shares at least one offset with one of the ranges."""
        before = bisect_right(self.starts, end - 1) - 1
        return before >= 0 and self.ends[before] > start

    def hold(self, start: int, end: int) -> bool:
        """Whether ``[start, end)`` lies in one of the ranges."""
        before = bisect_right(self.starts, start) - 1
        return before >= 0 and end <= self.ends[before]


class Ground:
    """Which offsets are taken: a byte each, so that the search for gaps runs in C."""

    def __init__(self, size: int) -> None:
        """Nothing is taken yet of ``size`` offsets."""
        self._taken = bytearray(size)

    def take(self, start: int, end: int) -> None:
        """All of ``[start, end)`` is taken."""
        self._taken[start:end] = b"\1" * (end - start)

    def free(self, start: int, end: int) -> Iterator[Range]:
        """The parts of ``[start, end)`` that are not taken, as they are when each is asked for."""
        return self._stretches(0, start, end)

    def taken(self, start: int, end: int) -> Iterator[Range]:
        """The parts of ``[start, end)`` that are taken."""
        return self._stretches(1, start, end)

    def is_free(self, at: int) -> bool:
        """Whether an offset is not taken."""
        return not self._taken[at]

    def _stretches(self, wanted: int, start: int, end: int) -> Iterator[Range]:
        at = self._taken.find(wanted, start, end)
        while at >= 0:
            until = self._taken.find(1 - wanted, at, end)
            until = end if until < 0 else until
            yield at, until
            at = self._taken.find(wanted, until, end)
