"""From scores to spans.

The biases of the operating point are added to the scores of the labels before
the best class is chosen: recall is bought with precision, label by label, and
the price is known (the activation bias of Hartman et al. 2020). Neighbouring
tokens of one class are one span; marks at its ends belong to the sentence.
"""

import re
from collections.abc import Iterator
from math import exp
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.seen import Seen
from streamdeid.detectors.classifier.trained.model import Calibration, Model, Weights
from streamdeid.model.label import Label
from streamdeid.model.span import Span

NAME = "classifier"
NUMBERS = frozenset(
    {
        Label.MRN, Label.HEALTHPLAN, Label.ACCOUNT, Label.LICENSE, Label.VEHICLE, Label.DEVICE,
        Label.IDNUM,
    }
)  # fmt: skip
"""Numbers that stand on one line."""
_LINE = re.compile(r"[^\s](?:[^\n]*[^\s])?")
_WIDEST_GAP = 2
_MARKS = frozenset(".,;:!?\"'’™®()[]<>-/#*_& \t\r\n")


Chosen = npt.NDArray[np.int64]


class Decision(NamedTuple):
    """What scores come to at an operating point, by token."""

    classes: Chosen
    margins: Weights
    """How far the best class of an identifier is over ``O``."""


def decide(scores: Weights, transitions: Weights | None, biases: Weights) -> Decision:
    """The class of each token: the best by itself, or of the best path if there are transitions."""
    biased = np.add(scores.T[1:], biases[1:, None], order="C")
    surplus: Weights = biased.max(axis=0) - scores[:, 0]
    if transitions is not None:
        return Decision(_best_path(scores + biases, transitions), surplus)
    classes = np.zeros(len(surplus), dtype=np.int64)
    inside = np.flatnonzero(surplus > 0)
    classes[inside] = biased[:, inside].argmax(axis=0) + 1
    return Decision(classes, surplus)


def margins(scores: Weights, biases: Weights) -> Weights:
    """How far the best class of an identifier is over ``O``, by token."""
    biased = np.add(scores.T[1:], biases[1:, None], order="C")
    found: Weights = biased.max(axis=0) - scores[:, 0]
    return found


def spans(seen: Seen, decision: Decision, model: Model) -> Iterator[Span]:
    """The identifiers of a decision, left to right."""
    firsts, lasts = _runs(seen, decision.classes)
    if not len(firsts):
        return
    bounds = np.stack([firsts, lasts + 1], axis=1).ravel()
    surest = np.maximum.reduceat(np.append(decision.margins, 0), bounds)[::2]
    rows = (seen.starts[firsts], seen.ends[lasts], decision.classes[firsts], surest)
    labels = model.labels
    for first, after, number, margin in zip(*(row.tolist() for row in rows), strict=True):
        start, end = _trimmed(seen.text, first, after)
        label = labels[number]
        if label is not None and start < end and not _is_an_ending(seen.text, start, end):
            surety = probability(margin, model.calibration)
            for part in _lines(seen.text, start, end) if label in NUMBERS else ((start, end),):
                yield Span(*part, label, NAME, surety, "linear")


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A number of each line: what ends one line and what begins the next are two."""
    for line in _LINE.finditer(text, start, end):
        yield line.span()


def _best_path(scores: Weights, transitions: Weights) -> Chosen:
    """Viterbi's path through ``scores``."""
    back = np.zeros(scores.shape, dtype=np.int64)
    best = scores[0]
    for at in range(1, len(scores)):
        ways = best[:, None] + transitions
        back[at] = ways.argmax(axis=0)
        best = ways.max(axis=0) + scores[at]
    path = np.zeros(len(scores), dtype=np.int64)
    path[-1] = best.argmax()
    for at in range(len(scores) - 1, 0, -1):
        path[at - 1] = back[at, path[at]]
    return path


def probability(margin: float, calibration: Calibration) -> float:
    """How sure a margin is; never under one half, for the span was chosen."""
    return max(0.5, 1 / (1 + exp(-min(calibration.slope * margin + calibration.intercept, 700))))


def _runs(seen: Seen, chosen: Chosen) -> tuple[Chosen, Chosen]:
    """First and last token of each run of one class without a wide gap."""
    inside = chosen > 0
    opens, closes = inside.copy(), inside.copy()
    apart = (chosen[1:] != chosen[:-1]) | (seen.starts[1:] - seen.ends[:-1] > _WIDEST_GAP)
    opens[1:] &= apart
    closes[:-1] &= apart
    return np.flatnonzero(opens), np.flatnonzero(closes)


def _is_an_ending(text: str, start: int, end: int) -> bool:
    """Whether nothing is left but the ending of a word that was not taken: ``person's``."""
    return text[start:end] in {"s", "S"} and start > 0 and text[start - 1] in "'’"


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The range without the marks at its ends; an opening bracket keeps its partner."""
    while (
        start < end
        and text[start] in _MARKS
        and not (text[start] == "(" and ")" in text[start:end])
    ):
        start += 1
    while start < end and text[end - 1] in _MARKS:
        end -= 1
    return start, end
