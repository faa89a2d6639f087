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
        self._heads: dict[str, dict[str, list[tuple[tuple[str, ...], Value]]]] = {}
        """First word, and second word (an apostrophe however typed) or none, to what follows."""
        for entry, value in entries:
            head, *rest = TOKEN.findall(fold(entry))
            seconds = self._heads.setdefault(head, {})
            second = _plain(rest[0]) if rest else ""
            seconds.setdefault(second, []).append((tuple(rest), value))
        for seconds in self._heads.values():
            for tails in seconds.values():
                tails.sort(key=lambda tail: -len(tail[0]))
            for typed, meant in _APOSTROPHES.items():
                if meant in seconds:
                    seconds[typed] = seconds[meant]
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
        seconds = self._heads.get(words[i])
        if seconds is None:
            return None
        second = words[i + 1] if i + 1 < len(words) else ""
        for rest, value in seconds.get(second, ()):
            if _same(words[i + 1 : i + 1 + len(rest)], rest):
                return i + len(rest), value
        return (i, seconds[""][0][1]) if "" in seconds else None


def _plain(word: str) -> str:
    """A word as entries write it: the apostrophe is one."""
    return _APOSTROPHES.get(word, word)


def _same(words: Sequence[str], rest: tuple[str, ...]) -> bool:
    """Whether the words of a note are those of an entry, whatever apostrophe is typed."""
    return len(words) == len(rest) and all(
        a == b or _plain(a) == b for a, b in zip(words, rest, strict=True)
    )
