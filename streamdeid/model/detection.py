"""What a policy asks of the detectors: said in the model, so that both sides may know it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Disagreement(StrEnum):
    """What a stretch is called for which two detectors have different labels."""

    RANK = "rank"
    """By the label of the detector that stands earlier in the order, unless the classifier found
    it too: then by the classifier's."""
    PHI = "phi"
    """``PHI``, the rule of NLM Scrubber."""


class Point(StrEnum):
    """Where the classifier works between precision and recall."""

    PRECISE = "precise"
    BALANCED = "balanced"
    SENSITIVE = "sensitive"


@dataclass(frozen=True, slots=True)
class Detection:
    """Which detectors are asked, by name and in order (none: the default ones), and how.

    ``memory`` is of how many patients the names that their notes told are remembered from
    message to message; 0 remembers none.
    """

    order: Sequence[str] = ()
    point: Point = Point.BALANCED
    disagreement: Disagreement = Disagreement.RANK
    memory: int = 0
