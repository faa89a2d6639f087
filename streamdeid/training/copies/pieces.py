"""Notes cut into short texts: sentences and lines that stand alone, as segments of a feed do.

A model that has seen whole notes only takes a lone capitalised word for the
name of the house at the top of one. Pieces teach it that most short texts name
nobody. A cut never goes through an identifier.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from streamdeid.training.corpus import Annotated

_CUT = re.compile(r"(?<=[.!?:;])\s+(?=[A-Z])|\s*\n\s*")
_MOST = 3
"""Sentences or lines in a piece."""


def pieces(note: Annotated, chance: random.Random) -> Iterator[Annotated]:
    """The note's text in pieces, in order, each with the id and the spans that belong to it."""
    cuts = [match.end() for match in _CUT.finditer(note.text) if not _inside(note, match.start())]
    bounds, at = [0], -1
    while at + 1 < len(cuts):
        at = min(at + chance.randint(1, _MOST), len(cuts) - 1)
        bounds.append(cuts[at])
    for start, end in pairwise([*bounds, len(note.text)]):
        if note.text[start:end].strip():
            yield _piece(note, start, end)


def _inside(note: Annotated, offset: int) -> bool:
    """Whether a cut there would go through an identifier."""
    return any(span.start < offset < span.end for span in note.spans)


def _piece(note: Annotated, start: int, end: int) -> Annotated:
    """The note from ``start`` to ``end``."""
    spans = (s for s in note.spans if start <= s.start and s.end <= end)
    moved = tuple(replace(s, start=s.start - start, end=s.end - start) for s in spans)
    return replace(note, text=note.text[start:end], spans=moved)
