"""A note cut into tokens once, for every rule to look at.

A token is a run of letters, a run of digits, or one other visible character.
Glued text comes apart by itself (``PEND01/26/2098`` gives ``PEND``, ``01``,
``/`` …: WI-deId, table 1). Offsets are code points of the note.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import accumulate

TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")
_PIECE = re.compile(f"({TOKEN.pattern})")


@dataclass(frozen=True, slots=True)
class Tokens:
    """Parallel lists: what each token is, where it starts and ends, what stands behind it."""

    surfaces: list[str] = field(repr=False)
    starts: list[int] = field(repr=False)
    ends: list[int] = field(repr=False)
    gaps: list[str] = field(repr=False)
    """Between each token and the next; one fewer than tokens."""

    def __len__(self) -> int:
        """How many tokens there are."""
        return len(self.starts)

    def at(self, offset: int) -> int:
        """The index of the token at or before ``offset``; -1 before the first."""
        return bisect_right(self.starts, offset) - 1


def tokenise(text: str) -> Tokens:
    """Cut ``text``; every visible character lies in exactly one token."""
    pieces = _PIECE.split(text)  # what stands between tokens, and tokens, in turns
    offsets = list(accumulate(map(len, pieces)))
    return Tokens(pieces[1::2], offsets[:-1:2], offsets[1::2], pieces[2:-1:2])
