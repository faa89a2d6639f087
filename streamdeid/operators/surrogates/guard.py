"""What no surrogate may say: anything that the payload's own fields tell of its people.

The forms are those that the residual check looks for, so that a surrogate that this
guard lets through survives that check too.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from streamdeid.model.identity import Seed
from streamdeid.text.fold import fold
from streamdeid.text.needles import Needles
from streamdeid.text.numbers import numbers_in
from streamdeid.text.phrases import Phrases
from streamdeid.text.seeds import forms


@dataclass(frozen=True, slots=True)
class Guard:
    """The forms of the seeds that must not be read: words and phrases, numbers, texts."""

    words: frozenset[str] = field(repr=False)
    """The forms of one word."""
    phrases: Phrases = field(repr=False)
    """Those of several, and of one."""
    numbers: Needles = field(repr=False)
    literal: Needles = field(repr=False)

    @classmethod
    def of(cls, seeds: Iterable[Seed]) -> "Guard":
        """The guard against the forms of ``seeds``."""
        found = [forms(seed) for seed in seeds]
        worded = [phrase for one in found for phrase in one.words]
        return cls(
            frozenset(phrase for phrase in worded if " " not in phrase),
            Phrases(phrase.split(" ") for phrase in worded),
            Needles(number for one in found for number in one.numbers),
            Needles(text for one in found for text in one.literal),
        )

    def refuses(self, text: str) -> bool:
        """Whether ``text`` says one of the forms."""
        folded = fold(text)
        if next(self.phrases.hits(folded), None) is not None:
            return True
        return self.literal.stand_in(folded) or bool(numbers_in(folded, self.numbers))
