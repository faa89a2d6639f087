"""Rows of tokens, of which some may be learned from."""

import numpy as np
import pytest
import scipy.sparse as sp

from streamdeid.training.examples import Examples


@pytest.fixture
def rows() -> Examples:
    """Three notes of two, three and one token; each row holds the cell of its number."""
    features = sp.csr_matrix(np.eye(6, dtype=np.float32))
    return Examples(features, np.arange(6), np.array([2, 3, 1]))


def test_all_rows_are_learned_from_and_nothing_is_copied(rows):
    assert rows.order.tolist() == [0, 1, 2, 3, 4, 5]
    assert rows.copied() is rows


def test_of_some_rows_the_others_are_left_where_they_are(rows):
    some = rows.only(np.array([True, True, False, False, False, True]))
    assert some.order.tolist() == [0, 1, 5]
    assert some.features is rows.features


def test_a_copy_holds_the_chosen_rows_and_no_note_without_one(rows):
    some = rows.only(np.array([True, False, False, False, False, True])).copied()
    assert some.classes.tolist() == [0, 5]
    assert some.features.indices.tolist() == [0, 5]
    assert some.lengths.tolist() == [1, 1]
    assert some.order.tolist() == [0, 1]
