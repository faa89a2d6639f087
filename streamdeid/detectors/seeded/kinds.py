"""The kinds of strings that an identity gives to look for.

Named tuples, because every message makes thirty of them. No repr shows a value.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from streamdeid.model.identity import Part
from streamdeid.model.label import Label
from streamdeid.text.needles import Needles


class NameSeed(NamedTuple):
    """One word of one person's name. ``person`` tells people of one message apart."""

    word: str
    label: Label
    part: Part
    origin: str
    person: int
    rule: str
    """``name``, ``nickname`` or ``joined``: how the word follows from the field."""

    def __repr__(self) -> str:
        """What it is of; nothing of the word."""
        return f"NameSeed({self.label}, {self.rule}, {self.origin})"


class PhraseSeed(NamedTuple):
    """Words in order. ``whole`` is the value itself, otherwise a short form of it."""

    words: tuple[str, ...]
    label: Label
    origin: str
    whole: bool
    rule: str

    def __repr__(self) -> str:
        """What it is of; nothing of the words."""
        return f"PhraseSeed({self.label}, {self.rule}, {self.origin})"


class CodeSeed(NamedTuple):
    """A number or a contact. ``text`` is bare for numbers, folded for contacts."""

    text: str
    label: Label
    origin: str
    rule: str

    def __repr__(self) -> str:
        """What it is of; nothing of the text."""
        return f"CodeSeed({self.label}, {self.rule}, {self.origin})"


MOST_COMPARED = 40
"""Words of a phrase that one look-up compares."""


class Codes:
    """Numbers or contacts that are looked for together; several may have one text."""

    __slots__ = ("_by_text", "needles")

    def __init__(self, seeds: Iterable[CodeSeed]) -> None:
        """Look for ``seeds``, in this order."""
        self._by_text: defaultdict[str, list[tuple[int, CodeSeed]]] = defaultdict(list)
        for rank, seed in enumerate(seeds):
            self._by_text[seed.text].append((rank, seed))
        self.needles = Needles(self._by_text)

    def __len__(self) -> int:
        """How many texts there are."""
        return len(self._by_text)

    def __repr__(self) -> str:
        """How many; nothing of them."""
        return f"Codes({len(self)})"

    def of(self, texts: Iterable[str]) -> list[CodeSeed]:
        """The seeds of ``texts``, in their order."""
        return [seed for _, seed in sorted(one for text in texts for one in self._by_text[text])]


class PhraseSeeds:
    """Phrases by their first word and their length, so that a look-up tells all of one length."""

    __slots__ = ("_by_first",)

    def __init__(self, seeds: Iterable[PhraseSeed]) -> None:
        """Look for ``seeds``; whole ones come before short forms: a town before its street."""
        self._by_first: dict[str, dict[int, dict[tuple[str, ...], list[tuple[int, PhraseSeed]]]]]
        self._by_first = {}
        for rank, seed in enumerate(sorted(seeds, key=lambda one: not one.whole)):
            words = seed.words[:MOST_COMPARED]
            lengths = self._by_first.setdefault(words[0], {})
            lengths.setdefault(len(words), {}).setdefault(words, []).append((rank, seed))

    def __contains__(self, word: str) -> bool:
        """Whether one begins with ``word``."""
        return word in self._by_first

    def __repr__(self) -> str:
        """How many words they begin with."""
        return f"PhraseSeeds({len(self._by_first)})"

    def are_absent(self, words: Iterable[str]) -> bool:
        """Whether none begins with any of ``words``."""
        return self._by_first.keys().isdisjoint(words)

    def longest(self, word: str) -> int:
        """The most words that are compared of one that begins with ``word``."""
        return max(self._by_first[word])

    def beginning(self, words: Sequence[str]) -> Iterator[PhraseSeed]:
        """Those with which ``words`` begin, as far as they are compared, in their order."""
        found = [
            one
            for size, phrases in self._by_first[words[0]].items()
            if size <= len(words)
            for one in phrases.get(tuple(words[:size]), ())
        ]
        return (seed for _, seed in sorted(found))
