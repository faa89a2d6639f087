"""What wakes a rule: signs that a word carries by itself, and where a note has them.

Most rules can begin at few words only: a title, a month, a comma, a digit. Asked
token by token, thirty rules would go through a note thirty times to find that
nothing stands there for them. So a rule states its sign, a question about one
``Word``; each spelling answers all questions once, and one pass over a note tells
where every sign stands. A rule then goes to its own places.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from streamdeid.lexicons.word import LONGEST_KEPT, Word

SPELLINGS_KEPT = 200_000
DOTLESS = "\N{LATIN SMALL LETTER DOTLESS I}"


@dataclass(frozen=True, slots=True, eq=False)
class Sign:
    """A question about a word by itself. Two signs are the same only if they are one."""

    asks: Callable[[Word], bool]
    mask: int = 0
    """Flags of which a word has one at least, if it carries the sign; 0 where that is not known."""
    words: Collection[str] = ()
    """The folded words that carry the sign, where it is nothing but a list of them."""

    def __or__(self, other: "Sign") -> "Sign":
        """A word that carries one of two signs."""
        either = self.mask | other.mask if self.mask and other.mask else 0
        return Sign(lambda word: self.asks(word) or other.asks(word), either)

    def __and__(self, other: "Sign") -> "Sign":
        """A word that carries both signs."""
        return Sign(lambda word: self.asks(word) and other.asks(word), self.mask or other.mask)


def flagged(*masks: int) -> Sign:
    """A word with at least one of the flags of every mask."""
    return Sign(lambda word: all(word.flags & mask for mask in masks), masks[0] if masks else 0)


def among(words: Collection[str]) -> Sign:
    """One of these folded words or marks."""
    return Sign(lambda word: word.folded in words, words=words)


def typed(words: Collection[str]) -> Sign:
    """One of these, for a pattern that ignores case: to it an i without its dot is one too."""
    return Sign(lambda word: word.folded.replace(DOTLESS, "i") in words)


class Signs(dict[str, tuple[int, ...]]):
    """Spelling to the numbers of the signs it carries, worked out once for each.

    Signs are numbered as they are first asked for. A new one makes the table start
    anew, which happens to the first notes of a process and then no more.
    """

    def __init__(self, words: Mapping[str, Word]) -> None:
        """Put the questions to what ``words`` says of a spelling."""
        super().__init__()
        self.words = words
        self.numbers: dict[Sign, int] = {}
        self._flagged: list[tuple[int, int, Callable[[Word], bool]]] = []
        self._others: list[tuple[int, Callable[[Word], bool]]] = []
        self._listed: dict[str, list[int]] = {}
        """Signs by what is asked first: a flag, nothing, or whether the word is in a list."""
        self.shared: dict[tuple[int, ...], tuple[int, ...]] = {}
        """The same answers are one object: what a note touches stays in the processor's cache."""

    def __missing__(self, surface: str) -> tuple[int, ...]:
        """Ask ``surface`` everything and remember the answers."""
        word = self.words[surface]
        flags = word.flags
        numbers = [n for mask, n, asks in self._flagged if flags & mask and asks(word)]
        numbers += [n for n, asks in self._others if asks(word)]
        numbers += self._listed.get(word.folded, ())
        found = tuple(sorted(numbers))
        found = self.shared.setdefault(found, found)
        if len(surface) > LONGEST_KEPT:
            return found
        if len(self) >= SPELLINGS_KEPT:
            self.clear()
        self[surface] = found
        return found

    def learn(self, sign: Sign) -> None:
        """Ask ``sign`` too from now on."""
        self.numbers[sign] = number = len(self.numbers)
        if sign.mask:
            self._flagged.append((sign.mask, number, sign.asks))
        elif sign.words:
            for word in sign.words:
                self._listed.setdefault(word, []).append(number)
        else:
            self._others.append((number, sign.asks))
        self.clear()
        self.shared.clear()


class Places:
    """Where the signs stand in one note."""

    __slots__ = ("_found", "_signs", "_surfaces")

    def __init__(
        self,
        signs: Signs,
        surfaces: Sequence[str],
        carried: Iterable[tuple[int, ...]] | None = None,
    ) -> None:
        """Look at every token once. ``carried``: what ``signs`` says of each, if that is known."""
        self._signs, self._surfaces = signs, surfaces
        found: list[list[int]] = [[] for _ in signs.numbers]
        for i, numbers in enumerate(carried or map(signs.__getitem__, surfaces)):
            for number in numbers:
                found[number].append(i)
        self._found = found

    def of(self, sign: Sign) -> Sequence[int]:
        """The indices of the tokens that carry ``sign``, in order."""
        number = self._signs.numbers.get(sign)
        if number is None:
            self._signs.learn(sign)
        elif number < len(self._found):
            return self._found[number]
        words = self._signs.words
        return [i for i, surface in enumerate(self._surfaces) if sign.asks(words[surface])]
