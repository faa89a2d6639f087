"""What the residual check looks for: every form of every seed, made ready for one pass."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from streamdeid.model.identity import Seed
from streamdeid.text.fold import bare
from streamdeid.text.needles import Needles
from streamdeid.text.numbers import numbers_in
from streamdeid.text.phrases import Hit, Phrases, apart
from streamdeid.text.seeds import forms

_FEWEST_DIGITS = 5
"""Of a number that is looked for in codes: orders are numbered 1234, and so are tests."""


@dataclass(frozen=True, slots=True)
class Search:
    """One form to look for: words in order, a bare number, or a text as it is written."""

    seed: Seed
    form: str = field(repr=False)
    words: tuple[str, ...] = field(default=(), repr=False)
    """The words of a form that has some; all of them ordinary, it may be a code's own text."""
    numeric: bool = False
    in_codes: bool = False
    """Whether it is looked for in codes only; of narrative the detectors judge."""

    @property
    def is_literal(self) -> bool:
        """Whether it is looked for as it is written, within longer words too."""
        return not self.numeric and self.words == ()

    def may_be_chance(self, is_ordinary: Callable[[str], bool]) -> bool:
        """Whether the form may stand in a code by chance: a short number, or ordinary words."""
        if self.numeric:
            return len(self.form) < _FEWEST_DIGITS
        return all(map(is_ordinary, self.words or (self.form,)))


@dataclass(frozen=True, slots=True)
class Present:
    """What of the searches may stand in a text: nearly nothing in that of a whole output."""

    texts: Needles
    """Of phrases their longest words."""
    numbers: Needles

    def __bool__(self) -> bool:
        """Whether anything does."""
        return bool(self.texts.wanted or self.numbers.wanted)


def searches(seeds: Iterable[Seed]) -> Iterator[Search]:
    """What to look for of ``seeds``."""
    for seed in seeds:
        words, numbers, literal = forms(seed)
        for phrase in words:
            yield Search(seed, phrase, tuple(phrase.split(" ")))
        for number in numbers:
            yield Search(seed, number, numeric=True)
        for text in literal:
            yield Search(seed, text)


class Searches:
    """All searches of a message, made together; a hit has the ordinal of its search."""

    def __init__(self, wanted: Iterable[Search]) -> None:
        """Make ``wanted``, each form once."""
        first: dict[tuple[str, bool, bool], Search] = {}
        for search in wanted:
            first.setdefault((search.form, search.numeric, search.is_literal), search)
        self._all = tuple(first.values())
        self._phrases = Phrases(search.words for search in self._all)
        self._ordinals = {
            (search.form, search.numeric): ordinal
            for ordinal, search in enumerate(self._all)
            if not search.words
        }
        self._literal = Needles(search.form for search in self._all if search.is_literal)
        self.every = Present(
            Needles((*self._phrases.needles, *self._literal.wanted)),
            Needles(search.form for search in self._all if search.numeric),
        )

    def __getitem__(self, ordinal: int) -> Search:
        """The search of a hit."""
        return self._all[ordinal]

    def __repr__(self) -> str:
        """How many; nothing of them."""
        return f"Searches({len(self._all)})"

    def within(self, folded: str) -> Present:
        """What may stand in a folded text."""
        return Present(
            Needles(self.every.texts.within(folded)),
            Needles(self.every.numbers.within(bare(folded))),
        )

    def hits(self, folded: str, present: Present) -> Sequence[Hit]:
        """What of ``present`` stands in a folded text, by ordinal and place."""
        found: list[Hit] = []
        if present.texts.stand_in(folded):
            found += self._phrases.hits(folded)
            found += (
                Hit(self._ordinals[form, False], at, at + len(form))
                for form, places in self._literal.grouped(folded).items()
                for at in places
            )
        if present.numbers.wanted:
            for number, ranges in numbers_in(folded, present.numbers).items():
                found += (Hit(self._ordinals[number, True], *place) for place in ranges)
        return apart(found)
