"""Cross-validation by note over rows that are made once for a set of features.

Tokens are cut and told apart once for a corpus, so that every system is counted
on the same words. A fold's machine sees only the cells of the notes it learns
from, which is a vocabulary from the training folds alone.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.decode import decide
from streamdeid.detectors.classifier.features import Features
from streamdeid.detectors.classifier.groups import Group
from streamdeid.detectors.classifier.model import OUTSIDE
from streamdeid.detectors.classifier.view import pretokens
from streamdeid.evaluation.scores import Rates
from streamdeid.lexicons import Lexicon
from streamdeid.model.span import Span
from streamdeid.text.fold import fold
from streamdeid.text.tokens import tokenise
from streamdeid.training import crf, svm
from streamdeid.training.corpus import Annotated
from streamdeid.training.examples import Examples, examples
from streamdeid.training.fitting import fitted

Mask = npt.NDArray[np.bool_]
Machine = svm.Settings | crf.Settings
_LONG_ENOUGH = 3


@dataclass(frozen=True, slots=True)
class Corpus:
    """Notes with at least one token each, and their tokens end to end."""

    notes: Sequence[Annotated]
    bounds: npt.NDArray[np.int64]
    """Where each note's tokens begin, and where the last one's end."""
    starts: npt.NDArray[np.int64]
    ends: npt.NDArray[np.int64]
    there: Mask
    """Tokens that share a character with a true span."""
    words: Mask
    """Tokens that are no marks: only these are counted."""
    unknown: Mask
    """Words of letters that no dictionary holds."""
    ambiguous: Mask
    """Words of letters that occur both in and outside identifiers of this corpus."""

    def covered(self, spans: Iterable[Iterable[Span]]) -> Mask:
        """The tokens that share a character with one of the spans, which come by note."""
        found = np.zeros(len(self.starts), dtype=np.bool_)
        for (first, after), some in zip(pairwise(self.bounds), spans, strict=True):
            for span in some:
                inside = self.starts[first:after] < span.end
                found[first:after] |= inside & (self.ends[first:after] > span.start)
        return found


@dataclass(frozen=True, slots=True)
class Result:
    """A system's words over all folds."""

    rates: Rates
    unknown: Rates
    """Of words that no dictionary holds."""
    ambiguous: Rates
    """Of words that are identifiers here and ordinary there."""


def corpus_of(notes: Iterable[Annotated], lexicon: Lexicon) -> Corpus:
    """Cut the notes into tokens, and tell these apart."""
    kept, rows = [], []
    for note in notes:
        read = tokenise(note.text)
        pieces = list(zip(*pretokens(read.surfaces, read.starts, read.ends), strict=True))
        if pieces:
            kept.append(note)
            rows.append(pieces)
    flat = [piece for pieces in rows for piece in pieces]
    empty = np.zeros(len(flat), dtype=np.bool_)
    plain = Corpus(
        kept,
        np.cumsum([0, *map(len, rows)]),
        np.array([start for _, start, _ in flat]),
        np.array([end for _, _, end in flat]),
        empty,
        np.array([surface[0].isalnum() for surface, _, _ in flat]),
        empty,
        empty,
    )
    return _told_apart(plain, [fold(surface) for surface, _, _ in flat], lexicon)


def _told_apart(corpus: Corpus, folded: Sequence[str], lexicon: Lexicon) -> Corpus:
    """The corpus with its masks."""
    there = corpus.covered(note.spans for note in corpus.notes)
    long = np.array([len(w) >= _LONG_ENOUGH and w.isalpha() for w in folded])
    inside = Counter(w for w, t in zip(folded, there, strict=True) if t)
    outside = Counter(w for w, t in zip(folded, there, strict=True) if not t)
    known = {w: lexicon.words[w].known for w in {*inside, *outside}}
    unknown = long & np.array([not known[w] for w in folded])
    ambiguous = long & np.array([w in inside and w in outside for w in folded])
    return replace(corpus, there=there, unknown=unknown, ambiguous=ambiguous)


def counted(corpus: Corpus, found: Mask) -> Result:
    """What ``found`` is worth."""
    return Result(
        *(_rates(corpus, found, m) for m in (corpus.words, corpus.unknown, corpus.ambiguous))
    )


def _rates(corpus: Corpus, found: Mask, some: Mask) -> Rates:
    """Hits, misses and alarms among some words."""
    some = corpus.words & some
    found, there = found & some, corpus.there & some
    return Rates(
        int((found & there).sum()), int((~found & there).sum()), int((found & ~there).sum())
    )


@dataclass(frozen=True, slots=True)
class Trial:
    """How a system learns. ``begins`` gives the first token of a span a class of its own (BIO)."""

    lexicon: Lexicon
    folds: int
    groups: frozenset[Group]
    machine: Machine
    labels: Sequence[str]
    begins: bool = False
    report: Callable[[], None] = field(default=lambda: None, repr=False)
    """Called after each fold."""

    def run(self, corpus: Corpus) -> Result:
        """Learn and test over all folds."""
        classes = (OUTSIDE, *self.labels)
        features = Features(self.lexicon.words.__getitem__, self.groups)
        rows = examples(corpus.notes, features, (), classes)
        if self.begins:
            rows = replace(rows, classes=_with_beginnings(corpus, rows.classes, len(self.labels)))
        count = 2 * len(classes) - 1 if self.begins else len(classes)
        found = np.zeros(len(corpus.starts), dtype=np.bool_)
        owner = np.repeat(np.arange(len(corpus.notes)), np.diff(corpus.bounds))
        for number in range(self.folds):
            tested = owner % self.folds == number
            found[tested] = self._learned(rows, corpus, tested, count)
            self.report()
        return counted(corpus, found)

    def _learned(self, rows: Examples, corpus: Corpus, tested: Mask, count: int) -> Mask:
        """The tested tokens that a machine of the others takes for identifiers."""
        lengths = np.diff(corpus.bounds)
        of_test = tested[corpus.bounds[:-1]]
        learn = Examples(rows.features[~tested], rows.classes[~tested], lengths[~of_test])
        fit, transitions = fitted(learn, count, self.machine)
        scores = rows.features[tested][:, fit.used] @ fit.weights + fit.intercepts
        biases = np.zeros(count, dtype=np.float32)
        cuts = np.cumsum(lengths[of_test])[:-1]
        chosen = [decide(s, transitions, biases).classes for s in np.split(scores, cuts)]
        found: Mask = np.concatenate(chosen) > 0
        return found


def _with_beginnings(
    corpus: Corpus, classes: npt.NDArray[Any], labels: int
) -> npt.NDArray[np.int64]:
    """Class k stays k inside a span; its first token becomes ``labels + k``."""
    firsts = np.zeros(len(classes), dtype=np.bool_)
    for (first, after), note in zip(pairwise(corpus.bounds), corpus.notes, strict=True):
        starts = [span.start for span in note.spans]
        at = np.searchsorted(corpus.starts[first:after], starts) + first
        firsts[at[at < after]] = True
    found: npt.NDArray[np.int64] = np.where(firsts & (classes > 0), classes + labels, classes)
    return found
