"""Merged ranges and taken ground answer as a comparison of all with all does."""

from hypothesis import given
from hypothesis import strategies as st

from streamdeid.engine.resolve import confirmed, disputed, resolve
from streamdeid.model.label import Label
from streamdeid.model.ranges import Ground, Ranges
from streamdeid.model.span import Span, covered

RANGES = st.lists(
    st.tuples(st.integers(0, 30), st.integers(1, 8)).map(lambda r: (r[0], r[0] + r[1])), max_size=9
)
SPANS = st.lists(
    st.builds(
        lambda start, size, label, detector, score: Span(
            start, start + size, label, detector, score
        ),
        st.integers(0, 30),
        st.integers(1, 8),
        st.sampled_from([Label.DATE, Label.DOCTOR, Label.MRN]),
        st.sampled_from(["a", "b"]),
        st.sampled_from([0.3, 0.9]),
    ),
    max_size=9,
)


@given(RANGES, st.integers(0, 30), st.integers(1, 8))
def test_a_range_meets_others_as_each_of_them_says(
    ranges: list[tuple[int, int]], start: int, size: int
) -> None:
    end = start + size
    expected = any(a < end and start < b for a, b in ranges)
    assert Ranges.of(ranges).meets(start, end) is expected


@given(RANGES, st.integers(0, 30), st.integers(1, 8))
def test_ground_is_free_where_no_range_took_it(
    ranges: list[tuple[int, int]], start: int, size: int
) -> None:
    ground, end = Ground(40), start + size
    for one in ranges:
        ground.take(*one)
    taken = {i for a, b in ranges for i in range(a, b)}
    free = {i for a, b in ground.free(start, end) for i in range(a, b)}
    assert free == set(range(start, end)) - taken
    assert {i for a, b in ground.taken(start, end) for i in range(a, b)} == (
        set(range(start, end)) & taken
    )
    assert all(ground.is_free(i) is (i not in taken) for i in range(start, end))


@given(SPANS)
def test_a_guess_stands_where_another_detector_found_something(spans: list[Span]) -> None:
    expected = [
        one
        for one in spans
        if one.score >= 0.5 or any(o.detector != one.detector and o.overlaps(one) for o in spans)
    ]
    assert list(confirmed(spans)) == expected


@given(SPANS)
def test_a_disputed_offset_is_phi_where_labels_differ_and_nothing_is_given_up(
    spans: list[Span],
) -> None:
    found = disputed(spans)
    assert covered(found) == covered(spans) == covered(resolve(spans))
    for one in found:
        for at in range(one.start, one.end):
            labels = {s.label for s in spans if s.start <= at < s.end}
            assert (one.label is Label.PHI) is (len(labels) > 1)
