"""What deciding needs to know of a note, whichever machine scored it."""

from typing import Protocol

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier.features.inventory import Numbers
from streamdeid.detectors.classifier.trained.model import Weights


class Seen(Protocol):
    """A note as arrays with one entry for each token."""

    @property
    def text(self) -> str:
        """The note's text."""

    @property
    def starts(self) -> Numbers:
        """Where each token begins."""

    @property
    def ends(self) -> Numbers:
        """Where each token ends."""

    @property
    def family(self) -> Numbers:
        """Tokens that differ in case only have one number here."""


class Scoring(Protocol):
    """A model ready to score. One thread at a time."""

    def scores(self, reading: Reading) -> tuple[Seen, Weights]:
        """The reading as it was looked at, and the score of each token and class."""
