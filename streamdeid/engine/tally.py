"""What was done to one message, in numbers that say nothing of the people in it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of one message, or of several added up.

    ``spans`` counts replaced spans by label and detector, ``kept`` the stretches
    left on purpose by rule, ``elements`` structured leaves by what became of them
    (``kept``, ``replaced``, ``removed``), ``unlisted`` those among them that no table
    lists, ``fields`` leaves by label that were replaced or removed, ``operators`` how
    often each was asked, for leaves and spans together. ``stages`` holds nanoseconds by stage.
    ``languages`` counts notes by the code of a language and what became of it (``read``,
    ``replaced``); one that switches counts for each of its languages.
    ``places`` counts what was replaced or removed by label and place, for engines that are asked.
    """

    notes: int = 0
    spans: Mapping[tuple[str, str], int] = field(default_factory=Counter)
    kept: Mapping[str, int] = field(default_factory=Counter)
    elements: Mapping[str, int] = field(default_factory=Counter)
    unlisted: int = 0
    seed_hits: int = 0
    fields: Mapping[str, int] = field(default_factory=Counter)
    operators: Mapping[str, int] = field(default_factory=Counter)
    stages: Mapping[str, int] = field(default_factory=Counter)
    places: Mapping[tuple[str, str], int] = field(default_factory=Counter)
    languages: Mapping[tuple[str, str], int] = field(default_factory=Counter)

    def __add__(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(
            self.notes + other.notes,
            Counter(self.spans) + Counter(other.spans),
            Counter(self.kept) + Counter(other.kept),
            Counter(self.elements) + Counter(other.elements),
            self.unlisted + other.unlisted,
            self.seed_hits + other.seed_hits,
            Counter(self.fields) + Counter(other.fields),
            Counter(self.operators) + Counter(other.operators),
            Counter(self.stages) + Counter(other.stages),
            Counter(self.places) + Counter(other.places),
            Counter(self.languages) + Counter(other.languages),
        )
