"""The kinds of strings that an identity gives to look for.

Named tuples, because every message makes thirty of them. No repr shows a value.
"""

from typing import NamedTuple

from streamdeid.model.identity import Part
from streamdeid.model.label import Label


class NameSeed(NamedTuple):
    """One word of one person's name. ``person`` tells people of one message apart."""

    word: str
    label: Label
    part: Part
    origin: str
    person: int
    rule: str
    """``name``, ``nickname`` or ``joined``: how the word follows from the field."""

    def __repr__(self) -> str:
        """What it is of; nothing of the word."""
        return f"NameSeed({self.label}, {self.rule}, {self.origin})"


class PhraseSeed(NamedTuple):
    """Words in order. ``whole`` is the value itself, otherwise a short form of it."""

    words: tuple[str, ...]
    label: Label
    origin: str
    whole: bool
    rule: str

    def __repr__(self) -> str:
        """What it is of; nothing of the words."""
        return f"PhraseSeed({self.label}, {self.rule}, {self.origin})"


class CodeSeed(NamedTuple):
    """A number or a contact. ``text`` is bare for numbers, folded for contacts."""

    text: str
    label: Label
    origin: str
    rule: str

    def __repr__(self) -> str:
        """What it is of; nothing of the text."""
        return f"CodeSeed({self.label}, {self.rule}, {self.origin})"
