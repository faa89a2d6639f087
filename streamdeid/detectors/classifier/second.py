"""The second look: what the first one made of a token's surroundings.

The first look knows a token's window and nothing of what is decided there. The
second look asks how its neighbours stand, the rest of its run, and the same
word elsewhere in the note; some hundred small trees weigh that, for tokens that
are not plainly ordinary. Their log-odds take the place of the margin: the
scores of all labels move by the same amount, so the label stays the first
look's, and biases, calibration and vetoes need not know of it.
"""

from collections.abc import Iterator

import numpy as np

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier.ensemble import NEVER_VETOED
from streamdeid.detectors.classifier.features.inventory import Inventory, Numbers
from streamdeid.detectors.classifier.features.view import View, reach
from streamdeid.detectors.classifier.trained.model import Weights
from streamdeid.detectors.classifier.trained.trees import Table, Trees

DOUBT, SURE = -1.75, 2.0
"""Margins between which a token is looked at again; beyond, it nearly always stays what it was."""
COLUMNS = (
    "margin", "outside", "second", "left2", "left", "right", "right2", "same-left", "same-right",
    "label", "word-left", "word-left2", "word-right", "word-right2", "run", "elsewhere", "times",
    "elsewhere-mean", "matches", "seeded", "length", "word", "lower", "note", "together",
)  # fmt: skip
_NOTHING = np.float32(-5.0)
"""The margin of what is not there."""
_AROUND = np.array([[0], [1], [3], [4]])
"""Where two neighbours on each side stand in margins that are padded by two."""
_UNIT = np.float32(0.25)
"""A log-odd in the measure of a net's margins."""
_RESEMBLES = 0.5
_SCALE = 0.5
"""Log-odds in the measure of margins; biases and calibration are set on what comes out."""


def looked_again(
    seen: View, scores: Weights, reading: Reading, tokens: Inventory, trees: Trees
) -> Weights:
    """The scores after the second look, in the same array."""
    first = margins(scores)
    rows = in_doubt(first)
    if not len(rows):
        return scores
    sure = trees.sums(surroundings(seen, scores, reading, tokens, rows)) * _SCALE
    scores[rows, 1:] += (sure - first[rows]).astype(np.float32)[:, None]
    return scores


def margins(scores: Weights) -> Weights:
    """How far the best label is over ``O``, by token."""
    found: Weights = scores.T[1:].max(axis=0) - scores[:, 0]
    return found


def in_doubt(margins: Weights) -> Numbers:
    """The tokens that are worth a second look."""
    return np.flatnonzero((margins > DOUBT) & (margins < SURE))


def surroundings(
    seen: View, scores: Weights, reading: Reading, tokens: Inventory, rows: Numbers
) -> Table:
    """A row of ``COLUMNS`` for each of the tokens ``rows``."""
    margin = margins(scores)
    over = scores[rows, 1:] - scores[rows, :1]
    label = over.argmax(axis=1)
    padded = np.full(len(margin) + 4, _NOTHING)
    padded[2:-2] = margin
    numbers = seen.numbers[rows]
    family = seen.family
    own = family[rows]
    times = np.bincount(family)[own]
    sums = np.bincount(family, margin)[own]
    table = np.empty((len(COLUMNS), len(rows)), dtype=np.float32)
    for column, values in enumerate(
        (
            margin[rows],
            scores[rows, 0],
            np.partition(over, -2, axis=1)[:, -2] if over.shape[1] > 1 else margin[rows],
            *padded[rows + _AROUND],
            *_same_label(scores, label + 1, rows),
            label,
            *padded[2:-1][seen.neighbours[:, rows]],
            _best_other(margin, seen.chunk_of)[rows],
            _best_other(margin, family)[rows],
            times,
            (sums - margin[rows]) / np.maximum(times - 1, 1),
            seen.match_counts[rows],
            _told(seen, reading)[rows],
            (seen.ends - seen.starts)[rows],
            tokens.is_word[numbers],
            tokens.leads[numbers],
            (margin > 0).mean(),
            margin[rows] + _others(over),
        )
    ):
        table[column] = values
    return table.T


def _others(over: Weights) -> Weights:
    """What all labels together have over the best alone: much where only the label is in doubt."""
    beside = over - over.max(axis=1, keepdims=True)
    found: Weights = np.log(np.exp(beside / _UNIT).sum(axis=1)) * _UNIT
    return found


def _same_label(scores: Weights, label: Numbers, rows: Numbers) -> Iterator[Weights]:
    """How the best labels of some tokens stand on the tokens before and after them."""
    for beside in (rows - 1, rows + 1):
        there = (beside >= 0) & (beside < len(scores))
        at = np.where(there, beside, 0)
        yield np.where(there, scores[at, label] - scores[at, 0], _NOTHING)


def _best_other(margin: Weights, group: Numbers) -> Weights:
    """The best margin among the other members of a token's group."""
    best, runner_up = np.full((2, len(margin)), -np.inf, dtype=margin.dtype)
    np.maximum.at(best, group, margin)
    is_best = margin == best[group]
    others = ~is_best
    np.maximum.at(runner_up, group[others], margin[others])
    tied = np.bincount(group[is_best], minlength=len(margin)) > 1
    found = np.where(is_best & ~tied[group], runner_up[group], best[group])
    return np.where(np.isneginf(found), _NOTHING, found)


def _told(seen: View, reading: Reading) -> Weights:
    """1 for tokens that seeds found, a half for those that resemble one and stayed."""
    told = np.zeros(len(seen.starts), dtype=np.float32)
    for first, after in reach(reading.kept, seen.starts).T.tolist():
        told[first:after] = _RESEMBLES
    for span, first, after in zip(reading.earlier, *seen.reached.tolist(), strict=True):
        if span.detector in NEVER_VETOED:
            told[first:after] = 1
    return told
