"""A note as the pattern rules look at it: its folded words, and where its digits are.

Worked out once for each reading and shared by every rule, so that a guard (is
there a digit, does any word announce a number) costs a look-up and no search.
"""

from bisect import bisect_left
from dataclasses import dataclass, field

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.sight import Sight, look
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.text.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Page:
    """One note: parallel lists of its tokens, and what guards ask for."""

    text: str = field(repr=False)
    sight: Sight = field(repr=False)
    folded: list[str] = field(repr=False)
    """Each token, folded."""
    starts: list[int] = field(repr=False)
    ends: list[int] = field(repr=False)
    flags: list[int] = field(repr=False)
    digits: list[int] = field(repr=False)
    """Indices of the tokens that are digits."""
    vocabulary: frozenset[str] = field(repr=False)
    """The folded tokens, each once."""

    def __len__(self) -> int:
        """How many tokens there are."""
        return len(self.folded)

    def before(self, offset: int) -> int:
        """The index of the last token that starts before ``offset``; -1 for none."""
        return bisect_left(self.starts, offset) - 1

    def word(self, i: int) -> str:
        """Token ``i``, folded; empty beyond the note."""
        return self.folded[i] if 0 <= i < len(self.folded) else ""

    def flag(self, i: int) -> int:
        """The flags of token ``i``; none beyond the note."""
        return self.flags[i] if 0 <= i < len(self.flags) else 0

    def gap(self, i: int) -> str:
        """What stands between tokens ``i`` and ``i + 1``; a line end beyond the note."""
        return self.sight.gap(i)


_memo: list[tuple[Tokens, Lexicon, Page]] = []


def page(reading: Reading, lexicon: Lexicon) -> Page:
    """The page of ``reading``. Asked again for the same tokens it gives the same one."""
    tokens = reading.tokens
    if _memo:
        known, by, kept = _memo[0]
        if known is tokens and by is lexicon:
            return kept
    sight = look(reading, lexicon)
    folded = [word.folded for word in sight.words]
    digits = [i for i, flags in enumerate(sight.flags) if flags & f.DIGITS]
    made = Page(
        reading.text,
        sight,
        folded,
        sight.starts,
        sight.ends,
        sight.flags,
        digits,
        frozenset(folded),
    )
    _memo[:] = [(tokens, lexicon, made)]
    return made
