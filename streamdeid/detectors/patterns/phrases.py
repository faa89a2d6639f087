"""Entries of several words, found in a note by their first word.

The words of an entry are cut as the note is, so ``new year's eve`` is found
however its mark is spaced. A note pays only where the first word of an entry stands.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from streamdeid.lexicons import among
from streamdeid.text.fold import fold
from streamdeid.text.tokens import TOKEN

Value = TypeVar("Value")
_APOSTROPHES = {"’": "'", "`": "'"}


class Phrases(Generic[Value]):
    """Entries with a value each; built once, read by every note."""

    def __init__(self, entries: Iterable[tuple[str, Value]]) -> None:
        """Sort ``entries`` under their first words, the longest first."""
        self._heads: dict[str, list[tuple[tuple[str, ...], Value]]] = {}
        self._openings: set[tuple[str, str]] = set()
        """The first two words of an entry; the second is empty where it has one."""
        for entry, value in entries:
            head, *rest = TOKEN.findall(fold(entry))
            self._heads.setdefault(head, []).append((tuple(rest), value))
            self._openings.add((head, _plain(rest[0]) if rest else ""))
        for tails in self._heads.values():
            tails.sort(key=lambda tail: -len(tail[0]))
        self.sign = among(self._heads)
        """The first word of an entry."""

    def find(self, words: Sequence[str], heads: Iterable[int]) -> Iterator[tuple[int, int, Value]]:
        """First token, last token and value of each entry in the folded ``words``.

        ``heads`` are the tokens that carry ``sign``.
        """
        end = -1
        for i in heads:
            if i <= end:
                continue
            found = self.at(words, i)
            if found:
                end = found[0]
                yield i, *found

    def at(self, words: Sequence[str], i: int) -> tuple[int, Value] | None:
        """The last token and the value of the longest entry that begins at token ``i``."""
        head, second = words[i], _plain(words[i + 1]) if i + 1 < len(words) else ""
        if (head, second) not in self._openings and (head, "") not in self._openings:
            return None
        for rest, value in self._heads[head]:
            size = len(rest)
            if not size or _same(words[i + 1 : i + 1 + size], rest):
                return i + size, value
        return None


def _plain(word: str) -> str:
    """A word as entries write it: the apostrophe is one."""
    return _APOSTROPHES.get(word, word)


def _same(words: Sequence[str], rest: tuple[str, ...]) -> bool:
    """Whether the words of a note are those of an entry, whatever apostrophe is typed."""
    return len(words) == len(rest) and all(
        a == b or _plain(a) == b for a, b in zip(words, rest, strict=True)
    )
