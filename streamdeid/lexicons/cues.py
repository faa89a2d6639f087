"""Words that say something of what stands beside them, by what they say.

The rules ask whether a neighbour is a preposition of time, a scale, a word of work;
which words those are in a language stands in the lists ``*_cues.txt`` of its pack.
"""

from functools import cache

from streamdeid.lexicons.lexicon import Lexicon

LISTS = (
    "age_cues",
    "code_cues",
    "date_cues",
    "institution_cues",
    "occupation_cues",
    "place_cues",
)
"""The lists of a pack that hold cues; a pack may lack any of them."""


class Cues(dict[str, frozenset[str]]):
    """What is said to the folded words that say it."""

    def __missing__(self, said: str) -> frozenset[str]:
        """No word says what the pack has no cue for."""
        return frozenset()


@cache
def cues_of(lexicon: Lexicon) -> Cues:
    """The cues of ``lexicon``, read once."""
    found: dict[str, set[str]] = {}
    for name in LISTS:
        for word, values in lexicon.table(name).items():
            for said in values:
                found.setdefault(said, set()).add(word)
    return Cues((said, frozenset(words)) for said, words in found.items())
