"""Many numbers looked for in one pass, however each is divided.

A text is reduced to its letters and digits; where a number is in what is left, its characters are
followed back to their places. At most two separators may stand between any two of them (three in
a long number), and the number must not go on at either end.
"""

from collections import defaultdict
from collections.abc import Sequence

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
    found: defaultdict[str, list[Range]] = defaultdict(list)
    behind: dict[str, int] = {}
    places: list[int] = []
    reach: dict[bool, list[int]] = {}
    for at, number in sorted(wanted.places(bare(folded))):
        if not places:
            places = bare_places(folded)
            reach = {long: _reach(places, MOST_BETWEEN + long) for long in (False, True)}
        size = len(number)
        start, end = places[at], places[at + size - 1] + 1
        is_dense = reach[size >= LONG_NUMBER][at] >= at + size - 1
        if at < behind.get(number, 0) or not is_dense:
            continue
        if not (goes_on(folded, start, -1) or goes_on(folded, end - 1, 1)):
            behind[number] = at + size
            found[number].append((start, end))
    return {number: found[number] for number in wanted.wanted if number in found} if found else {}


def _reach(places: Sequence[int], most: int) -> list[int]:
    """The last of ``places`` that each can be followed to with at most so much between two."""
    reach = [len(places) - 1] * len(places)
    for at in range(len(places) - 2, -1, -1):
        is_close = places[at + 1] - places[at] <= most + 1
        reach[at] = reach[at + 1] if is_close else at
    return reach
