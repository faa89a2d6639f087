"""A note as the rules about names look at it: words, letter case and line ends.

Whether a capital tells anything depends on where it stands: it does inside a
sentence, it does not at its start, nor in a line that is all capitals, and in
a note typed without capitals its absence tells nothing either. ``Sight`` works
this out once for each reading; all rules about people share it.

Rules ask for the neighbours of a token a thousand times in a note, and some stand
beyond its ends. So the lists with names in the singular go on for ``MARGIN``
tokens of nothing: an index before the first token counts back from the end of
the margin, and no rule needs to ask how long the note is.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.words.rank import Ranks
from streamdeid.lexicons import Lexicon, Places, Sign, Word
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.word import LONGEST_KEPT
from streamdeid.text.once import Once
from streamdeid.text.tokens import Tokens

Thing = TypeVar("Thing")
_CAPITALISED = re.compile(r"[A-Z][a-z]")
ENDS = frozenset(".!?:;•*|>#=")
FULL_LINE = 60
QUIET = f.DEGREE | f.ABBREVIATION | f.TITLE
CAPITAL = f.CAPITALISED | f.UPPER
MARGIN = 64
"""More tokens than any rule looks to either side."""
WORDLIKE = f.LOWER | f.UPPER | f.CAPITALISED
CASES = "Cul"
LETTER_CASES = dict(zip((f.CAPITALISED, f.UPPER, f.LOWER), CASES, strict=True))
"""Letter case to one character for it, because characters are counted fastest."""
SPELLINGS_KEPT = 200_000

Look = tuple[Word, str, int, int, str, tuple[int, ...]]
"""A spelling: its word, that folded, its flags, its rank and the character for its letter case."""
PARTS = 6


@dataclass(frozen=True, slots=True)
class Sight:
    """One note: its tokens, their words and flags, and how it uses capitals."""

    text: str = field(repr=False)
    surfaces: list[str] = field(repr=False)
    starts: list[int] = field(repr=False)
    ends: list[int] = field(repr=False)
    words: list[Word] = field(repr=False)
    folded: list[str] = field(repr=False)
    flags: list[int] = field(repr=False)
    flag: list[int] = field(repr=False)
    """The flags of token ``i``; none beyond the note."""
    surface: list[str] = field(repr=False)
    """The spelling of token ``i``; empty beyond the note."""
    rank: list[int] = field(repr=False)
    """How much token ``i`` by itself looks like a name, see ``rank.py``; -1 beyond the note."""
    gap: list[str] = field(repr=False)
    """What stands between tokens ``i`` and ``i + 1``; a line end beyond the note."""
    places: Places = field(repr=False)
    """Where the signs that wake rules stand."""
    flat: bool
    """Typed without capitals: lower case says nothing."""
    loud: bool
    """Typed in capitals: they say nothing."""
    calm_lines: dict[int, bool] = field(default_factory=dict, repr=False)
    """Whether the line that begins at an offset is typed without capitals, once asked."""

    def __len__(self) -> int:
        """How many tokens there are."""
        return len(self.flags)

    def at(self, offset: int) -> int:
        """The token that begins at ``offset``; the number of tokens if none does."""
        i = bisect_left(self.starts, offset)
        return i if i < len(self.starts) and self.starts[i] == offset else len(self.starts)

    def where(self, sign: Sign) -> Sequence[int]:
        """The tokens that carry ``sign``, in order: where a rule that it wakes may begin."""
        return self.places.of(sign)

    def near(self, i: int) -> bool:
        """Whether token ``i + 1`` follows at most a blank or the end of a full line away."""
        if not 0 <= i < len(self.ends) - 1:
            return False
        width = self.starts[i + 1] - self.ends[i]
        return width == 0 or (
            width == 1 and (self.text[self.ends[i]] != "\n" or self.fills_line(i))
        )

    def fills_line(self, i: int) -> bool:
        """Whether the line that token ``i`` ends is so long that it was broken for its length."""
        return self.ends[i] - self.text.rfind("\n", 0, self.ends[i]) > FULL_LINE

    def same_line(self, i: int) -> bool:
        """Whether token ``i + 1`` follows on the same line."""
        return "\n" not in self.gap[i]

    def calm(self, i: int) -> bool:
        """Whether the line of token ``i``, or the whole note, is typed without capitals."""
        if self.flat:
            return True
        start = self.text.rfind("\n", 0, self.starts[i]) + 1
        if start not in self.calm_lines:
            end = self.text.find("\n", start)
            capital = _CAPITALISED.search(self.text, start, end if end >= 0 else len(self.text))
            self.calm_lines[start] = capital is None
        return self.calm_lines[start]

    def opens(self, i: int) -> bool:
        """Whether token ``i`` begins a sentence, a line or an item, so that a capital is due."""
        if i == 0 or "\n" in self.gap[i - 1]:
            return True
        before = self.surfaces[i - 1]
        if before == ".":
            return not self.flag[i - 2] & (f.TITLE | f.INITIAL | f.DEGREE)
        if before == "," and self.surface[i - 2] in ENDS:
            return True
        if before in "-)":
            return i < 3 or "\n" in self.gap[i - 2] or "\n" in self.gap[i - 3]
        return before in ENDS

    def shouts(self, i: int) -> bool:
        """Whether token ``i`` stands among capitals, so that its own tell nothing."""
        if not self.flag[i] & f.UPPER:
            return False
        return self.loud or any(
            self.flag[j] & f.UPPER and not self.flag[j] & QUIET for j in (i - 1, i + 1)
        )

    def stands_out(self, i: int) -> bool:
        """Whether the spelling of token ``i`` by itself suggests a proper name."""
        flags = self.flags[i]
        if flags & f.CAPITALISED:
            return not self.opens(i)
        return bool(flags & f.UPPER) and not self.shouts(i)

    def may_name(self, i: int) -> bool:
        """Whether the letter case of token ``i`` allows a name."""
        flags = self.flag[i]
        return bool(flags & CAPITAL or (self.flat and flags & f.LOWER))


def look(reading: Reading, lexicon: Lexicon) -> Sight:
    """The sight of ``reading``. Asked again for the same tokens it gives the same one."""
    return _sight(reading.note.text, reading.tokens, lexicon)


def _new(text: str, tokens: Tokens, lexicon: Lexicon) -> Sight:
    """Look at a note for the first time."""
    spelt = tokens.surfaces
    looks = _looks_of(lexicon).of(spelt)
    # Unzipped in one go: a comprehension for each part costs a note three times as much.
    parts = zip(*looks, strict=True) if looks else [()] * PARTS
    words, folded, flags, ranks, cases, signs = map(list, parts)
    written = "".join(cases)
    capitals, upper, lower = map(written.count, CASES)
    return Sight(
        text,
        spelt,
        tokens.starts,
        tokens.ends,
        words,
        folded,
        flags,
        flag=beyond(flags, 0),
        surface=beyond(spelt, ""),
        rank=beyond(ranks, -1),
        gap=beyond([*tokens.gaps, "\n"], "\n"),
        places=Places(lexicon.signs, spelt, signs),
        flat=lower > 14 * (capitals + 0.1 * upper),
        loud=upper > 3 * (lower + capitals),
    )


def beyond(items: Iterable[Thing], nothing: Thing) -> list[Thing]:
    """``items``, and a margin of ``nothing``: for indices from ``-MARGIN`` on."""
    return [*items, *(nothing,) * MARGIN]


_sight = Once(_new)


class Looks(dict[str, Look]):
    """What a spelling is by itself, worked out once for each; bounded as its words are."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Look at what ``lexicon`` says."""
        super().__init__()
        self.words, self.ranks, self.signs = lexicon.words, Ranks(lexicon.words), lexicon.signs
        self.asked = 0

    def of(self, spelt: Sequence[str]) -> list[Look]:
        """The looks of tokens, with all signs that rules have asked for by now."""
        if self.asked != len(self.signs.numbers):
            self.asked = len(self.signs.numbers)
            self.clear()
        return list(map(self.__getitem__, spelt))

    def __missing__(self, surface: str) -> Look:
        """Look at ``surface`` and remember it."""
        word = self.words[surface]
        case = LETTER_CASES.get(word.flags & WORDLIKE, "")
        look = word, word.folded, word.flags, self.ranks[surface], case, self.signs[surface]
        if len(surface) > LONGEST_KEPT:
            return look
        if len(self) >= SPELLINGS_KEPT:
            self.clear()
        self[surface] = look
        return look


@cache
def _looks_of(lexicon: Lexicon) -> Looks:
    """One table of looks for each lexicon."""
    return Looks(lexicon)
