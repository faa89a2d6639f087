"""What a detector is given, and what it answers.

A ``Reading`` is a note as it is read: tokenised once, with the seeds of its
message compiled once, with what earlier detectors of the order found, and with the
names that other notes of the same patient told. A detector answers with findings and
changes nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from streamdeid.model.identity import Identity
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.span import Finding, Kept, Span
from streamdeid.text.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Reading:
    """One note, tokenised, beside what is known of its people."""

    note: Note
    tokens: Tokens = field(repr=False)
    identity: Identity
    earlier: tuple[Span, ...] = ()
    told: Mapping[str, Label] = field(default_factory=dict, repr=False)
    """Folded words of names in other notes of the patient; a detector is shown them that says
    ``hears_names = True``."""
    kept: tuple[Kept, ...] = ()
    """What resembles a seed and stays, unless a later detector knows better."""

    @property
    def text(self) -> str:
        """The note's text."""
        return self.note.text


class Detector(Protocol):
    """Finds identifiers in a reading. Pure: the same reading gives the same findings."""

    @property
    def name(self) -> str:
        """The name under which policies order it and metrics count it."""

    def detect(self, reading: Reading) -> Iterable[Finding]:
        """Spans, and stretches that were kept on purpose."""
