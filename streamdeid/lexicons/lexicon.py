"""One language's words, and what is known of each, as look-ups.

A note is looked at through ``words_of``: one ``Word`` for each token, kept in a
table of spellings that lasts as long as the process. The table is bounded; it
starts anew when it is full, which costs a few milliseconds in a day.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from streamdeid.lexicons import flags as f
from streamdeid.lexicons.british import PLAIN, British
from streamdeid.lexicons.packing import POPULATIONS, RECORD, SHARES
from streamdeid.lexicons.signs import Signs
from streamdeid.lexicons.tables import Tables
from streamdeid.lexicons.word import LONGEST_KEPT, UNCLASSED, Word, likelihood_ratio
from streamdeid.lexicons.wordlist import WordList
from streamdeid.text.fold import fold
from streamdeid.text.once import Once
from streamdeid.text.tokens import Tokens

SPELLINGS_KEPT = 200_000
NOTHING: Mapping[str, tuple[str, ...]] = MappingProxyType({})


class Spellings(dict[str, Word]):
    """Spelling to ``Word``, worked out once for each."""

    def __init__(self, lexicon: "Lexicon") -> None:
        """Ask ``lexicon`` for what is not here yet."""
        super().__init__()
        self.lexicon = lexicon

    def __missing__(self, surface: str) -> Word:
        """Look ``surface`` up and remember it."""
        word = self.lexicon.look_up(surface)
        if len(surface) > LONGEST_KEPT:
            return word
        if len(self) >= SPELLINGS_KEPT:
            self.clear()
        self[surface] = word
        return word


class Lexicon:
    """A language pack, read. Its look-ups are pure; what it keeps is a cache."""

    def __init__(self, language: str, tables: Tables, lists: Sequence[WordList]) -> None:
        """Lay the readable ``lists`` over the compiled ``tables``."""
        self.language = language
        self._tables = tables
        self._lists = {one.name: one for one in lists}
        self._listed: dict[str, int] = {}
        self._heads: set[str] = set()
        for one in lists:
            self._overlay(one)
        self.words = Spellings(self)
        self.signs = Signs(self.words)
        """What wakes the rules over this lexicon, by spelling."""
        self._words_of = Once(self._looked_up)
        self._british = British(self.table("british"))
        self.formal_names = _turned(self.table("nicknames"))
        """Nickname to the first names it can stand for."""

    def _overlay(self, one: WordList) -> None:
        for entry in one.entries if one.flags else ():
            self._listed[entry] = self._listed.get(entry, 0) | one.flags
            head, blank, _ = entry.partition(" ")
            if blank:
                self._heads.add(head)

    def words_of(self, tokens: Tokens) -> list[Word]:
        """One ``Word`` for each token. The same tokens give the same list without new work."""
        return self._words_of(tokens)

    def _looked_up(self, tokens: Tokens) -> list[Word]:
        return list(map(self.words.__getitem__, tokens.surfaces))

    def look_up(self, surface: str) -> Word:
        """The word as spelt, not kept; ``words[surface]`` is the kept one."""
        folded = fold(surface)
        if folded == surface:
            folded = surface  # one string to keep, and to compare by identity
        flags = f.shape(surface) | self._listed.get(folded, 0)
        if folded in self._heads:
            flags |= f.PHRASE_HEAD
        return self._spelled(self._word(folded, flags))

    def _spelled(self, word: Word) -> Word:
        """A word with what is known of its American spelling, where it has one and is no name."""
        if word.flags & f.NAME and word.ratio >= 1:
            return word
        american = self._british.american(word.folded, self._flags_of)
        if not american:
            return word
        other = self._word(american, self._listed.get(american, 0))
        frequency = max(word.frequency, other.frequency)
        return replace(
            word,
            flags=word.flags | (other.flags & PLAIN),
            frequency=frequency,
            ratio=likelihood_ratio(word.first, word.last, frequency),
            classes=word.classes if word.classes != UNCLASSED else other.classes,
            vector=word.vector or other.vector,
        )

    def _flags_of(self, folded: str) -> int:
        """What is known of a folded word, and of it alone."""
        word = self._word(folded, self._listed.get(folded, 0))
        is_name = bool(word.flags & f.NAME) and word.ratio >= 1
        return 0 if is_name else word.flags

    def phrase(self, folded: str) -> Word | None:
        """An entry of several words, divided by one blank; ``None`` where there is none.

        Worth asking only where the first word has ``PHRASE_HEAD``.
        """
        listed = self._listed.get(folded, 0)
        if not listed and self._tables.record(folded) is None:
            return None
        return self._word(folded, listed)

    def _word(self, folded: str, flags: int) -> Word:
        record = self._tables.record(folded)
        classes, vector = self._tables.classes(folded), self._tables.vector(folded)
        if record is None:
            return Word(folded, flags, classes=classes, vector=vector)
        compiled, first, last, frequency, population = RECORD.unpack(record)
        shares = SHARES[first], SHARES[last], SHARES[frequency]
        ratio = likelihood_ratio(*shares)
        people = POPULATIONS[population]
        return Word(folded, flags | compiled, *shares, people, ratio, classes, vector)

    def table(self, name: str) -> Mapping[str, tuple[str, ...]]:
        """The entries of one readable list with their values; empty if the pack has none."""
        found = self._lists.get(name)
        return found.entries if found else NOTHING

    def vocabulary(self) -> Iterator[str]:
        """Every word of the compiled table, folded: some hundred thousand."""
        return self._tables.words()

    def clinical_id(self, term: str) -> str:
        """The ICD-10 category (``I48``) of a word or term, or empty."""
        return self._tables.clinical_id(fold(term))

    def zip_state(self, code: str) -> str:
        """The state of a five-digit ZIP code (``MN``), or empty if there is no such code."""
        return self._tables.zip_state(code)


def _turned(table: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
    """Values to the entries that have them."""
    turned: dict[str, tuple[str, ...]] = {}
    for entry, values in table.items():
        for value in values:
            turned[fold(value)] = (*turned.get(fold(value), ()), entry)
    return turned
