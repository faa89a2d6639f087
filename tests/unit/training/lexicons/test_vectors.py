"""Word vectors in bytes: alike words stay alike, and files read back what was made."""

from pathlib import Path

import numpy as np

from streamdeid.lexicons.packing import VECTOR
from streamdeid.lexicons.tables import Tables
from streamdeid.training.lexicons import vectors


def rows(count: int) -> vectors.Vectors:
    """Directions of a hundred numbers, most of whose spread lies in forty of them."""
    chance = np.random.default_rng(7)
    spread = np.where(np.arange(100) < 40, 1.0, 0.01)
    return (chance.normal(0, 1, (count, 100)) * spread).astype(np.float32)


def test_what_is_cut_is_as_near_and_far_as_it_was() -> None:
    before = rows(300)
    after = vectors.cut(before).astype(np.float32)
    distances = [np.linalg.norm(one[:-1] - one[1:], axis=1) for one in (before, after)]
    assert after.shape == (300, VECTOR)
    assert np.corrcoef(*distances)[0, 1] > 0.98


def test_a_word_far_from_all_others_is_cut_at_the_last_step_not_wrapped() -> None:
    far = np.concatenate([rows(300), 1e4 * np.eye(1, 100, dtype=np.float32)])
    assert abs(vectors.cut(far).astype(int)).max() <= 127


def test_what_is_written_reads_back_word_by_word(tmp_path: Path) -> None:
    words = ["plumber", "akron", "roofer"]
    made = vectors.cut(rows(3), VECTOR)
    vectors.write(tmp_path, words, made)
    tables = Tables(tmp_path)
    assert [tables.vector(word) for word in words] == [row.tobytes() for row in made]
    assert tables.vector("unheard") == b""
