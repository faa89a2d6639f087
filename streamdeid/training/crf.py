"""A linear-chain CRF over the same features (python-crfsuite, L-BFGS).

What is learned is carried over into the same table of weights as the SVM's,
with the transitions beside it, so that one scorer serves both and no file of
another program is loaded at run time.
"""

import tempfile
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pycrfsuite

from streamdeid.detectors.classifier.model import Weights
from streamdeid.training.examples import Examples
from streamdeid.training.svm import Fitted


@dataclass(frozen=True, slots=True)
class Settings:
    """How the field is fitted: penalties, passes, and how often a cell must be seen."""

    l1: float = 0.05
    l2: float = 0.01
    passes: int = 80
    least: int = 3


def fit(rows: Examples, class_count: int, settings: Settings) -> tuple[Fitted, Weights]:
    """Train on ``rows``: the weights of cells, and those of going from class to class."""
    seen = np.bincount(rows.features.indices, minlength=rows.features.shape[1])
    used = np.flatnonzero(seen >= settings.least).astype(np.int32)
    trainer = pycrfsuite.Trainer(verbose=False)
    trainer.set_params({"c1": settings.l1, "c2": settings.l2, "max_iterations": settings.passes})
    narrow = rows.features[:, used]
    start = 0
    for length in rows.lengths:
        sequence = _sequence(narrow[start : start + length])
        trainer.append(sequence, list(map(str, rows.classes[start : start + length])))
        start += length
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "crf")
        trainer.train(file)
        tagger = pycrfsuite.Tagger()
        tagger.open(file)
        return _carried_over(tagger.info(), used, class_count)


def _sequence(rows: Any) -> pycrfsuite.ItemSequence:
    """The cells of each token as words, which is what crfsuite reads."""
    names = rows.indices.astype(str).tolist()
    bounds = rows.indptr.tolist()
    return pycrfsuite.ItemSequence([names[a:b] for a, b in pairwise(bounds)])


def _carried_over(info: Any, used: Any, class_count: int) -> tuple[Fitted, Weights]:
    """Crfsuite's weights in our table."""
    weights = np.zeros((len(used), class_count), dtype=np.float32)
    transitions = np.zeros((class_count, class_count), dtype=np.float32)
    for (cell, name), weight in info.state_features.items():
        weights[int(cell), int(name)] = weight
    for (before, after), weight in info.transitions.items():
        transitions[int(before), int(after)] = weight
    return Fitted(used, weights, np.zeros(class_count, dtype=np.float32)), transitions
