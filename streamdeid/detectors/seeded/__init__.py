"""What the structured fields say of people, found again in the narrative."""

from streamdeid.detectors.seeded.detector import Seeded

__all__ = ["Seeded"]
