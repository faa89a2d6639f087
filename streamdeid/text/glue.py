"""Where a word begins or ends inside a longer run: at a capital, a digit or a mark.

``toCarmen``, ``NowakK``, ``JNowak``, ``scan_nowak2024``. A run whose letters simply go on
(*sleep* around *lee*) gives no edge.
"""

from collections.abc import Iterable
from itertools import takewhile

LONGEST_RUN = 64
"""Letters and digits in one run that may be written by somebody; more are encoded data."""


def opens(text: str, start: int, end: int) -> bool:
    """Whether the stretch ``[start, end)`` of letters begins a word of its own."""
    before = text[start - 1 : start]
    if not before.isalpha():
        return not before.isdigit() or text[start].isalpha()
    if not text[start].isupper():
        return False
    return before.islower() or text[start + 1 : end].islower()


def closes(text: str, start: int, end: int) -> bool:
    """Whether the stretch ``[start, end)`` of letters ends a word of its own."""
    after = text[end : end + 1]
    if not after.isalpha():
        return not after.isdigit() or text[end - 1].isalpha()
    if text[end - 1].islower():
        return after.isupper()
    return text[start:end].isupper() and (after.islower() or text[end + 1 : end + 2].islower())


def is_glued(text: str, start: int, end: int) -> bool:
    """Whether the stretch ``[start, end)`` is a word of its own in a longer run, or alone."""
    if not (opens(text, start, end) and closes(text, start, end)):
        return False
    before = text[max(0, start - LONGEST_RUN) : start]
    after = text[end : end + LONGEST_RUN]
    return _length(reversed(before)) + _length(after) < LONGEST_RUN


def _length(characters: Iterable[str]) -> int:
    """How many letters and digits there are before anything else."""
    return sum(1 for _ in takewhile(str.isalnum, characters))
