"""Whatever the map and the edits: what is read afterwards is the text with its edits."""

from hypothesis import given, settings
from hypothesis import strategies as st

from streamdeid.formats.hl7v2.delimiters import Delimiters
from streamdeid.formats.hl7v2.escapes import chunks, escape_text, unescape
from streamdeid.formats.mapped import MappedText, changed
from streamdeid.model.note import Edit

USUAL = Delimiters()
pieces = st.sampled_from(
    ["Roe", "a", " ", "\\T\\", "\\.sp3\\", "\\X4A616E20526F65\\", "\\H\\", "\\E\\"]
)
raws = st.lists(pieces, min_size=1, max_size=10).map("".join)


def edits_of(text: str, cuts: list[int], news: list[str]) -> list[Edit]:
    """Disjoint edits between every other pair of ``cuts``."""
    places = sorted({cut % (len(text) + 1) for cut in cuts})
    pairs = zip(places[::2], places[1::2], strict=False)
    return [Edit(a, b, new) for (a, b), new in zip(pairs, news, strict=False)]


@given(raws, st.lists(st.integers(0, 99), max_size=8), st.lists(st.text("xy|&", max_size=3)))
@settings(deadline=None)
def test_what_is_read_afterwards_is_the_text_with_its_edits(
    raw: str, cuts: list[int], news: list[str]
) -> None:
    text = unescape(raw, USUAL)
    mapped = MappedText(text, tuple(chunks(raw, 0, 0, USUAL)))
    edits = edits_of(text, cuts, news)
    output = changed(raw, mapped.changes(edits, lambda new: escape_text(new, USUAL)))
    wanted = changed(text, [(e.start, e.end, e.text) for e in edits])
    assert unescape(output, USUAL) == wanted


@given(raws, st.lists(st.integers(0, 99), max_size=8))
@settings(deadline=None)
def test_what_no_edit_touches_keeps_its_own_spelling(raw: str, cuts: list[int]) -> None:
    text = unescape(raw, USUAL)
    mapped = MappedText(text, tuple(chunks(raw, 0, 0, USUAL)))
    edits = edits_of(text, cuts, ["x"] * 4)
    output = changed(raw, mapped.changes(edits, str))
    for chunk in mapped.chunks:
        if not any(e.start < chunk.text + chunk.length and chunk.text < e.end for e in edits):
            assert raw[chunk.raw : chunk.raw + chunk.raw_length] in output
