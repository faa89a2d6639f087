"""Words that can stand in a slot: names, places, words that mean something else, and letters.

The three ways of Stat De-id (Uzuner et al. 2008, section 4): dictionary names;
words that the corpus uses outside identifiers; words that no dictionary holds.
"""

import random
import re
from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import accumulate

from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.text.fold import fold
from streamdeid.training.corpus import Annotated

_WORD = re.compile(r"[A-Za-z]{4,12}")
_CONSONANTS, _VOWELS = "bcdfghjklmnpqrstvwxyz", "aeiouy"
_LEAST_POPULATION = 2000


class Way(StrEnum):
    """How slots are filled."""

    RANDOM = "random"
    AMBIGUOUS = "ambiguous"
    OUT_OF_VOCABULARY = "out-of-vocabulary"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class Pool:
    """Words with weights, drawn in proportion."""

    words: Sequence[str] = field(repr=False)
    sums: Sequence[float] = field(repr=False)

    def draw(self, chance: random.Random) -> str:
        """One word."""
        return self.words[
            bisect(self.sums, chance.random() * self.sums[-1], hi=len(self.words) - 1)
        ]


@dataclass(frozen=True, slots=True)
class Pools:
    """One pool for each kind of slot."""

    given: Pool
    family: Pool
    place: Pool
    state: Pool
    country: Pool
    ordinary: Pool
    professions: Pool


def pools(lexicon: Lexicon, notes: Iterable[Annotated]) -> Pools:
    """The pools of a lexicon, and of what ``notes`` say outside and inside identifiers."""
    ordinary, professions = _of_notes(notes)
    return Pools(
        *_of_lexicon(lexicon),
        _pool(dict.fromkeys(ordinary, 1.0)),
        _pool(dict.fromkeys(professions, 1.0) or {"baker": 1.0}),
    )


@lru_cache(maxsize=1)
def _of_lexicon(lexicon: Lexicon) -> tuple[Pool, Pool, Pool, Pool, Pool]:
    """Given and family names, places, states and countries: once for every training of a curve."""
    words = [lexicon.look_up(w) for w in lexicon.vocabulary() if w.isalpha() and w.isascii()]
    known = [w for w in words if len(w.folded) > 2]
    given = {w.folded: w.first**0.5 for w in known if w.flags & f.FIRST_NAME and w.first}
    family = {w.folded: w.last**0.5 for w in known if w.flags & f.LAST_NAME and w.last}
    cities = [w for w in known if w.flags & f.CITY and w.population >= _LEAST_POPULATION]
    return (
        _pool(given),
        _pool(family),
        _pool({w.folded: 1.0 for w in cities}),
        _pool({w.folded: 1.0 for w in known if w.flags & f.STATE} or {"ohio": 1.0}),
        _pool({w.folded: 1.0 for w in known if w.flags & f.COUNTRY} or {"norway": 1.0}),
    )


def _of_notes(notes: Iterable[Annotated]) -> tuple[list[str], list[str]]:
    """Words outside spans, and the texts of professions."""
    ordinary: dict[str, int] = {}
    professions: dict[str, int] = {}
    for note in notes:
        inside = [range(s.start, s.end) for s in note.spans]
        for match in _WORD.finditer(note.text):
            if not any(match.start() in one for one in inside):
                ordinary[fold(match[0])] = 1
        for span in note.spans:
            if span.label is Label.PROFESSION:
                professions[note.text[span.start : span.end].lower()] = 1
    return sorted(ordinary), sorted(professions)


def _pool(weights: dict[str, float]) -> Pool:
    """A pool in the order of its words."""
    words = sorted(weights)
    return Pool(words, list(accumulate(weights[w] for w in words)))


def invented(chance: random.Random) -> str:
    """A word of random letters that can be read aloud, or cannot."""
    length = chance.randint(3, 9)
    if chance.random() < 0.3:
        return "".join(chance.choice(_CONSONANTS + _VOWELS) for _ in range(length))
    return "".join(chance.choice((_CONSONANTS, _VOWELS)[(i + length) % 2]) for i in range(length))
