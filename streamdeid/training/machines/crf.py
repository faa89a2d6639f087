"""A linear-chain CRF over the same features (python-crfsuite, L-BFGS).

What is learned is carried over into the same table of weights as the SVM's,
with the transitions beside it, so that one scorer serves both and no file of
another program is loaded at run time.
"""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pycrfsuite

from streamdeid.detectors.classifier.trained.model import Weights
from streamdeid.training.examples import Examples
from streamdeid.training.machines.fitted import Fitted


@dataclass(frozen=True, slots=True)
class Settings:
    """How the field is fitted: penalties, passes, and how often a cell must be seen in a class."""

    l1: float = 0.05
    l2: float = 0.01
    passes: int = 80
    least: int = 3


Sequences = Sequence[pycrfsuite.ItemSequence]


def fit(
    rows: Examples, class_count: int, settings: Settings, items: Sequences | None = None
) -> tuple[Fitted, Weights]:
    """Train on ``rows``: the weights of cells, and those of going from class to class.

    ``items`` are the rows' sequences, where these have been made already.
    """
    trainer = pycrfsuite.Trainer(verbose=False)
    trainer.set_params(
        {
            "c1": settings.l1,
            "c2": settings.l2,
            "max_iterations": settings.passes,
            "feature.minfreq": settings.least,
        }
    )
    bounds = np.cumsum([0, *rows.lengths]).tolist()
    notes = sequences(rows) if items is None else items
    for one, (first, after) in zip(notes, pairwise(bounds), strict=True):
        trainer.append(one, list(map(str, rows.classes[first:after])))
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "crf")
        trainer.train(file)
        tagger = pycrfsuite.Tagger()
        tagger.open(file)
        return _carried_over(tagger.info(), class_count)


def sequences(rows: Examples) -> list[pycrfsuite.ItemSequence]:
    """The cells of each note's tokens as words, which is what crfsuite reads."""
    bounds = np.cumsum([0, *rows.lengths]).tolist()
    return [_sequence(rows.features[first:after]) for first, after in pairwise(bounds)]


def _sequence(rows: Any) -> pycrfsuite.ItemSequence:
    """One note."""
    names = rows.indices.astype(str).tolist()
    bounds = rows.indptr.tolist()
    return pycrfsuite.ItemSequence([names[a:b] for a, b in pairwise(bounds)])


def _carried_over(info: Any, class_count: int) -> tuple[Fitted, Weights]:
    """Crfsuite's weights in our table."""
    learned = info.state_features
    cells = np.array([int(cell) for cell, _ in learned], dtype=np.int32)
    used, places = np.unique(cells, return_inverse=True)
    weights = np.zeros((len(used), class_count), dtype=np.float32)
    weights[places, [int(name) for _, name in learned]] = list(learned.values())
    transitions = np.zeros((class_count, class_count), dtype=np.float32)
    for (before, after), weight in info.transitions.items():
        transitions[int(before), int(after)] = weight
    return Fitted(used, weights, np.zeros(class_count, dtype=np.float32)), transitions
