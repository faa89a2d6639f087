"""Noise as it is in feeds: lost case, slips of typing and of scanning, glued words, wrapped lines.

Each kind strikes a note with its own probability; what it does is a set of
edits, so that spans follow. Nothing inside a note is ever moved.
"""

import random
import re
from collections.abc import Callable, Iterator

from streamdeid.model.note import Edit
from streamdeid.training.copies.rewriting import rewritten
from streamdeid.training.corpus import Annotated

_WORD = re.compile(r"[A-Za-z]{4,}")
_BLANK = re.compile(r"(?<=\w) (?=\w)")
_SCANNED = {"l": "1", "O": "0", "I": "l", "S": "5", "rn": "m", "e": "c", "B": "8"}
_WIDTHS = (60, 68, 72, 80)
_SLIPS_PER_WORD = 0.02
_GLUED_PER_BLANK = 0.01


def noisy(note: Annotated, chance: random.Random) -> Annotated:
    """``note`` with the noise that ``chance`` brings; often none."""
    for probability, strike in _KINDS:
        if chance.random() < probability:
            note = rewritten(note, strike(note, chance))
    return note


def _upper(note: Annotated, _chance: random.Random) -> Iterator[Edit]:
    """Everything in capitals, as dictation systems print."""
    return _recased(note.text, str.upper)


def _lower(note: Annotated, _chance: random.Random) -> Iterator[Edit]:
    """Everything in small letters, as hurried people type."""
    return _recased(note.text, str.lower)


def _recased(text: str, change: Callable[[str], str]) -> Iterator[Edit]:
    """Letter by letter; those that grow in length stay."""
    for at, letter in enumerate(text):
        changed = change(letter)
        if changed != letter and len(changed) == 1:
            yield Edit(at, at + 1, changed)


def _slips(note: Annotated, chance: random.Random) -> Iterator[Edit]:
    """Letters left out, doubled, exchanged or misread."""
    for match in _WORD.finditer(note.text):
        if chance.random() < _SLIPS_PER_WORD:
            yield _slip(match.start() + chance.randrange(1, len(match[0]) - 1), note.text, chance)


def _slip(at: int, text: str, chance: random.Random) -> Edit:
    """One slip at a letter inside a word."""
    letter, following = text[at], text[at + 1]
    choices = ("", letter * 2, following + letter, _SCANNED.get(letter, letter))
    kind = chance.randrange(len(choices))
    return Edit(at, at + 2 if kind == 2 else at + 1, choices[kind])


def _glued(note: Annotated, chance: random.Random) -> Iterator[Edit]:
    """Blanks between words that were lost."""
    for match in _BLANK.finditer(note.text):
        if chance.random() < _GLUED_PER_BLANK:
            yield Edit(match.start(), match.end(), "")


def _wrapped(note: Annotated, chance: random.Random) -> Iterator[Edit]:
    """Lines broken at a fixed width."""
    width, begin = chance.choice(_WIDTHS), 0
    for match in re.finditer(r"[ \n]", note.text):
        if match[0] == "\n":
            begin = match.end()
        elif match.start() - begin > width:
            yield Edit(match.start(), match.end(), "\n")
            begin = match.end()


def _unwrapped(note: Annotated, _chance: random.Random) -> Iterator[Edit]:
    """Line ends that a channel turned into blanks."""
    for match in re.finditer(r"\n+", note.text):
        yield Edit(match.start(), match.end(), "  " if len(match[0]) > 1 else " ")


_Strike = Callable[[Annotated, random.Random], Iterator[Edit]]
_KINDS: tuple[tuple[float, _Strike], ...] = (
    (0.08, _upper),
    (0.05, _lower),
    (0.15, _slips),
    (0.08, _glued),
    (0.10, _wrapped),
    (0.06, _unwrapped),
)
