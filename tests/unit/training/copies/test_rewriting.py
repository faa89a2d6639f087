from hypothesis import given
from hypothesis import strategies as st

from streamdeid.model.label import Label
from streamdeid.model.note import Edit
from streamdeid.model.span import Span
from streamdeid.training.copies.rewriting import rewritten
from streamdeid.training.corpus import Annotated

_CUTS = st.lists(st.integers(0, 40), min_size=2, max_size=12, unique=True).map(sorted)


@given(cuts=_CUTS, words=st.lists(st.text("xyz", min_size=1, max_size=6), min_size=6, max_size=6))
def test_spans_that_are_replaced_whole_cover_exactly_what_replaces_them(cuts, words):
    pairs = list(zip(cuts[::2], cuts[1::2], strict=False))
    spans = tuple(Span(a, b, Label.PATIENT, "gold") for a, b in pairs)
    note = Annotated("n", "." * 41, spans)
    edits = [Edit(a, b, word) for (a, b), word in zip(pairs, words, strict=False)]
    changed = rewritten(note, edits)
    assert [changed.text[s.start : s.end] for s in changed.spans] == [e.text for e in edits]
    assert changed.text.count(".") == 41 - sum(len(s) for s in spans)


def test_a_change_before_a_span_moves_it_and_one_inside_stays_inside(note, marked):
    at = note.text.index("Ygarra")
    changed = rewritten(note, [Edit(0, 0, ">> "), Edit(at, at + 1, "YY")])
    assert marked(changed)[0] == ("Dolores YYgarra", "PATIENT")
    assert marked(changed)[1:] == marked(note)[1:]
