"""Many numbers looked for in one pass, however each is divided.

A text is reduced to its letters and digits; where a number is in what is left, its characters are
followed back to their places. At most two separators may stand between any two of them (three in
a long number), and the number must not go on at either end.
"""

from collections.abc import Sequence
from functools import cached_property

from streamdeid.text.fold import bare, bare_places
from streamdeid.text.needles import Needles

Range = tuple[int, int]

MOST_BETWEEN = 2
"""Separators that may stand between two characters of a number."""
LONG_NUMBER = 7
"""Characters of a number that is surely the same with one separator more."""


def most_between(length: int) -> int:
    """How many separators may stand between two characters of a number of this ``length``."""
    return MOST_BETWEEN + (length >= LONG_NUMBER)


def goes_on(folded: str, at: int, step: int) -> bool:
    """Whether the character at ``at`` goes on beyond: a digit as a number, a letter as a word."""
    beyond = at + step
    if not 0 <= beyond < len(folded):
        return False
    if folded[at].isdigit():
        return folded[beyond] in "0123456789"
    return folded[beyond].isalnum() and not folded[beyond].isdecimal()


def numbers_in(folded: str, wanted: Needles) -> dict[str, list[Range]]:
    """Where each of the bare numbers ``wanted`` stands in ``folded``, none within itself.

    The numbers are in the order of ``wanted``, the ranges of each from left to right.
    """
    dense = _Dense(folded)
    return {
        number: [dense.range(at, len(number)) for at in places]
        for number, places in wanted.grouped(bare(folded), dense.is_number).items()
    }


class _Dense:
    """Where the letters and digits of a text stand, worked out when the first is asked for."""

    def __init__(self, folded: str) -> None:
        """Of ``folded``."""
        self._folded = folded
        self._reach: dict[bool, list[int]] = {}

    @cached_property
    def _places(self) -> list[int]:
        """Of each letter and digit."""
        return bare_places(self._folded)

    def is_number(self, at: int, number: str) -> bool:
        """Whether the characters from ``at`` on are close together, and all of a number."""
        is_long, last = len(number) >= LONG_NUMBER, at + len(number) - 1
        if is_long not in self._reach:
            self._reach[is_long] = _reach(self._places, MOST_BETWEEN + is_long)
        if self._reach[is_long][at] < last:
            return False
        start, end = self._places[at], self._places[last]
        return not (goes_on(self._folded, start, -1) or goes_on(self._folded, end, 1))

    def range(self, at: int, size: int) -> Range:
        """From the first of ``size`` characters behind the last."""
        return self._places[at], self._places[at + size - 1] + 1


def _reach(places: Sequence[int], most: int) -> list[int]:
    """The last of ``places`` that each can be followed to with at most so much between two."""
    reach = [len(places) - 1] * len(places)
    for at in range(len(places) - 2, -1, -1):
        is_close = places[at + 1] - places[at] <= most + 1
        reach[at] = reach[at + 1] if is_close else at
    return reach
