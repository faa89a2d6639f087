"""Lines that were cut at a fixed width: words run on from one to the next.

Old systems print a report into lines of so many characters and send each as one OBX,
wherever the cut falls, so that a name can begin in one segment and end in the next. Such lines
are joined as they were, all others with a line break.

A cut is told by its width: lines that are full, as long as the longest, again and again, while
text that was wrapped between words has most of its lines a little shorter. A single full
line counts where a word visibly goes on. A line that ends in the middle of nothing, before one
that begins with a capital or with the list of those who get a copy, was full by chance.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

_NARROWEST, _WIDEST = 30, 260
_WORD = 12
"""By so much at most a line falls short where the next word did not fit."""
_NEVER_FIRST = ",.;:)%/"
_DIGIT_LAST = re.compile(r"\d[/-]?$")
_ITEM = re.compile(r"\d{1,2}[.):]\s")
"""The number of an item, which begins a line of its own."""
_PREFIXES = ("Mc", "Mac", "De", "La", "Le", "Di", "Van", "Fitz", "O'", "D'")
_GAP = "  "
"""Several blanks part words as a line end does, so nothing is lost by one in their place."""
_FOOT = re.compile(r"cc:", re.IGNORECASE)


def breaks(lines: Sequence[str]) -> list[str]:
    """What stands between each line and the next: a line break, or nothing where it was cut."""
    pairs = list(pairwise(lines))
    width = max(map(len, lines))
    if not _NARROWEST <= width <= _WIDEST or not _are_cut(pairs, width):
        return ["\n"] * len(pairs)
    return ["" if len(a) == width and _runs_on(a, b) else "\n" for a, b in pairs]


def _are_cut(pairs: Sequence[tuple[str, str]], width: int) -> bool:
    """Whether lines were cut where they were full: more of them than fall a word short of it."""
    full = [(a, b) for a, b in pairs if len(a) == width and b.strip()]
    short = sum(
        width - _WORD <= len(a) < width and bool(b) and not b[0].isspace() for a, b in pairs
    )
    if len(full) == 1 and len(pairs[-1][1]) < width:
        return not short and _goes_on(*full[0])
    return len(full) > short and any(_goes_on(a, b) or _shouts_on(a, b) for a, b in full)


def _goes_on(a: str, b: str) -> bool:
    """Whether a word or number visibly goes on, or a mark follows that no line begins with."""
    if b[0] in _NEVER_FIRST or (b[0] in "'’" and b[1:2].islower()):
        return True
    if b[0].islower():
        return a[-1].isalpha() or a[-1] == " "
    if a.endswith(" ") and not a.endswith(_GAP) and b[0].isdigit():
        return not _ITEM.match(b)
    return b[0].isdigit() and _DIGIT_LAST.search(a) is not None


def _shouts_on(a: str, b: str) -> bool:
    """Whether capitals stand on both sides, as in reports that are all capitals."""
    return a[-2:].isupper() and a[-1:].isalnum() and b[:2].isupper() and b[:1].isalnum()


def _runs_on(a: str, b: str) -> bool:
    """Whether the text of a full line goes on in the next."""
    if not b.strip() or _FOOT.match(b):
        return False
    is_title = b[0].isupper() and (b[1:2].islower() or a[-1].islower())
    ends = a[-1].isalnum() or a[-1] in ".:;!?)" or a.endswith(_GAP)
    begins = is_title and ends
    return not begins or a.endswith(_PREFIXES)
