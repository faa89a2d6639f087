"""What the lexicon says of one token, with the figures the rules ask for.

The likelihood ratio follows NLM Scrubber (Kayaalp et al. 2013, equations 1-3):
P(token | names) over P(token | English), each smoothed by Bayes and Laplace so
that a token unknown to both sides scores 2.4, in favour of a name.
"""

from dataclasses import dataclass, field

NAME_PRIOR = 2.4e-8
ENGLISH_PRIOR = 1e-8
UNCLASSED = (-1, -1, -1)
LONGEST_KEPT = 64
"""Characters of a spelling that tables keep for later notes: beyond that nothing is a word, and a
few thousand such spellings would fill the memory of a process for as long as it lives."""


@dataclass(frozen=True, slots=True)
class Word:
    """A spelling, folded, with its flags and frequencies.

    ``first`` and ``last`` are shares of the population that bears the name,
    ``frequency`` is the share among running words, ``population`` counts the
    people of the largest place so called. All are zero where nothing is known.
    ``classes`` number the groups of words of like use that it belongs to, coarse to
    fine; -1 where it was never seen in use. ``vector`` places it among words of like use, one
    signed byte for each number; empty where it has none.
    """

    folded: str = field(repr=False)
    flags: int
    first: float = 0.0
    last: float = 0.0
    frequency: float = 0.0
    population: int = 0
    ratio: float = NAME_PRIOR / ENGLISH_PRIOR
    classes: tuple[int, ...] = UNCLASSED
    vector: bytes = field(default=b"", repr=False)

    @property
    def known(self) -> bool:
        """Whether any list or frequency table holds it."""
        return bool(self.frequency or self.first or self.last)


def likelihood_ratio(first: float, last: float, frequency: float) -> float:
    """P(token | names) / P(token | English); a name is a first or a last name, half and half."""
    return ((first + last) / 2 + NAME_PRIOR) / (frequency + ENGLISH_PRIOR)
