"""Notes as rows that a linear model can learn from.

Every token is a row; its columns are the cells of its features. The rules run
first, in the order of detection and with the seeds of the note, because what
they find is among the features.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp

from streamdeid.detectors.base import Detector, Reading
from streamdeid.detectors.classifier.features.extraction import Features
from streamdeid.detectors.classifier.features.hashing import BITS
from streamdeid.detectors.classifier.features.inventory import Numbers
from streamdeid.detectors.classifier.features.view import View
from streamdeid.detectors.classifier.seen import Seen
from streamdeid.detectors.classifier.trained.model import OUTSIDE
from streamdeid.model.note import Note
from streamdeid.model.span import VETO, Kept, Span
from streamdeid.text.tokens import tokenise
from streamdeid.training.corpus import Annotated

Matrix = Any
"""A ``scipy.sparse.csr_matrix``; scipy ships no types."""
Mask = npt.NDArray[np.bool_]
"""By token."""


@dataclass(frozen=True, slots=True)
class Examples:
    """Rows of tokens: their features, and the number of their class."""

    features: Matrix = field(repr=False)
    classes: npt.NDArray[np.int64] = field(repr=False)
    lengths: Numbers = field(repr=False)
    """Tokens of each note, in order."""
    learned: Mask | None = field(default=None, repr=False)
    """The rows that are learned from, where these are not all."""

    @property
    def order(self) -> Numbers:
        """The numbers of the rows that are learned from."""
        if self.learned is None:
            return np.arange(len(self.classes))
        return np.flatnonzero(self.learned)

    def only(self, rows: Mask) -> "Examples":
        """The same, of which only ``rows`` are learned from. Nothing is copied."""
        return replace(self, learned=rows)

    def copied(self) -> "Examples":
        """What is learned from as rows of its own; without a copy if these are all."""
        if self.learned is None:
            return self
        kept = np.add.reduceat(self.learned, self.lengths.cumsum() - self.lengths, dtype=np.int64)
        return Examples(self.features[self.learned], self.classes[self.learned], kept[kept > 0])

    def first(self, notes: int) -> "Examples":
        """The rows of the first so many notes; without a copy if these are all."""
        end = int(self.lengths[:notes].sum())
        if end == len(self.classes):
            return self
        return Examples(self.features[:end], self.classes[:end], self.lengths[:notes])


def reading(note: Annotated, rules: Sequence[Detector]) -> Reading:
    """The note as the classifier would be given it."""
    read = Reading(Note(note.id, note.text), tokenise(note.text), note.identity)
    for rule in rules:
        found = list(rule.detect(read))
        spans = tuple(f for f in found if isinstance(f, Span))
        kept = tuple(f for f in found if isinstance(f, Kept) and f.rule != VETO)
        read = replace(read, earlier=read.earlier + spans, kept=read.kept + kept)
    return read


def examples_of(
    pairs: Iterable[tuple[Annotated, Reading]], features: Features, classes: Sequence[str]
) -> Examples:
    """Rows for every token of notes that have been read; notes without tokens give none."""
    columns, widths, truths, lengths = [], [], [], []
    for note, read in pairs:
        if len(read.tokens):
            seen = features.view(read)
            found = features.all_cells(seen)
            columns.append(found[found >= 0].astype(np.int32))
            widths.append((found >= 0).sum(axis=1))
            truths.append(truth(seen, note.spans, classes))
            lengths.append(len(seen.starts))
    bounds = np.concatenate([[0], np.cumsum(np.concatenate(widths))])
    cells = np.concatenate(columns)
    del columns  # a third of the memory at the height of a training
    matrix = sp.csr_matrix(
        (np.ones(len(cells), np.float32), cells, bounds), shape=(len(bounds) - 1, 1 << BITS)
    )
    matrix.sum_duplicates()
    return Examples(matrix, np.concatenate(truths), np.array(lengths))


def truth(seen: View, spans: Iterable[Span], classes: Sequence[str]) -> npt.NDArray[np.int64]:
    """The class of each token: that of the span it shares a character with."""
    known = {name: number for number, name in enumerate(classes)}
    found = np.full(len(seen.starts), known[OUTSIDE], dtype=np.int64)
    for span in spans:
        found[touched([span], seen.starts, seen.ends)] = known.get(span.label, known[OUTSIDE])
    return found


def touched(spans: Iterable[Span], starts: Numbers, ends: Numbers) -> Mask:
    """The tokens that share a character with one of the spans."""
    found = np.zeros(len(starts), dtype=np.bool_)
    for span in spans:
        found |= (starts < span.end) & (ends > span.start)
    return found


def words(seen: Seen) -> Mask:
    """The tokens that are no marks, which are what scores count."""
    return np.array([seen.text[start].isalnum() for start in seen.starts], dtype=np.bool_)
