"""Lines that were cut at a fixed width: words run on from one to the next.

Old systems print a report into lines of so many characters and send each as one OBX,
wherever the cut falls, so that a name can begin in one segment and end in the next. Such lines
are joined without a break, all others with one.

A cut is told by its width: lines that are full, as long as the longest, again and again, while
text that was wrapped between words has most of its lines a little shorter. A single full
line counts where a word visibly goes on. A line that ends as sentences do, before one that begins
as sentences do, was full by chance.
"""

from collections.abc import Sequence
from itertools import pairwise

_NARROWEST, _WIDEST = 30, 260
_WORD = 12
"""By so much at most a line falls short where the next word did not fit."""
_PREFIXES = ("Mc", "Mac", "De", "La", "Le", "Di", "Van", "Fitz", "O'", "D'")


def breaks(lines: Sequence[str]) -> list[str]:
    """What stands between each line and the next: a line break, or nothing where it was cut."""
    width = _width(lines)
    return ["" if len(a) == width and _runs_on(a, b) else "\n" for a, b in pairwise(lines)]


def _width(lines: Sequence[str]) -> int:
    """The width at which ``lines`` were cut; 0 if they were not."""
    width = max(map(len, lines))
    if not _NARROWEST <= width <= _WIDEST:
        return 0
    followed = [(a, b) for a, b in pairwise(lines) if b.strip()]
    full = [(a, b) for a, b in followed if len(a) == width]
    short = sum(width - _WORD <= len(a) < width and not b[0].isspace() for a, b in followed)
    if len(full) == 1:
        return width if not short and _is_cut(*full[0]) else 0
    return width if len(full) > short and any(_is_cut(a, b) for a, b in full) else 0


def _is_cut(a: str, b: str) -> bool:
    """Whether a word visibly goes on: letters on both sides, the second small."""
    return a[-1:].isalnum() and (b[:1].islower() or (b[:1].isdigit() and a[-1].isdigit()))


def _runs_on(a: str, b: str) -> bool:
    """Whether the text of a full line goes on in the next."""
    if not b.strip():
        return False
    begins = b[0].isupper() and a[-1:] not in {" ", "-", "/"} and not a[-1:].isupper()
    return not begins or a.endswith(_PREFIXES)
