"""What writes the replacement of an identifier.

A policy makes one ``Replacer`` for each message. It lives as long as that
message, so that the same person, number or date gets the same replacement in
a field and in the narrative.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from streamdeid.model.element import Element
from streamdeid.model.identity import Identity, Seed
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.profile import Profile
from streamdeid.model.records import Records
from streamdeid.model.span import Span
from streamdeid.operators.keys import Keys


class Replacer(Protocol):
    """Replaces the identifiers of one message by one policy."""

    @property
    def used(self) -> Mapping[str, int]:
        """How often each operator has been asked so far, by its name."""

    @property
    def days(self) -> int:
        """The patient's own shift."""

    def element(self, element: Element) -> str | None:
        """The value to write in place of a structured leaf; ``None`` removes it."""

    def fragment(self, text: str, label: Label) -> str:
        """The text to write in place of a stretch of narrative; equal text stays."""

    def forbids(self, seed: Seed) -> bool:
        """Whether this policy withholds what the seed says, so that it must not survive."""


class Policy(Protocol):
    """What is found, and what is written in its place: one file that an officer signs."""

    @property
    def name(self) -> str:
        """The name by which it was asked for; fit for a metric label."""

    @property
    def digest(self) -> str:
        """SHA-256 of the resolved policy, in hex."""

    @property
    def profile(self) -> Profile:
        """What it asks of the formats."""

    @property
    def records(self) -> Records:
        """What it asks of that which travels with records."""

    @property
    def detectors(self) -> Sequence[str]:
        """Names of detectors in the order in which they are asked."""

    def keeps(self, label: Label) -> bool:
        """Whether what has this label goes out as it is."""

    def under(self, keys: Keys) -> "Policy":
        """The same policy with other keys."""

    def replacer(
        self,
        identity: Identity,
        found: Iterable[tuple[Note, Sequence[Span]]],
        elements: Iterable[Element] = (),
    ) -> Replacer:
        """A replacer for one message: its people, all that was found in its notes, its elements."""
