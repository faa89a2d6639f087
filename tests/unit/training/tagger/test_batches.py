"""Batches hold each token with its truth, and what others say of it only now and then."""

from collections.abc import Iterator

import numpy as np
import pytest

from streamdeid.detectors.classifier.tagger.page import FORMED, SEEDED
from streamdeid.detectors.classifier.tagger.spelling import characters
from streamdeid.training.tagger.batches import Batch, Batches, Silence, silenced
from streamdeid.training.tagger.rows import Rows

NEVER = Silence(0, 0, 0)


def test_every_token_stands_in_a_pass_beside_its_truth(batches: Batches, rows: Rows) -> None:
    found = [
        (rows.spellings.index(one), truth)
        for batch in batches.passed(3, NEVER)
        for one, truth in _tokens(batch, rows)
    ]
    wanted = {(int(t), int(y)) for t, y in zip(rows.tokens, rows.truths, strict=True)}
    assert set(found) == wanted
    assert len(found) > 8 * len(rows.tokens)  # what fills no batch is left out


def _tokens(batch: Batch, rows: Rows) -> Iterator[tuple[str, int]]:
    """The spelling and the truth of each token, by the characters that describe it."""
    known = {tuple(characters(one)): one for one in rows.spellings}
    flat = (one.ravel() for one in (batch.numbers, batch.filled, batch.truths))
    for number, filled, truth in zip(*flat, strict=True):
        if filled:
            yield known[tuple(batch.spelling.characters[number].tolist())], int(truth)


def test_a_pass_is_the_same_for_the_same_seed(batches: Batches) -> None:
    first, again, other = (list(batches.passed(seed, Silence())) for seed in (1, 1, 2))
    assert all((a.told == b.told).all() for a, b in zip(first, again, strict=True))
    assert any((a.told != b.told).any() for a, b in zip(first, other, strict=True))
    assert len(first) == batches.count()


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_seeds_are_silent_as_often_as_they_are_told_to_be(share: float) -> None:
    told = np.ones((2, 4), dtype=np.int64)
    found = silenced(told, np.zeros(4), np.random.default_rng(1), NEVER._replace(seeds=share))
    assert found[SEEDED].tolist() == [1 - share] * 4
    assert found[FORMED].tolist() == [1] * 4


def test_of_an_overlooked_identifier_only_seeds_speak() -> None:
    told = np.ones((2, 4), dtype=np.int64)
    truths = np.array([0, 2, 2, 0])
    found = silenced(told, truths, np.random.default_rng(1), NEVER._replace(identifiers=1.0))
    assert found[SEEDED].tolist() == [1, 1, 1, 1]
    assert found[FORMED].tolist() == [1, 0, 0, 1]
