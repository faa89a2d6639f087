"""From scores to spans.

The biases of the operating point are added to the scores of the labels before
the best class is chosen: recall is bought with precision, label by label, and
the price is known (the activation bias of Hartman et al. 2020). Neighbouring
tokens of one class are one span; marks at its ends belong to the sentence.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.model import Calibration, Model, Weights
from streamdeid.detectors.classifier.view import View
from streamdeid.model.span import Span

NAME = "classifier"
_WIDEST_GAP = 2
_MARKS = frozenset(".,;:!?\"'()[]<>-/#*_& \t\r\n")


Chosen = npt.NDArray[np.int64]


def spans(seen: View, scores: Weights, model: Model, biases: Weights) -> Iterator[Span]:
    """The identifiers that ``scores`` (token, class) tell of, left to right."""
    surplus = margins(scores, biases)
    chosen = best_classes(scores, model.transitions, biases)
    for first, last in _runs(seen, chosen):
        start, end = _trimmed(seen.text, int(seen.starts[first]), int(seen.ends[last]))
        label = model.labels[int(chosen[first])]
        if label is not None and start < end:
            sure = probability(float(surplus[first : last + 1].max()), model.calibration)
            yield Span(start, end, label, NAME, sure, "linear")


def best_classes(scores: Weights, transitions: Weights | None, biases: Weights) -> Chosen:
    """The class of each token: the best by itself, or of the best path if there are transitions."""
    if transitions is not None:
        return _best_path(scores + biases, transitions)
    best = (scores[:, 1:] + biases[1:]).argmax(axis=1) + 1
    return np.where(margins(scores, biases) > 0, best, 0)


def margins(scores: Weights, biases: Weights) -> Weights:
    """How far the best class of an identifier is over ``O``, by token."""
    found: Weights = (scores[:, 1:] + biases[1:]).max(axis=1) - scores[:, 0]
    return found


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
    value = 1 / (1 + np.exp(-(calibration.slope * margin + calibration.intercept)))
    return max(0.5, float(value))


def _runs(seen: View, chosen: Chosen) -> Iterator[tuple[int, int]]:
    """First and last token of each run of one class without a wide gap."""
    if not chosen.any():
        return
    wide = np.append(0, seen.starts[1:] - seen.ends[:-1]) > _WIDEST_GAP
    starts = np.flatnonzero(wide | (np.diff(chosen, prepend=-1) != 0))
    for first, after in zip(starts, np.append(starts[1:], len(chosen)), strict=True):
        if chosen[first]:
            yield int(first), int(after) - 1


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
