"""A token that is, or could be, a word of a known name."""

from typing import NamedTuple

from streamdeid.detectors.seeded.kinds import NameSeed


class Hit(NamedTuple):
    """Token ``i`` is, or could be, a word of someone's name."""

    i: int
    seeds: tuple[NameSeed, ...]
    """One of each kind: of a hundred brothers one, for all that is asked of them but who."""
    rule: str
    score: float
    people: frozenset[int]
    """Everybody who has the word in a name."""
