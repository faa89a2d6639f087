"""Cross-validation by note over rows that are made once for a set of features.

A fold's machine sees only the cells of the notes it learns from, which is a
vocabulary from the training folds alone. What is chosen after that (the bias
against ``O``, the trees of a second look) is chosen for each fold by what the
machines of the other folds make of those: a fold's own truths are not looked at.
Machines that decide token by token learn from words only, which is what is counted.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.base import Detector, Reading
from streamdeid.detectors.classifier.decode import decide
from streamdeid.detectors.classifier.features.extraction import Features
from streamdeid.detectors.classifier.features.groups import Group
from streamdeid.detectors.classifier.second import in_doubt, looked_again, margins, surroundings
from streamdeid.detectors.classifier.trained.model import OUTSIDE, Weights
from streamdeid.evaluation.folds import Corpus, Result, counted, end_to_end, rates
from streamdeid.lexicons import Lexicon
from streamdeid.training.examples import Examples, Mask, examples_of, reading
from streamdeid.training.fitting import fitted
from streamdeid.training.machines import crf
from streamdeid.training.recipe import Machine
from streamdeid.training.second_look import boosted

Folds = npt.NDArray[np.int64]
"""The number of each token's fold."""


class Answer(NamedTuple):
    """What a machine says of one note that it did not learn from."""

    scores: Weights
    transitions: Weights | None


@dataclass(frozen=True, slots=True)
class Trial:
    """How a system learns. ``begins`` gives the first token of a span a class of its own (BIO)."""

    lexicon: Lexicon
    folds: int
    groups: frozenset[Group]
    machine: Machine
    labels: Sequence[str]
    rules: Sequence[Detector] = field(default=(), repr=False)
    """Whose findings are features, if the groups name them."""
    begins: bool = False
    second_look: bool = False
    biases: Sequence[float] = (0.0,)
    """What may be added to every label's score before it is compared with that of ``O``."""
    report: Callable[[], None] = field(default=lambda: None, repr=False)
    """Called after each fold."""

    def run(self, corpus: Corpus, again: Sequence[Corpus] = ()) -> Result:
        """Learn and test over all folds.

        ``again`` are the same notes with other fillings. A fold learns from them too, but
        for the notes that it is tested on.
        """
        features = Features(self.lexicon.words.__getitem__, self.groups)
        whole = end_to_end((corpus, *again))
        readings = [reading(note, self.rules) for note in whole.notes]
        pairs = zip(whole.notes, readings, strict=True)
        rows = examples_of(pairs, features, (OUTSIDE, *self.labels))
        if self.begins:
            rows = replace(rows, classes=_with_beginnings(whole, rows.classes, len(self.labels)))
        folds = np.concatenate([self._dealt(one) for one in (corpus, *again)])
        answers = self._answers(rows, whole, folds, len(corpus.notes))
        folds = folds[: corpus.bounds[-1]]
        if self.second_look:
            _look_again(corpus, folds, answers, readings[: len(answers)], features)
        found = np.stack([_identifiers(answers, bias) for bias in self.biases])
        return counted(corpus, _at_best_biases(corpus, found, folds))

    def _dealt(self, corpus: Corpus) -> Folds:
        """Notes are dealt to the folds in turns."""
        return np.repeat(np.arange(len(corpus.notes)) % self.folds, np.diff(corpus.bounds))

    def _answers(self, rows: Examples, whole: Corpus, folds: Folds, notes: int) -> list[Answer]:
        """What the machine of the other folds says of each of the first so many notes."""
        answers: dict[int, Answer] = {}
        sequences = crf.sequences(rows) if isinstance(self.machine, crf.Settings) else ()
        end = whole.bounds[notes]
        for number in range(self.folds):
            of_fold = range(number, notes, self.folds)
            tested = np.flatnonzero(folds[:end] == number)
            scores, transitions = self._learned(rows, sequences, whole, folds != number, tested)
            cuts = np.cumsum(np.diff(whole.bounds[: notes + 1])[number :: self.folds])[:-1]
            parts = np.split(scores, cuts) if of_fold else []
            answers |= {n: Answer(s, transitions) for n, s in zip(of_fold, parts, strict=True)}
            self.report()
        return [answers[note] for note in range(notes)]

    def _learned(
        self, rows: Examples, sequences: crf.Sequences, whole: Corpus, others: Mask, tested: Folds
    ) -> Answer:
        """The scores that a machine of the others gives to the tested tokens."""
        count = 1 + len(self.labels) * (2 if self.begins else 1)
        if isinstance(self.machine, crf.Settings):
            of_learn = others[whole.bounds[:-1]]
            items = [one for one, is_one in zip(sequences, of_learn, strict=True) if is_one]
            learn = Examples(None, rows.classes[others], rows.lengths[of_learn])
            field, transitions = crf.fit(learn, count, self.machine, items)
            return Answer(field.scores(rows.features[tested]), transitions)
        machine, _ = fitted(rows.only(others & whole.words), count, self.machine)
        return Answer(machine.scores(rows.features[tested]), None)


def _look_again(
    corpus: Corpus,
    folds: Folds,
    answers: Sequence[Answer],
    readings: Sequence[Reading],
    features: Features,
) -> None:
    """Trees that learned from the answers on all other folds change the scores of each."""
    views = [features.view(read) for read in readings]
    tables, places = [], []
    for first, seen, answer, read in zip(corpus.bounds, views, answers, readings, strict=False):
        rows = in_doubt(margins(answer.scores))
        rows = rows[corpus.words[first + rows]]
        tables.append(surroundings(seen, answer.scores, read, features.tokens, rows))
        places.append(first + rows)
    table, place = np.concatenate(tables), np.concatenate(places)
    for number in np.unique(folds):
        learn = folds[place] != number
        trees = boosted(table[learn], corpus.there[place[learn]])
        for note in np.flatnonzero(folds[corpus.bounds[:-1]] == number).tolist():
            again = views[note], answers[note].scores, readings[note], features.tokens
            if trees is not None:
                looked_again(*again, trees)


def _identifiers(answers: Iterable[Answer], bias: float) -> Mask:
    """The tokens that are identifiers when every label is given ``bias`` over ``O``."""
    chosen = []
    for scores, transitions in answers:
        biases = np.full(scores.shape[1], bias, dtype=np.float32)
        biases[0] = 0.0
        chosen.append(decide(scores, transitions, biases).classes)
    found: Mask = np.concatenate(chosen) > 0
    return found


def _at_best_biases(corpus: Corpus, found: Mask, folds: Folds) -> Mask:
    """``found`` (bias, token), each fold at the bias that has the best F over all the others."""
    chosen = np.zeros(found.shape[1], dtype=np.bool_)
    for number in np.unique(folds):
        tested = folds == number
        worth = [rates(corpus, row, ~tested).f for row in found]
        chosen[tested] = found[int(np.argmax(worth)), tested]
    return chosen


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
