"""What no surrogate may say: anything that the payload's own fields tell of its people.

The forms are those that the residual check looks for, so that a surrogate that this
guard lets through survives that check too.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from streamdeid.model.identity import Seed
from streamdeid.text.fold import bare, fold
from streamdeid.text.seeds import forms, number_pattern

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Guard:
    """The forms of the seeds that must not be read: words, phrases, numbers, texts."""

    words: frozenset[str] = field(repr=False)
    phrases: tuple[str, ...] = field(repr=False)
    numbers: tuple[str, ...] = field(repr=False)
    literal: tuple[str, ...] = field(repr=False)

    @classmethod
    def of(cls, seeds: Iterable[Seed]) -> "Guard":
        """The guard against the forms of ``seeds``."""
        found = [forms(seed) for seed in seeds]
        worded = {word for one in found for word in one.words}
        return cls(
            frozenset(word for word in worded if " " not in word),
            tuple(sorted(word for word in worded if " " in word)),
            tuple(sorted({number for one in found for number in one.numbers})),
            tuple(sorted({text for one in found for text in one.literal})),
        )

    def refuses(self, text: str) -> bool:
        """Whether ``text`` says one of the forms."""
        folded = fold(text)
        words = _WORD.findall(folded)
        if not self.words.isdisjoint(words):
            return True
        spoken = f" {' '.join(words)} "
        if any(f" {phrase} " in spoken for phrase in self.phrases):
            return True
        digits = bare(text)
        return any(literal in folded for literal in self.literal) or any(
            number in digits and re.search(number_pattern(number), folded)
            for number in self.numbers
        )
