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
        self._openings: dict[tuple[str, str], list[tuple[tuple[str, ...], Value]]] = {}
        """Under their first two words; the second is empty for an entry of one."""
        for entry, value in entries:
            head, *rest = TOKEN.findall(fold(entry))
            tail = _plain(rest)
            self._openings.setdefault((head, tail[0] if tail else ""), []).append((tail, value))
        for tails in self._openings.values():
            tails.sort(key=lambda tail: -len(tail[0]))
        self.sign = among({head for head, _ in self._openings})
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
        head, second = words[i], words[i + 1] if i + 1 < len(words) else ""
        for rest, value in self._openings.get((head, _APOSTROPHES.get(second, second)), ()):
            size = len(rest)
            if size < 2 or _plain(words[i + 1 : i + 1 + size]) == rest:
                return i + size, value
        alone = self._openings.get((head, ""))
        return (i, alone[0][1]) if alone else None


def _plain(words: Sequence[str]) -> tuple[str, ...]:
    """Words as entries have them: whatever apostrophe is typed is one."""
    return tuple(map(_APOSTROPHES.get, words, words))
