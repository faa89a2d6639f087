"""Of many names those that a word may be a slip of, without a comparison with each.

A slip keeps the first letter, and all its edits lie within four letters (``spelling``). Of
up to a hundred names with one first letter each is compared. Of more, those are that become
the same word when a letter is left out of each or, where two edits are allowed, that are the
same before and behind four letters.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from streamdeid.detectors.seeded.spelling import edits_allowed, is_slip

_MANY = 100
"""Names with one first letter from which on an index costs less: of 1,000 a comparison with
each takes 300 microseconds for a word, a look-up 10."""
_TWICE = 8
"""Letters from which on a word may show two edits (``spelling.edits_allowed``)."""
_WITHIN = 4
"""Letters within which two edits lie."""
_LONG = 16
"""Letters from which on not every four letters of a name are kept, but two halves."""
_MOST = 500
"""Names that are compared with one word; more share a key with it only where somebody means
them to."""


class Slips:
    """The names that may be misspelt, in the order in which the first that fits is taken."""

    __slots__ = ("_indexed", "_names")

    def __init__(self, names: Iterable[str]) -> None:
        """Of ``names``, folded; the first of two that fit is the one that is named first."""
        groups: defaultdict[str, list[str]] = defaultdict(list)
        for name in names:
            if edits_allowed(name):
                groups[name[0]].append(name)
        self._names: Mapping[str, Sequence[str]] = groups
        self._indexed: dict[str, Mapping[int, Sequence[int]]] = {}

    def __repr__(self) -> str:
        """How many; nothing of them."""
        return f"Slips({sum(map(len, self._names.values()))})"

    def of(self, word: str) -> str | None:
        """The first name of which ``word`` is a slip."""
        names = self._names.get(word[0], ())
        if len(names) > _MANY:
            names = self._alike(word, names)
        return next((name for name in names if is_slip(word, name)), None)

    def _alike(self, word: str, names: Sequence[str]) -> Sequence[str]:
        """Those of ``names`` that share a key with ``word``, in their order."""
        table = self._indexed.get(word[0])
        if table is None:
            table = self._indexed[word[0]] = _index(names)
        found = {rank for key in _keys(word) for rank in islice(table.get(key, ()), _MOST)}
        return [names[rank] for rank in islice(sorted(found), _MOST)]


def _index(names: Sequence[str]) -> Mapping[int, Sequence[int]]:
    """The ranks of ``names`` by their keys."""
    table: defaultdict[int, list[int]] = defaultdict(list)
    for rank, name in enumerate(names):
        for key in _keys(name):
            table[key].append(rank)
    return table


def _keys(word: str) -> Iterator[int]:
    """Hashes of what a word has in common with each of its slips, at least one."""
    if len(word) <= _TWICE:
        yield hash(word)
        yield from (hash(word[:at] + word[at + 1 :]) for at in range(1, len(word)))
    for least in range(max(_TWICE, len(word) - 2), len(word) + 1):
        alike = least - _WITHIN
        if len(word) < _LONG + 2:
            for first in range(1, alike + 1):
                yield hash((least, word[:first], word[len(word) - alike + first :]))
        if len(word) >= _LONG:
            yield hash((least, "begins", word[: alike // 2]))
            yield hash((least, "ends", word[-(alike // 2) :]))
