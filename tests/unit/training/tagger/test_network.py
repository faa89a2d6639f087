"""What learns and what detects compute the same scores."""

import jax
import numpy as np
import pytest

from streamdeid.detectors.classifier.tagger.scorer import TaggerScorer
from streamdeid.detectors.classifier.tagger.spelling import described
from streamdeid.lexicons import Lexicon
from streamdeid.training import corpus
from streamdeid.training.corpus import Annotated
from streamdeid.training.examples import reading
from streamdeid.training.fitting import Workshop
from streamdeid.training.tagger import network
from streamdeid.training.tagger.batches import Batch, Batches, Silence
from streamdeid.training.tagger.courses import CLASSES, tagger_of, vocabulary
from streamdeid.training.tagger.material import rows_of
from streamdeid.training.tagger.rows import heard, joined, sheet

LAYERS = network.Shape().steps


def _one_window(note: Annotated, lexicon: Lexicon) -> tuple[Batch, dict[str, int], int]:
    """The note alone in a window, and how many tokens it has."""
    found = sheet(note, heard(lexicon))
    assert found is not None
    rows = joined([found])
    words = vocabulary(rows, np.ones(1))
    told = described(rows.spellings, words, lexicon.words.__getitem__)
    count = len(found.surfaces)
    batches = Batches(rows, told, (1, count + 8), np.full(1, 5))
    return next(iter(batches.passed(1, Silence(0, 0, 0)))), words, count


@pytest.mark.parametrize("number", [0, 400, 900, 1400])
def test_whole_numbers_score_as_jax_does_while_nothing_is_forgotten(
    number: int, lexicon: Lexicon
) -> None:
    note = corpus.kinds()[number]
    batch, words, count = _one_window(note, lexicon)
    counts = network.Counts(len(words) + 2, 300, 3000, len(CLASSES))
    weights = network.fresh(jax.random.PRNGKey(number), network.Shape(), counts)
    weights = {name: one.astype("float16").astype("float32") for name, one in weights.items()}
    found = network.scores(weights, batch, LAYERS, network.NOTHING_FORGOTTEN, jax.random.PRNGKey(0))
    tagger = tagger_of(weights, LAYERS, words)
    read = reading(note, heard(lexicon))
    _, scores = TaggerScorer(tagger, lexicon.words.__getitem__).scores(read)
    wanted = np.asarray(found)[0, :count]
    assert (scores - wanted).std() < 0.03 * wanted.std()
    assert (scores.argmax(axis=1) == wanted.argmax(axis=1)).mean() > 0.97


def test_a_share_of_numbers_is_dropped_and_the_others_make_up_for_it() -> None:
    ones = jax.numpy.ones((200, 200))
    kept = np.asarray(network.dropped(ones, 0.25, jax.random.PRNGKey(1)))
    assert abs(kept.mean() - 1) < 0.02
    np.testing.assert_allclose(np.unique(kept), [0, 1 / 0.75], rtol=1e-5)


def test_rows_of_all_copies_are_read_by_workers_in_their_order(
    note: Annotated, lexicon: Lexicon
) -> None:
    told: list[tuple[str, int, int]] = []
    rows = rows_of([note, note.anonymous()], lambda *one: told.append(one))
    again = rows_of([note, note.anonymous()], lambda *_one: None)
    assert told[-1][1] == told[-1][2] == len(rows) == 8
    assert (rows.tokens == again.tokens).all()
    assert list(rows.spellings) == list(again.spellings)
    assert Workshop(lexicon, ()).look_up("Ygarra").folded == "ygarra"
