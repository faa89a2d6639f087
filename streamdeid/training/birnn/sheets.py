"""Notes as the BiRNN-CRF reads them: spellings with what is known of each, and pieces of tokens.

A spelling has the paper's parts: the word in small letters with zeros for digits, its characters,
its casing. In place of a vector that was trained on the web it has its classes among words of like
use, which were made from such vectors. Spellings are described once, however often they occur.
Tokens are those of ``text.tokens``, which is what scores count.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from streamdeid.detectors.base import Detector, Reading
from streamdeid.detectors.classifier.features.spelling import LookUp
from streamdeid.detectors.classifier.tagger.spelling import UNKNOWN, Ints, characters, key, shape
from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.training.corpus import Annotated
from streamdeid.training.examples import Mask, reading, touched

LABELS = tuple(Label)
_NUMBERS = {label: number for number, label in enumerate(LABELS, start=1)}
CLASSES = len(LABELS) + 1
"""Of tokens: each label, and number 0 for what identifies nobody."""
JOINED, BLANK, WIDE, NEXT_LINE, NEXT_PARAGRAPH, FIRST = range(6)
GAPS = 6
"""Kinds of what is before a token."""
_LEAST_NOTES = 2
"""Notes in which a word must occur to have a vector."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One note: arrays by token."""

    surfaces: Sequence[str] = field(repr=False)
    gaps: Ints = field(repr=False)
    told: Ints = field(repr=False)
    """The class that rules gave it."""
    truths: Ints = field(repr=False)
    words: Mask = field(repr=False)
    """Tokens that are no marks."""


class Spellings(NamedTuple):
    """Arrays with a row for each spelling."""

    words: Ints
    shapes: Ints
    characters: Ints
    classes: Ints
    """(spelling, granularity), 0 for none"""

    def only(self, rows: Ints) -> "Spellings":
        """Some of them, in the order of ``rows``."""
        return Spellings(*(one[rows] for one in self))


def sheets(notes: Iterable[Annotated], rules: Sequence[Detector]) -> list[Sheet]:
    """The notes that have a word, as they are read beside the findings of ``rules``."""
    found = (_sheet(note, reading(note, rules)) for note in notes)
    return [sheet for sheet in found if sheet.words.any()]


def _sheet(note: Annotated, read: Reading) -> Sheet:
    """One note."""
    tokens = read.tokens
    starts, ends = np.array(tokens.starts, np.int64), np.array(tokens.ends, np.int64)
    gaps = np.array([FIRST, *map(_gap, tokens.gaps)][: len(tokens)], np.int64)
    words = np.array([one[0].isalnum() for one in tokens.surfaces], np.bool_)
    # The first of the rules that finds a token has the say, so it is written last.
    told = _labelled(reversed(read.earlier), starts, ends)
    return Sheet(tokens.surfaces, gaps, told, _labelled(note.spans, starts, ends), words)


def _gap(between: str) -> int:
    """What two tokens have between them."""
    if "\n" in between:
        return NEXT_PARAGRAPH if between.count("\n") > 1 else NEXT_LINE
    return min(len(between), WIDE)


def _labelled(spans: Iterable[Span], starts: Ints, ends: Ints) -> Ints:
    """The class of each token by ``spans``, of which later ones hide those before."""
    found = np.zeros(len(starts), np.int64)
    for span in spans:
        found[touched([span], starts, ends)] = _NUMBERS[span.label]
    return found


def vocabulary(notes: Sequence[Sheet], known: Mapping[str, int] | None = None) -> dict[str, int]:
    """A number for each word that occurs in enough notes, behind those that are ``known``."""
    counts = Counter(word for note in notes for word in set(map(key, note.surfaces)))
    found = dict(known or {})
    for word in sorted(word for word, count in counts.items() if count >= _LEAST_NOTES):
        found.setdefault(word, len(found) + UNKNOWN + 1)
    return found


def described(
    surfaces: Sequence[str], words: Mapping[str, int], look_up: LookUp, granularities: int
) -> Spellings:
    """What is known of each spelling; of its classes as many as the network reads."""
    classes = [look_up(one).classes[:granularities] for one in surfaces]
    padded = [(*one, *(-1,) * (granularities - len(one))) for one in classes]
    return Spellings(
        np.array([words.get(key(one), UNKNOWN) for one in surfaces], np.int64),
        np.array([shape(one) for one in surfaces], np.int64),
        np.array([characters(one) for one in surfaces], np.int64),
        np.array(padded, np.int64) + 1,
    )
