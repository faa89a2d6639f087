"""Waits grow up to a bound, begin anew at other news, and differ between processes."""

from streamdeid.model.errors import Unavailable
from streamdeid.runtime.patience import LONGEST, Patience

GONE = Unavailable("kafka at broker:9092 (nobody listens there)", 1.0)


def test_waits_double_up_to_the_bound_and_vary_by_half_at_most() -> None:
    patience = Patience()
    for longest in (1, 2, 4, 8, 16, LONGEST, LONGEST, LONGEST):
        assert longest / 2 <= patience.seconds(GONE) <= longest


def test_an_error_that_asks_for_more_than_the_bound_gets_it() -> None:
    assert Patience().seconds(Unavailable("a topic", 60.0)) >= LONGEST


def test_processes_do_not_all_try_again_at_the_same_time() -> None:
    assert len({Patience().seconds(GONE) for _ in range(20)}) > 1


def test_the_same_is_news_once_and_again_only_after_an_answer() -> None:
    patience = Patience()
    assert [patience.is_news(GONE) for _ in range(3)] == [True, False, False]
    patience.end()
    assert patience.is_news(GONE)


def test_what_is_news_is_tried_again_soon() -> None:
    patience = Patience()
    for _ in range(9):
        patience.is_news(GONE)
        patience.seconds(GONE)
    other = Unavailable("kafka (transaction)", 1.0)
    assert patience.is_news(other)
    assert patience.seconds(other) <= 1.0
