"""What a policy asks of the detectors: said in the model, so that both sides may know it."""

from enum import StrEnum


class Disagreement(StrEnum):
    """What a stretch is called for which two detectors have different labels."""

    RANK = "rank"
    """By the label of the detector that stands earlier in the order."""
    PHI = "phi"
    """``PHI``, the rule of NLM Scrubber."""
