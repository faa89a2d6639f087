"""What writes the replacement of an identifier.

A policy makes one ``Replacer`` for each message. It lives as long as that
message, so that the same person, number or date gets the same replacement in
a field and in the narrative.
"""

from typing import Protocol

from streamdeid.model.element import Element
from streamdeid.model.label import Label


class Replacer(Protocol):
    """Replaces the identifiers of one message by one policy."""

    def element(self, element: Element) -> str | None:
        """The value to write in place of a structured leaf; ``None`` removes it."""

    def fragment(self, text: str, label: Label) -> str:
        """The text to write in place of a stretch of narrative."""
