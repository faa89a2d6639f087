"""Resolving overlaps gives up no covered offset, whatever the detectors say."""

from hypothesis import given
from hypothesis import strategies as st

from streamdeid.engine.permitted import moved
from streamdeid.engine.resolve import confirmed, disputed, joined, resolve
from streamdeid.formats.mapped import edited
from streamdeid.model.label import Label
from streamdeid.model.note import Edit
from streamdeid.model.span import Kept, Span, covered

LENGTH = 60


@st.composite
def spans(draw: st.DrawFn) -> Span:
    start = draw(st.integers(0, LENGTH - 2))
    end = draw(st.integers(start + 1, LENGTH))
    label = draw(st.sampled_from([Label.PATIENT, Label.DATE, Label.CITY]))
    return Span(start, end, label, draw(st.sampled_from(["a", "b"])), draw(st.floats(0, 1)))


@given(st.lists(spans()))
def test_every_covered_offset_stays_covered_once(found: list[Span]) -> None:
    resolved = resolve(found)
    assert covered(resolved) == covered(found)
    assert sum(map(len, resolved)) == len(covered(found))
    assert list(resolved) == sorted(resolved)


@given(st.lists(spans(), min_size=1))
def test_the_first_span_keeps_its_whole_ground(found: list[Span]) -> None:
    first = found[0]
    assert any(s.start == first.start and s.end == first.end for s in resolve(found))


@given(st.lists(spans()))
def test_where_labels_differ_the_stretch_is_phi_and_no_offset_is_given_up(
    found: list[Span],
) -> None:
    labels = {i: {s.label for s in found if s.start <= i < s.end} for i in sorted(covered(found))}
    pieces = disputed(found)
    assert covered(pieces) == covered(found)
    assert sum(map(len, pieces)) == len(covered(found))
    for piece in pieces:
        for offset in range(piece.start, piece.end):
            differ = len(labels[offset]) > 1
            assert (piece.label is Label.PHI) if differ else ({piece.label} == labels[offset])


@given(st.lists(spans()), st.text("ab \n", min_size=LENGTH, max_size=LENGTH))
def test_joining_gains_and_gives_up_nothing_but_blanks(found: list[Span], text: str) -> None:
    resolved = resolve(found)
    entities = joined(resolved, text)
    assert all(text[offset].isspace() for offset in covered(entities) ^ covered(resolved))
    assert not any(text[s.start].isspace() or text[s.end - 1].isspace() for s in entities)


@given(st.lists(spans()))
def test_a_guess_counts_only_with_support_of_another_detector(found: list[Span]) -> None:
    for span in set(found) - set(confirmed(found)):
        assert span.score < 0.5
        assert not any(o.overlaps(span) and o.detector != span.detector for o in found)


@given(st.lists(spans()), st.text("abcdef", min_size=LENGTH, max_size=LENGTH), st.text(max_size=9))
def test_text_outside_the_edits_is_unchanged_and_kept_ranges_move_with_it(
    found: list[Span], text: str, replacement: str
) -> None:
    edits = [Edit(s.start, s.end, replacement) for s in resolve(found)]
    output = edited(text, edits)
    free = sorted(set(range(LENGTH)) - covered(found))
    assert len(output) == len(free) + len(replacement) * len(edits)
    kept = [Kept(offset, offset + 1, "rule") for offset in free]
    ranges = list(moved(kept, edits))
    assert [output[a:b] for a, b in ranges] == [text[offset] for offset in free]
