"""A partition whose records are quarantined is held, tried, and goes on when one passes."""

from collections import deque
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamdeid.ports import Envelope, Position
from streamdeid.runtime.breaker import CLOSED, Breakers, Limits, State, after

PLACE, OTHER = ("oru.raw", 0), ("oru.raw", 1)


def run(outcomes: Iterable[bool], limits: Limits, *, step: float = 1.0) -> list[tuple[int, float]]:
    """At which records a partition is held, and for how long, if holds took no time."""
    state, held = CLOSED, []
    for number, is_bad in enumerate(outcomes):
        state, seconds, _ = after(state, number * step, limits, is_bad=is_bad)
        if seconds:
            held.append((number, seconds))
    return held


def test_nothing_is_held_unless_it_is_asked_for() -> None:
    assert run([True] * 1000, Limits()) == []


def test_a_partition_is_held_after_so_many_in_a_row_and_not_one_sooner() -> None:
    limits = Limits(consecutive=5)
    assert run([True] * 4 + [False] + [True] * 4, limits) == []
    assert run([True] * 4 + [False] + [True] * 5, limits) == [(9, 60.0)]


def test_a_trial_that_fails_doubles_the_pause_up_to_the_longest_and_one_that_passes_ends_it() -> (
    None
):
    limits = Limits(consecutive=2, pause=10, longest=35)
    held = run([True] * 6 + [False] + [True] * 2, limits)
    assert held == [(1, 10), (2, 20), (3, 35), (4, 35), (5, 35), (8, 10)]


def test_a_trial_that_never_passes_is_never_held_longer_than_the_longest() -> None:
    held = run([True] * 5000, Limits(consecutive=1, pause=1, longest=600))
    assert max(seconds for _, seconds in held) == 600


def test_the_ratio_counts_from_the_least_number_of_records_on() -> None:
    limits = Limits(ratio=0.5, least=20)
    assert run([False, True] * 100, limits) == []
    assert run([True] * 15, limits) == []
    assert run([True] * 20, limits) == [(19, 60.0)]
    assert run([False] * 30 + [True] * 31, limits) == [(60, 60.0)]


@given(
    st.lists(st.booleans(), max_size=300),
    st.sampled_from([0.2, 0.5, 0.9]),
    st.sampled_from([1.0, 7.0]),
)
def test_it_is_held_exactly_when_the_window_counted_record_by_record_says_so(
    outcomes: list[bool], ratio: float, step: float
) -> None:
    limits = Limits(ratio=ratio, least=10, window=100)
    window: deque[tuple[int, bool]] = deque()
    expected = None
    for number, is_bad in enumerate(outcomes):
        window.append((int(number * step / 10), is_bad))
        while window[0][0] <= window[-1][0] - 10:
            window.popleft()
        bad = sum(one for _, one in window)
        if len(window) >= 10 and bad > ratio * len(window):
            expected = number
            break
    found = run(outcomes, limits, step=step)
    assert (found[0][0] if found else None) == expected


def test_of_a_partition_on_trial_one_record_is_worked_on_and_of_others_all() -> None:
    places = (PLACE, OTHER, PLACE, OTHER, PLACE)
    batch = [Envelope(Position(*place, n), b"") for n, place in enumerate(places)]
    breakers = Breakers(Limits(consecutive=1), {PLACE: State(tries=1)})
    now, later = breakers.split(batch)
    assert [one.position.offset for one in now] == [0, 1, 3]
    assert [one.position.offset for one in later] == [2, 4]
    assert Breakers().split(batch) == (batch, [])


def test_partitions_are_judged_apart_and_what_came_behind_the_hold_does_not_count() -> None:
    breakers = Breakers(Limits(consecutive=2))
    outcomes = [(PLACE, True), (OTHER, True), (PLACE, True), (PLACE, False), (OTHER, False)]
    (held,) = breakers.judge(outcomes, 0.0)
    assert (held.partition, held.seconds) == (PLACE, 60.0)
    assert "2 records in a row" in held.why
    assert breakers.states[PLACE].is_trial
    breakers.end([PLACE])
    assert list(breakers.judge([(PLACE, True)], 0.0)) == []


@pytest.mark.parametrize("window", [0.5, 300.0])
def test_the_memory_of_a_partition_is_bounded(window: float) -> None:
    state = CLOSED
    for number in range(2000):
        state, _, _ = after(state, float(number), Limits(ratio=1.0, window=window), is_bad=False)
    assert len(state.parts) <= 10
