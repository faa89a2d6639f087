"""Times of records are told as far as a policy says, and no further."""

import datetime as dt

import pytest

from streamdeid.model.records import Records, Times, Timestamps, Window, floored

NOON = dt.datetime(2026, 11, 22, 12, 30, 15, tzinfo=dt.UTC).timestamp()


def iso(moment: float) -> str:
    return dt.datetime.fromtimestamp(moment, dt.UTC).isoformat()


@pytest.mark.parametrize(
    ("window", "begin"),
    [
        (Window.YEAR, "2026-01-01T00:00:00+00:00"),
        (Window.MONTH, "2026-11-01T00:00:00+00:00"),
        (Window.DAY, "2026-11-22T00:00:00+00:00"),
    ],
)
def test_a_time_goes_back_to_the_beginning_of_its_window(window: Window, begin: str) -> None:
    assert iso(floored(NOON, window)) == begin
    assert floored(floored(NOON, window), window) == floored(NOON, window)


def test_nothing_is_told_by_default() -> None:
    said = Records()
    assert (said.stamp(NOON, 40), said.stamp_about(NOON), said.moment(NOON)) == (0.0, 0.0, 0.0)


def test_a_shifted_time_is_as_far_from_the_source_as_the_patients_dates() -> None:
    said = Records(Timestamps.SHIFT)
    assert iso(said.stamp(NOON, -45)) == "2026-10-08T12:30:15+00:00"
    assert said.stamp(NOON, 0) == 0.0, "of several patients, or none, no time is anybody's"
    assert said.stamp_about(NOON) == 0.0


@pytest.mark.parametrize("how", Timestamps)
def test_a_source_without_times_gives_none(how: Timestamps) -> None:
    assert Records(how).stamp(0.0, 40) == 0.0


def test_times_and_timestamps_are_kept_where_a_policy_says_so() -> None:
    said = Records(Timestamps.KEEP, Times.KEEP)
    assert (said.stamp(NOON, 40), said.stamp_about(NOON), said.moment(NOON)) == (NOON,) * 3
