"""What a model and the rules make of notes that neither has seen.

From this follow the trust in each rule, and the price of every operating point.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.decode import margins
from streamdeid.detectors.classifier.ensemble import NEVER_VETOED, UNMEASURED
from streamdeid.detectors.classifier.seen import Seen
from streamdeid.detectors.classifier.trained.model import Weights
from streamdeid.model.label import PRIVATE
from streamdeid.model.span import Span
from streamdeid.training.corpus import Annotated
from streamdeid.training.examples import Mask, touched, words

PRICES = tuple(round(0.7 - 0.02 * step, 2) for step in range(32))
"""A finding that is true with less than this probability is not worth its loss of text."""
_OF_PRIVATE = 0.2
"""A private name that stays is worse than any other miss: part of the price."""
_SURE = 99.0
_MANY, _NEARLY_ALL = 30, 0.98
"""Findings of a rule, and the share of true ones, that prove it."""
STEP = 0.05
STEPS = np.round(np.arange(-0.6, 2.01, STEP), 2)
_DOUBT, _DOUBT_OF_RULES = 0.1, 0.3
"""What a step of 1 away from the usual must gain, by the root of the count."""


class Held(NamedTuple):
    """One note held out: arrays by token, and each finding that can be vetoed."""

    scores: Weights
    truths: Mask
    words: Mask
    """Tokens that are no marks, which are what scores count."""
    findings: Sequence[tuple[str, bool, slice]]
    """Rule, whether it is true, and its tokens."""
    told: Mask
    """Tokens of findings that are never vetoed."""

    def together(self, biases: Weights, trust: Mapping[str, float]) -> Weights:
        """The ensemble's margin of each word: over 0 it is covered."""
        alone = margins(self.scores, biases)
        best = np.where(self.told, np.float32(_SURE), alone)
        for rule, _, tokens in self.findings:
            worst = self.worst(alone, tokens)
            best[tokens] = np.maximum(best[tokens], worst + trust.get(rule, UNMEASURED))
        found: Weights = best[self.words]
        return found

    def worst(self, alone: Weights, tokens: slice) -> float:
        """The worst margin over the words of a finding, see ``ensemble``."""
        return float(alone[tokens][self.words[tokens]].min())


def held(note: Annotated, earlier: Sequence[Span], seen: Seen, scores: Weights) -> Held:
    """The arrays of one note."""
    truths, is_word = touched(note.spans, seen.starts, seen.ends), words(seen)
    told = np.zeros(len(seen.starts), dtype=np.bool_)
    findings = []
    for span in earlier:
        tokens = _tokens(span, seen)
        inside = truths[tokens][is_word[tokens]]
        if span.detector in NEVER_VETOED:
            told[tokens] = True
        elif len(inside):
            findings.append((span.detector, bool(inside.mean() > 0.5), tokens))
    return Held(scores, truths, is_word, findings, told)


def _tokens(span: Span, seen: Seen) -> slice:
    """The tokens that begin inside the span."""
    first, after = np.searchsorted(seen.starts, (span.start, span.end))
    return slice(int(first), int(after))


def trust_in_rules(
    notes: Iterable[Held], biases: Weights, price: float, *, proven: bool = False
) -> dict[str, float]:
    """For each rule the trust at which its findings gain most.

    ``proven`` gives most trust to rules that are right in nearly all of many findings: notes
    that resemble those that teach never show what a rule is good for in others.
    """
    by_rule: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for note in notes:
        alone = margins(note.scores, biases)
        for rule, is_true, tokens in note.findings:
            by_rule[rule].append((note.worst(alone, tokens), is_true))
    found = {}
    for rule, rows in sorted(by_rule.items()):
        alone, truths = (np.array(column) for column in zip(*rows, strict=True))
        found[rule] = best_step(alone, truths, price, UNMEASURED, _DOUBT_OF_RULES)
        if proven and len(truths) >= _MANY and truths.mean() >= _NEARLY_ALL:
            found[rule] = float(STEPS[-1])
    return found


def biases_at(notes: Iterable[Held], classes: Sequence[str], price: float) -> dict[str, float]:
    """The bias at which most is gained, one for all labels but those of private names.

    A bias for each label gains nothing on notes that it was not chosen by, and leans on how
    often each kind of mistake happens to stand in those that it was.
    """
    table = list(notes)
    free = [note.words & ~note.told for note in table]
    scores = np.concatenate([note.scores[f] for note, f in zip(table, free, strict=True)])
    truths = np.concatenate([note.truths[f] for note, f in zip(table, free, strict=True)])
    likely = scores[:, 1:].argmax(axis=1) + 1
    alone = scores[:, 1:].max(axis=1) - scores[:, 0]
    common = best_step(alone, truths, price, 0.0)
    found = dict.fromkeys(map(str, classes[1:]), common)
    for number, name in enumerate(classes):
        if name in PRIVATE:
            some = likely == number
            found[name] = best_step(alone[some], truths[some], price * _OF_PRIVATE, common)
    return found


def best_step(
    alone: npt.NDArray[Any],
    truths: npt.NDArray[Any],
    price: float,
    usual: float,
    doubt: float = _DOUBT,
) -> float:
    """The step to add to margins at which most is gained.

    A true one that is covered is worth ``1 - price``, a false one costs ``price``;
    a step away from the ``usual`` one must gain more, the fewer there are to judge by;
    where there are none, the usual one stays.
    """
    if not len(alone):
        return usual
    worth = np.where(truths, 1 - price, -price)
    toll = doubt * len(alone) ** 0.5
    gains = [worth[alone + step > 0].sum() - toll * abs(step - usual) for step in STEPS]
    return float(STEPS[int(np.argmax(gains))])
