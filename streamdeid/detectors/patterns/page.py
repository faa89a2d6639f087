"""A note as the pattern rules look at it: its folded words, and where its digits are.

Worked out once for each reading and shared by every rule. A rule asks where its
sign stands (a month, a word for a telephone) and goes there; where the answer is
nowhere, it has cost a look-up and no search.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.words.sight import Sight, beyond, look
from streamdeid.lexicons import Lexicon, Sign, flagged
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.cues import Cues, cues_of
from streamdeid.text.once import Once

DIGITS = flagged(f.DIGITS)


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
    word: list[str] = field(repr=False)
    """Token ``i``, folded; empty beyond the note, as ``Sight`` has it."""
    flag: list[int] = field(repr=False)
    """The flags of token ``i``; none beyond the note."""
    gap: list[str] = field(repr=False)
    """What stands between tokens ``i`` and ``i + 1``; a line end beyond the note."""
    digits: Sequence[int] = field(repr=False)
    """Indices of the tokens that are digits."""
    cues: Cues = field(repr=False)
    """What words of the note's language say of their neighbours."""

    def __len__(self) -> int:
        """How many tokens there are."""
        return len(self.folded)

    def where(self, sign: Sign) -> Sequence[int]:
        """The tokens that carry ``sign``, in order: where a rule that it wakes may begin."""
        return self.sight.where(sign)

    def before(self, offset: int) -> int:
        """The index of the last token that starts before ``offset``; -1 for none."""
        return bisect_left(self.starts, offset) - 1

    def says(self, i: int, *said: str) -> bool:
        """Whether token ``i`` is a cue that says one of these things."""
        word = self.word[i]
        for one in said:  # noqa: SIM110 - any() over a generator takes twice as long
            if word in self.cues[one]:
                return True
        return False


def page(reading: Reading, lexicon: Lexicon) -> Page:
    """The page of ``reading``. Asked again for the same tokens it gives the same one."""
    return _page(look(reading, lexicon), lexicon)


def _new(sight: Sight, lexicon: Lexicon) -> Page:
    """The page of a note that was looked at for the first time."""
    return Page(
        sight.text,
        sight,
        sight.folded,
        sight.starts,
        sight.ends,
        sight.flags,
        word=beyond(sight.folded, ""),
        flag=sight.flag,
        gap=sight.gap,
        digits=sight.where(DIGITS),
        cues=cues_of(lexicon),
    )


_page = Once(_new)
