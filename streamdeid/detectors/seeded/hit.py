"""A token that is, or could be, a word of a known name."""

from typing import NamedTuple

from streamdeid.detectors.seeded.kinds import NameSeed


class Hit(NamedTuple):
    """Token ``i`` is, or could be, a word of someone's name."""

    i: int
    seeds: tuple[NameSeed, ...]
    rule: str
    score: float
