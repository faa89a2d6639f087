"""A token that is, or could be, a word of a known name."""

from dataclasses import dataclass

from streamdeid.detectors.seeded.kinds import NameSeed


@dataclass(frozen=True, slots=True)
class Hit:
    """Token ``i`` is, or could be, a word of someone's name."""

    i: int
    seeds: tuple[NameSeed, ...]
    rule: str
    score: float
