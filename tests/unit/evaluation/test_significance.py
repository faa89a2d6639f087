import pytest

from streamdeid.evaluation.scores import Rates
from streamdeid.evaluation.significance import interval, is_significant, z_of


def test_the_z_of_two_proportions_is_the_textbooks():
    assert z_of(0.6, 100, 0.5, 100) == pytest.approx(1.4213, abs=1e-4)


def test_equal_shares_do_not_differ_and_clear_ones_do():
    assert z_of(1.0, 50, 1.0, 50) == 0.0
    assert not is_significant(1.9)
    assert is_significant(-2.0)


def test_an_interval_holds_its_estimate_and_is_the_same_each_time():
    units = [Rates(hits=9, misses=1), Rates(hits=5, misses=5), Rates(hits=10)] * 8
    low, high = interval(units, lambda r: r.recall)
    assert low < 0.8 < high
    assert (low, high) == interval(units, lambda r: r.recall)


def test_units_that_are_all_alike_have_an_interval_of_one_point():
    assert interval([Rates(1, 1)] * 5, lambda r: r.recall) == (0.5, 0.5)
