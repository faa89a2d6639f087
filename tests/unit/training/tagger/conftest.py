"""Notes as rows, and a small network over them that has learned nothing."""

import jax
import numpy as np
import pytest

from streamdeid.detectors.classifier.tagger.spelling import UNKNOWN, described
from streamdeid.lexicons import Lexicon
from streamdeid.training.corpus import Annotated
from streamdeid.training.tagger import network
from streamdeid.training.tagger.batches import Batches
from streamdeid.training.tagger.courses import CLASSES, vocabulary
from streamdeid.training.tagger.rows import Rows, heard, joined, sheet

WINDOWS = (2, 64)


def words_of(rows: Rows) -> dict[str, int]:
    return vocabulary(rows, np.ones(len(rows)))


@pytest.fixture(scope="session")
def rows(note: Annotated, lexicon: Lexicon) -> Rows:
    sheets = [sheet(one, heard(lexicon)) for one in (note, note.anonymous())]
    return joined(one for one in sheets if one)


@pytest.fixture(scope="session")
def batches(rows: Rows, lexicon: Lexicon) -> Batches:
    told = described(rows.spellings, words_of(rows), lexicon.words.__getitem__)
    return Batches(rows, told, WINDOWS, np.full(len(rows), 10))


@pytest.fixture(scope="session")
def weights(rows: Rows) -> network.Weights:
    counts = network.Counts(len(words_of(rows)) + UNKNOWN + 1, 40, 200, len(CLASSES))
    return network.fresh(jax.random.PRNGKey(3), network.Shape(width=32), counts)
