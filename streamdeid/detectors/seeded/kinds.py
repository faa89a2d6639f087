"""The kinds of strings that an identity gives to look for."""

from dataclasses import dataclass, field

from streamdeid.model.identity import Part
from streamdeid.model.label import Label


@dataclass(frozen=True, slots=True)
class NameSeed:
    """One word of one person's name. ``person`` tells people of one message apart."""

    word: str = field(repr=False)
    label: Label
    part: Part
    origin: str
    person: int
    rule: str
    """``name``, ``nickname`` or ``joined``: how the word follows from the field."""


@dataclass(frozen=True, slots=True)
class PhraseSeed:
    """Words in order. ``whole`` is the value itself, otherwise a short form of it."""

    words: tuple[str, ...] = field(repr=False)
    label: Label
    origin: str
    whole: bool
    rule: str


@dataclass(frozen=True, slots=True)
class CodeSeed:
    """A number or a contact. ``text`` is bare for numbers, folded for contacts."""

    text: str = field(repr=False)
    label: Label
    origin: str
    rule: str
