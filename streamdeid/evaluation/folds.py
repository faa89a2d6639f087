"""A corpus of notes as tokens, and what systems are counted on.

Tokens are cut and told apart once for a corpus, so that every system is counted
on the same words: all of them, those that no dictionary holds, and those that are
identifiers here and ordinary there.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.features.view import pretokens
from streamdeid.evaluation.scores import Rates, rates_of
from streamdeid.lexicons import Lexicon
from streamdeid.model.span import Span
from streamdeid.text.fold import fold
from streamdeid.text.tokens import tokenise
from streamdeid.training.corpus import Annotated
from streamdeid.training.examples import Mask, touched

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
        notes = zip(pairwise(self.bounds), spans, strict=True)
        found = [touched(some, self.starts[a:b], self.ends[a:b]) for (a, b), some in notes]
        return np.concatenate(found)


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


def end_to_end(corpora: Sequence[Corpus]) -> Corpus:
    """Several corpora as one, the notes of the first before those of the next."""
    notes = [note for one in corpora for note in one.notes]
    lengths = [np.diff(one.bounds) for one in corpora]
    tokens = (
        np.concatenate([getattr(one, name) for one in corpora])
        for name in ("starts", "ends", "there", "words", "unknown", "ambiguous")
    )
    return Corpus(notes, np.cumsum([0, *np.concatenate(lengths)]), *tokens)


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
        *(rates(corpus, found, m) for m in (corpus.words, corpus.unknown, corpus.ambiguous))
    )


def rates(corpus: Corpus, found: Mask, some: Mask) -> Rates:
    """Hits, misses and alarms among some words."""
    some = corpus.words & some
    return rates_of(found & some, corpus.there & some)
