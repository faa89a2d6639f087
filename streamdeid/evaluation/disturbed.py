"""Notes as scanners, printers, channels and hurried hands leave them, spans moved along.

This noise is for measuring alone: no model learns from it. A share of a note's characters is
struck, chosen by the note's id, the kind of noise and the share, so the same notes come out
anywhere. A letter is only lost inside a word, so that no identifier vanishes.
"""

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain

from streamdeid.model.note import Edit
from streamdeid.training.copies.rewriting import rewritten
from streamdeid.training.corpus import Annotated

Random = random.Random
_INNER = re.compile(r"(?<=\w)\w(?=\w\w)")
"""A character with one before it and two after it in its word."""
_WORD = re.compile(r"[^\W_]{2,}")
_GAP = re.compile(r"(?<=\S) (?=\S)")
_MISREAD = dict(
    pair.split("=")
    for pair in """
    a=o b=h c=e d=cl e=c f=t g=q h=b i=1 l=1 m=rn n=ri o=0 q=g r=t s=5 t=f u=ii v=y w=vv y=v z=2
    A=4 B=8 C=G D=O E=F G=6 I=l J=] M=N1 O=0 P=F Q=O S=5 T=7 U=V Z=2 0=O 1=l 2=Z 3=8 4=A 5=S 6=b
    7=T 8=B 9=g ,=. .=, :=; /=l -=~ rn=m cl=d ri=n vv=w li=h
    """.split()
)
"""What a scanner takes for what."""
_MISREADABLE = re.compile("|".join(map(re.escape, sorted(_MISREAD, key=len, reverse=True))))
_ROWS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm")
_BESIDE = {
    key: [*row[max(0, at - 1) : at], *row[at + 1 : at + 2]]
    for row in _ROWS
    for at, key in enumerate(row)
}


def _misread(text: str, _chance: Random) -> Iterator[list[Edit]]:
    """Characters that a scanner takes for others."""
    for match in _MISREADABLE.finditer(text):
        yield [Edit(*match.span(), _MISREAD[match[0]])]


def _spaced(text: str, _chance: Random) -> Iterator[list[Edit]]:
    """Words whose letters a printer sets apart, as in headings."""
    for match in _WORD.finditer(text):
        yield [Edit(at, at, " ") for at in range(match.start() + 1, match.end())]


def _glued(text: str, _chance: Random) -> Iterator[list[Edit]]:
    """Blanks that are lost where a channel joins lines or cells."""
    for match in _GAP.finditer(text):
        yield [Edit(*match.span(), "")]


def _recased(text: str, _chance: Random) -> Iterator[list[Edit]]:
    """Capitals and small letters in each other's place."""
    for at, letter in enumerate(text):
        changed = letter.swapcase()
        if changed != letter and len(changed) == 1:
            yield [Edit(at, at + 1, changed)]


def _mistyped(text: str, chance: Random) -> Iterator[list[Edit]]:
    """Characters left out, doubled, exchanged with the next, or typed as a key beside them."""
    for match in _INNER.finditer(text):
        at, letter, after = match.start(), match[0], text[match.end()]
        beside = chance.choice(_BESIDE.get(letter.lower(), [letter * 2]))
        found = (Edit(at, at + 1, ""), Edit(at, at + 1, letter * 2), Edit(at, at + 1, beside))
        yield [chance.choice((*found, Edit(at, at + 2, after + letter)))]


NOISES: Mapping[str, Callable[[str, Random], Iterator[list[Edit]]]] = {
    "scanning": _misread,
    "letter-spacing": _spaced,
    "glue": _glued,
    "case": _recased,
    "typing": _mistyped,
}
"""Each kind of noise: all changes that it could make to a text, each of one or more edits."""


def disturbed(note: Annotated, noise: str, share: float) -> Annotated:
    """The note with ``share`` of its characters struck by the noise of this name."""
    chance = random.Random(f"{note.id}/{noise}/{share}")  # noqa: S311 - repeatable, hides nothing
    changes = list(NOISES[noise](note.text, chance))
    chance.shuffle(changes)
    edits = _apart(_so_many(changes, share * len(note.text)))
    lost = {(s.start, s.end) for s in note.spans if len(s) == 1}
    return rewritten(note, [e for e in edits if e.text or (e.start, e.end) not in lost])


def _so_many(changes: Iterable[list[Edit]], wanted: float) -> Iterator[list[Edit]]:
    """The first changes, as long as fewer than ``wanted`` characters are struck."""
    struck = 0
    for change in changes:
        if struck + len(change) / 2 > wanted:
            return
        struck += len(change)
        yield change


def _apart(changes: Iterable[list[Edit]]) -> list[Edit]:
    """Their edits in order; one that begins inside another is left out."""
    found: list[Edit] = []
    for edit in sorted(chain.from_iterable(changes)):
        if not found or found[-1].end <= edit.start:
            found.append(edit)
    return found
