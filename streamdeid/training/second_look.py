"""Training the second look, on what first looks make of notes that they did not learn from.

The notes are dealt into folds; a first look of all folds but one scores that
one. What surrounds each doubtful token there, and whether it is an identifier,
is what the trees learn from (gradient boosting on the logistic loss, one thread
and a fixed order, so the same rows give the same trees).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier.features.inventory import Numbers
from streamdeid.detectors.classifier.scorer import Scorer
from streamdeid.detectors.classifier.second import in_doubt, margins, surroundings
from streamdeid.detectors.classifier.trained.trees import Table, Trees
from streamdeid.training.corpus import Annotated
from streamdeid.training.examples import Examples, Mask, touched, words

FOLDS = 3
_DEPTH = 4
_TREES = 150

Pairs = Sequence[tuple[Annotated, Reading]]
Told = tuple[Table, Mask]
"""Surroundings of doubtful words, and which of these are inside identifiers."""
Each = Callable[[Callable[[int], list[Told]], Iterable[int]], Iterable[list[Told]]]
"""Calls a function for every fold: ``map``, or that of a pool of threads."""


def trained(
    pairs: Pairs,
    rows: Examples,
    first_look: Callable[[Examples], Scorer],
    report: Callable[[int], None] = lambda _: None,
    each: Each = map,
) -> Trees | None:
    """The trees for notes that have tokens and their rows; ``None`` where nothing is to be learned.

    Copies of one note have one id and lie in one fold. A fold that holds every note, or none,
    has nothing to tell. ``each`` may work at several folds at once.
    """
    folds = _dealt(pairs)

    def of_fold(fold: int) -> list[Told]:
        return list(_scored(first_look(_without(rows, folds, fold)), pairs, folds == fold))

    told: list[Told] = []
    telling = [fold for fold in range(FOLDS) if 0 < (folds == fold).sum() < len(folds)]
    for done, found in enumerate(each(of_fold, telling), start=1):
        told += found
        report(done)
    report(FOLDS)
    if not told:
        return None
    tables, truths = zip(*told, strict=True)
    return boosted(np.concatenate(tables), np.concatenate(truths))


def _dealt(pairs: Pairs) -> Numbers:
    """The fold of each note."""
    names = [note.id for note, _ in pairs]
    fold_of = {name: number % FOLDS for number, name in enumerate(dict.fromkeys(names))}
    return np.array([fold_of[name] for name in names])


def _without(rows: Examples, folds: Numbers, fold: int) -> Examples:
    """The rows, of which those of all folds but one are learned from."""
    return rows.only(np.repeat(folds != fold, rows.lengths))


def _scored(scorer: Scorer, pairs: Pairs, chosen: Mask) -> Iterator[Told]:
    """Surroundings and truths of the doubtful words of the chosen notes."""
    for at in np.flatnonzero(chosen).tolist():
        note, read = pairs[at]
        seen, scores = scorer.scores(read)
        doubtful = in_doubt(margins(scores))
        rows = doubtful[words(seen)[doubtful]]
        if len(rows):
            inside = touched(note.spans, seen.starts[rows], seen.ends[rows])
            yield surroundings(seen, scores, read, scorer.features.tokens, rows), inside


def boosted(table: Table, truths: Mask) -> Trees | None:
    """Trees that tell the truths from the table; ``None`` if all truths are alike."""
    if truths.all() or not truths.any():
        return None
    machine = HistGradientBoostingClassifier(
        max_iter=_TREES,
        max_depth=_DEPTH,
        max_leaf_nodes=None,
        learning_rate=0.1,
        l2_regularization=5.0,
        early_stopping=False,
        random_state=0,
    )
    machine.fit(table, truths)
    return _complete(machine)


def _complete(machine: Any) -> Trees:
    """scikit-learn's trees made complete: a leaf above the last level is asked for nothing."""
    grown = [one[0].nodes for one in machine._predictors]  # noqa: SLF001 - no public access
    questions = 2**_DEPTH - 1
    columns = np.zeros((len(grown), questions), dtype=np.int16)
    thresholds = np.full((len(grown), questions), np.inf, dtype=np.float32)
    leaves = np.zeros((len(grown), questions + 1), dtype=np.float32)
    for tree, nodes in enumerate(grown):
        _lay_out(nodes, (0, 0), (columns[tree], thresholds[tree], leaves[tree]))
    base = float(np.ravel(machine._baseline_prediction)[0])  # noqa: SLF001 - no public access
    return Trees(columns, thresholds, leaves, base)


def _lay_out(nodes: Any, at: tuple[int, int], tree: tuple[Any, Any, Any]) -> None:
    """Write the node ``at`` (its number, and its place in the complete tree) and those below."""
    number, place = at
    columns, thresholds, leaves = tree
    node = nodes[number]
    if place >= len(columns):
        leaves[place - len(columns)] = node["value"]
    elif node["is_leaf"]:
        _lay_out(nodes, (number, 2 * place + 1), tree)
        _lay_out(nodes, (number, 2 * place + 2), tree)
    else:
        columns[place] = node["feature_idx"]
        # A column holds 32 bits: the largest of them below the threshold decides the same.
        thresholds[place] = _floor(node["num_threshold"])
        _lay_out(nodes, (int(node["left"]), 2 * place + 1), tree)
        _lay_out(nodes, (int(node["right"]), 2 * place + 2), tree)


def _floor(value: float) -> np.float32:
    """The largest number of 32 bits that is not over ``value``."""
    near = np.float32(value)
    return near if near <= value else np.nextafter(near, np.float32(-np.inf))
