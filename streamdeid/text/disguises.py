"""Names and numbers of a message that are not written plainly, in any text.

Words are found misread (``K0walski``), letter by letter, cut by a hyphen at the end of a
line, glued to digits, capitals and marks (``NowakK``), and as log-in names (``knowak``);
numbers with letters for digits. The seeded detector finds the same by the same functions
with the context of a narrative; here a text is taken as it stands, which is what typed
values and the residual check need.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import NamedTuple

from streamdeid.model.identity import Part, Seed
from streamdeid.model.label import NAMES
from streamdeid.text.fold import fold
from streamdeid.text.glue import is_glued
from streamdeid.text.legible import is_plain, readings
from streamdeid.text.lookalikes import Lookalikes, cased, lookalikes
from streamdeid.text.needles import Needles
from streamdeid.text.numbers import numbers_in
from streamdeid.text.seeds import forms, login_forms
from streamdeid.text.spelt import Spaced

SHORTEST = 4
"""Letters of a name that is looked for inside of other runs."""
SHORTEST_LOGIN = 6
_CUT = re.compile(r"(?<![^\W\d_])([^\W\d_]+)-[^\S\n]*\n\s*([^\W\d_]+)")
_DIVIDED = re.compile(r"[^\W\d_]+(?:-?\s*|-)[^\W\d_]+")
_LETTER = re.compile(r"[^\W\d_]")

Hit = tuple[Seed, tuple[int, int]]
"""Whose form it is, and its range in the text."""


class Words(NamedTuple):
    """What a language says of a folded word."""

    is_ordinary: Callable[[str], bool]
    """Whether it is no name by itself, so that it does not count inside of a run."""
    is_known: Callable[[str], bool]
    """Whether it is a word or a name of its own, by any list."""


class Sought(NamedTuple):
    """The same forms, each kind looked for in one pass."""

    inside: Needles
    """The names and log-in names that may count inside of longer runs."""
    names: Needles
    numbers: Needles
    logins: Needles
    spaced: Spaced


@dataclass(frozen=True, slots=True)
class Disguises:
    """The words of names, numbers and log-in names of one message, ready to be looked for."""

    names: Mapping[str, Seed] = field(repr=False)
    numbers: Mapping[str, Seed] = field(repr=False)
    logins: Mapping[str, Seed] = field(repr=False)
    sought: "Sought" = field(repr=False)
    looks: Lookalikes = field(repr=False)

    def may_stand_in(self, folded: str) -> bool:
        """Whether a closer look at a text is worth while."""
        return self.sought.inside.stand_in(folded) or any(self.looks.suspects(folded))

    def hits(self, text: str, words: Words, *, coded: bool) -> Iterator[Hit]:
        """Each hit in a text, as it looks; an ordinary word may be a code by chance."""
        if not _LETTER.search(text):
            return
        if is_plain(text):
            yield from self._read(text, words, coded=coded)
            return
        for reading in readings(text):
            for seed, (start, end) in self._read(reading.text, words, coded=coded):
                yield seed, (reading.places[start], reading.places[end])

    def meant(self, text: str, is_known: Callable[[str], bool]) -> str:
        """``text`` with each name and number as it was meant: spelled plainly and in one piece."""
        folded = fold(text)
        suspects = self.looks.suspects(folded)
        if suspects.words and _DIVIDED.fullmatch(text):
            letters = "".join(filter(str.isalpha, text))
            if fold(letters) in self.names:
                return letters
        if any(suspects):
            text = self.looks.repaired(text, folded, suspects, is_known)
            text = _CUT.sub(
                lambda m: m[1] + m[2] if fold(m[1] + m[2]) in self.names else m[0], text
            )
            for word, start, end in sorted(
                self.sought.spaced.find(text), key=itemgetter(1), reverse=True
            ):
                letters = "".join(c for c in text[start:end] if c.isalnum())
                text = text[:start] + cased(word, letters) + text[end:]
        return text

    def _read(self, text: str, words: Words, *, coded: bool) -> Iterator[Hit]:
        """Each hit in a text that reads as it is written."""
        folded = fold(text)
        if not self.may_stand_in(folded):
            return
        suspects = self.looks.suspects(folded)
        meant = self.looks.repaired(text, folded, suspects, words.is_known)
        yield from self._names(meant, folded, words, coded=coded)
        if meant != text:
            yield from self._numbers(fold(meant), folded)
        yield from self._logins(folded, words)
        if suspects.words:
            found = self.sought.spaced.find(text)
            yield from ((self.names[w], (a, b)) for w, a, b in found if len(w) >= SHORTEST)
            yield from self._cut(meant)

    def _names(self, meant: str, folded: str, words: Words, *, coded: bool) -> Iterator[Hit]:
        """Names that were misread, or that are glued to what is no letter of the same word."""
        corrected = fold(meant)
        for name, places in self.sought.names.grouped(corrected).items():
            seed, ordinary = self.names[name], words.is_ordinary(name)
            if coded and ordinary:
                continue
            for start in places:
                end = start + len(name)
                plain = folded[start:end] == name
                if _is_alone(folded, start, end):
                    if not plain:
                        yield seed, (start, end)
                elif len(name) >= SHORTEST and not ordinary and is_glued(meant, start, end):
                    yield seed, (start, end)

    def _numbers(self, corrected: str, folded: str) -> Iterator[Hit]:
        """Numbers in which letters stand for digits."""
        for number, places in numbers_in(corrected, self.sought.numbers).items():
            for start, end in places:
                if folded[start:end] != corrected[start:end]:
                    yield self.numbers[number], (start, end)

    def _logins(self, folded: str, words: Words) -> Iterator[Hit]:
        """Log-in names that stand between marks, blanks or digits."""
        for login, places in self.sought.logins.grouped(folded).items():
            for start in places:
                end = start + len(login)
                around = folded[start - 1 : start] + folded[end : end + 1]
                if not any(map(str.isalpha, around)) and not words.is_known(login):
                    yield self.logins[login], (start, end)

    def _cut(self, meant: str) -> Iterator[Hit]:
        """Names that a hyphen cuts at the end of a line."""
        for match in _CUT.finditer(meant):
            seed = self.names.get(fold(match[1] + match[2]))
            if seed:
                yield seed, match.span()


def disguises(seeds: Iterable[Seed]) -> Disguises:
    """What to look for of ``seeds``."""
    names: dict[str, Seed] = {}
    numbers: dict[str, Seed] = {}
    given: dict[str, str] = {}
    family: dict[str, Seed] = {}
    for seed in seeds:
        words, digits, _ = forms(seed)
        if seed.label in NAMES and seed.part is not Part.PHRASE:
            names.update({word: seed for word in words if word.isalpha()})
        if seed.part is Part.NUMBER:
            numbers.update(dict.fromkeys(digits, seed))
        if seed.part is Part.GIVEN:
            given[seed.address] = _joined(seed)
        elif seed.part is Part.FAMILY:
            family[seed.address] = seed
    logins = {
        login: seed
        for address, seed in family.items()
        if given.get(address)
        for login in login_forms(given[address], _joined(seed))
        if len(login) >= SHORTEST_LOGIN
    }
    inside = (*(name for name in names if len(name) >= SHORTEST), *logins)
    sought = Sought(
        Needles(inside), Needles(names), Needles(numbers), Needles(logins), Spaced(names)
    )
    return Disguises(names, numbers, logins, sought, lookalikes(names, numbers))


def _joined(seed: Seed) -> str:
    """The letters of a name, folded, without what parts them."""
    return "".join(filter(str.isalpha, fold(seed.value)))


def _is_alone(text: str, start: int, end: int) -> bool:
    """Whether a stretch has no letter or digit beside it."""
    return not any(map(str.isalnum, text[max(0, start - 1) : start] + text[end : end + 1]))
