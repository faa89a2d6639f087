"""Names and numbers of the message that survived in another form than plainly.

The residual check of ``residual`` looks for whole words and bare numbers. Here the same
forms are looked for as machines write them: misread (``K0walski``, ``O0451287``), letter by
letter, cut by a hyphen at the end of a line, glued to digits and capitals (``NowakK``), and as
log-in names. What the seeded detector finds and what is proved here are told by the same
functions of ``text``, so that a message is withheld only where one of them failed.

One comparison of the whole text with each name tells for nearly every message that there
is nothing to look at; the rest is done for the text in which a name may stand.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from streamdeid.engine.residual import (
    Range,
    Search,
    Survivor,
    is_within,
    readable,
    solid,
    unbroken,
)
from streamdeid.formats.message import Visible
from streamdeid.model.identity import Part, Seed
from streamdeid.model.label import NAMES, Label
from streamdeid.text.fold import fold
from streamdeid.text.glue import is_glued
from streamdeid.text.legible import is_plain, readings
from streamdeid.text.lookalikes import Lookalikes, lookalikes
from streamdeid.text.seeds import forms, number_pattern
from streamdeid.text.spelt import spaced

SHORTEST = 4
"""Letters of a name that is looked for inside of other runs."""
_CUT = re.compile(r"(?<![^\W\d_])([^\W\d_]+)-[^\S\n]*\n\s*([^\W\d_]+)")

Hit = tuple[Seed, Range]


@dataclass(frozen=True, slots=True)
class Disguises:
    """The words of names, numbers and log-in names of one message, ready to be looked for."""

    names: Mapping[str, Seed] = field(repr=False)
    numbers: Mapping[str, Seed] = field(repr=False)
    logins: Mapping[str, Seed] = field(repr=False)
    inside: tuple[str, ...] = field(repr=False)
    """The names and log-in names that count inside of longer runs."""
    looks: Lookalikes = field(repr=False)
    is_ordinary: Callable[[str], bool] = field(repr=False)
    """Whether a folded word is one of the language, so that it is no name inside of a run."""

    def survivors(
        self, visible: Iterable[Visible], permitted: Mapping[str, Sequence[Range]]
    ) -> Iterator[Survivor]:
        """What can be read in ``visible`` in another form and was not permitted.

        ``permitted`` is as for ``residual.survivors``.
        """
        seen = list(visible)
        if not self._may_hold(readable("\n".join(item.text for item in seen))):
            return
        for item in seen:
            ranges = () if item.coded else permitted.get(unbroken(item.text), ())
            for seed, hit in self._hits(item.text, coded=item.coded):
                if not is_within(solid(item.text, hit), ranges):
                    yield Survivor(item.address, seed.address, seed.label)

    def told(self, text: str) -> Label | None:
        """Whose name or number stands in a code or another short ``text``, if any does."""
        if not self._may_hold(readable(text)):
            return None
        return next((seed.label for seed, _ in self._hits(text, coded=True)), None)

    def _may_hold(self, folded: str) -> bool:
        """Whether a closer look at a text is worth while."""
        return any(word in folded for word in self.inside) or any(self.looks.suspects(folded))

    def _hits(self, text: str, *, coded: bool) -> Iterator[Hit]:
        """Each hit in a text, as it looks."""
        if is_plain(text):
            yield from self._read(text, coded=coded)
            return
        for reading in readings(text):
            for seed, (start, end) in self._read(reading.text, coded=coded):
                yield seed, (reading.places[start], reading.places[end])

    def _read(self, text: str, *, coded: bool) -> Iterator[Hit]:
        """Each hit in a text that reads as it is written."""
        folded = fold(text)
        if not self._may_hold(folded):
            return
        suspects = self.looks.suspects(folded)
        meant = self.looks.repaired(text, folded, suspects)
        yield from self._names(meant, folded, coded=coded)
        if meant != text:
            yield from self._numbers(fold(meant), folded)
        yield from self._logins(folded)
        if suspects.words:
            long = [name for name in self.names if len(name) >= SHORTEST]
            yield from ((self.names[w], (a, b)) for w, a, b in spaced(text, long))
            yield from self._cut(meant)

    def _names(self, meant: str, folded: str, *, coded: bool) -> Iterator[Hit]:
        """Names that were misread, or that are glued to what is no letter of the same word."""
        corrected = fold(meant)
        for name, seed in self.names.items():
            if coded and self.is_ordinary(name):
                continue
            for match in re.finditer(name, corrected):
                start, end = match.span()
                plain = folded[start:end] == name
                if _is_alone(folded, start, end):
                    if not plain:
                        yield seed, (start, end)
                elif name in self.inside and is_glued(meant, start, end):
                    yield seed, (start, end)

    def _numbers(self, corrected: str, folded: str) -> Iterator[Hit]:
        """Numbers in which letters stand for digits."""
        for number, seed in self.numbers.items():
            for match in re.finditer(number_pattern(number), corrected):
                if folded[match.start() : match.end()] != match[0]:
                    yield seed, match.span()

    def _logins(self, folded: str) -> Iterator[Hit]:
        """Log-in names that stand between marks, blanks or digits."""
        for login, seed in self.logins.items():
            for match in re.finditer(login, folded):
                around = folded[match.start() - 1 : match.start()] + folded[match.end() :][:1]
                if not any(map(str.isalpha, around)):
                    yield seed, match.span()

    def _cut(self, meant: str) -> Iterator[Hit]:
        """Names that a hyphen cuts at the end of a line."""
        for match in _CUT.finditer(meant):
            seed = self.names.get(fold(match[1] + match[2]))
            if seed:
                yield seed, match.span()


def disguises(
    seeds: Iterable[Seed],
    logins: Iterable[Search],
    is_ordinary: Callable[[str], bool],
    is_known: Callable[[str], bool],
) -> Disguises:
    """What to look for of ``seeds``, and the ``logins`` of their people.

    ``is_known`` says whether a run of letters is a word or name of its own.
    """
    names: dict[str, Seed] = {}
    numbers: dict[str, Seed] = {}
    for seed in seeds:
        words, digits, _ = forms(seed)
        if seed.label in NAMES and seed.part is not Part.PHRASE:
            names.update({word: seed for word in words if word.isalpha()})
        if seed.part is Part.NUMBER:
            numbers.update(dict.fromkeys(digits, seed))
    called = {s.needle: s.seed for s in logins if not is_known(s.needle)}
    inside = (*(n for n in names if len(n) >= SHORTEST and not is_ordinary(n)), *called)
    looks = lookalikes(names, numbers, is_known)
    return Disguises(names, numbers, called, inside, looks, is_ordinary)


def _is_alone(text: str, start: int, end: int) -> bool:
    """Whether a stretch has no letter or digit beside it."""
    return not any(map(str.isalnum, text[max(0, start - 1) : start] + text[end : end + 1]))
