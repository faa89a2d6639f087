"""Choices that a key makes: the same text always gets the same number, and another key another.

The digest of a text under the project's key is read as a number; a ``turn`` gives
further numbers where the first choice will not do. Without the key a choice cannot
be repeated, so that a surrogate does not tell what it stands for.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from streamdeid.operators.keys import Keys

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Chance:
    """The key, the project, and what the choices are consistent within.

    ``scope`` is empty for a project, and derived from the patient or the payload otherwise.
    """

    keys: Keys
    project: str
    scope: str = field(repr=False, default="")

    def within(self, part: str) -> "Chance":
        """The same, for a part of the scope: its choices have nothing in common with others."""
        return replace(self, scope=f"{self.scope}\0{part}") if part else self

    def number(self, use: str, text: str, turn: int = 0) -> int:
        """256 bits for ``text``; ``use`` keeps kinds of text apart."""
        said = f"{self.scope}\0{use}\0{text}\0{turn}"
        return int.from_bytes(self.keys.digest(f"surrogate/{self.project}", said))

    def one_of(self, choices: Sequence[T], use: str, text: str, turn: int = 0) -> T:
        """One of ``choices``, which must not be empty."""
        return choices[self.number(use, text, turn) % len(choices)]


def letters(number: int, alphabet: str, count: int) -> str:
    """``count`` characters of ``alphabet``, read off ``number``; up to 50 of 36 characters."""
    found = []
    for _ in range(count):
        number, at = divmod(number, len(alphabet))
        found.append(alphabet[at])
    return "".join(found)
