"""An edit of what is read touches nothing but its own place in what is written."""

import pytest

from streamdeid.formats.mapped import Chunk, MappedText, changed
from streamdeid.model.note import Edit

RAW = "a&amp;b &#74;&#97;n c"
"""Reads ``a&b Jan c``."""
TEXT = MappedText(
    "a&b Jan c",
    (
        Chunk(0, 1, 0, 1, plain=True),
        Chunk(1, 1, 1, 5, plain=False),
        Chunk(2, 2, 6, 2, plain=True),
        Chunk(4, 2, 8, 10, plain=False),
        Chunk(6, 3, 18, 3, plain=True),
    ),
)


def written(*edits: Edit) -> str:
    return changed(RAW, TEXT.changes(edits, lambda text: text.replace("&", "&amp;")))


@pytest.mark.parametrize(
    ("edits", "raw"),
    [
        ((), RAW),
        ((Edit(0, 1, "x"),), "x&amp;b &#74;&#97;n c"),
        ((Edit(1, 2, "+"),), "a+b &#74;&#97;n c"),
        ((Edit(4, 7, "[X]"),), "a&amp;b [X] c"),
        ((Edit(4, 5, "[X]"),), "a&amp;b [X]an c"),
        ((Edit(4, 5, "1"), Edit(5, 6, "2")), "a&amp;b 12n c"),
        ((Edit(0, 9, "&"),), "&amp;"),
        ((Edit(0, 3, "x"), Edit(8, 9, "y")), "x &#74;&#97;n y"),
    ],
)
def test_edits_are_carried_out_where_their_text_is_written(
    edits: tuple[Edit, ...], raw: str
) -> None:
    assert written(*edits) == raw


def test_a_text_that_is_written_as_it_reads_is_one_chunk() -> None:
    assert MappedText.of("") == MappedText("", ())
    text = MappedText.of("Jan Roe")
    assert changed("Jan Roe", text.changes([Edit(4, 7, "X")], str)) == "Jan X"


def test_of_two_changes_that_overlap_the_first_is_carried_out() -> None:
    assert changed("abcdef", [(1, 5, "X"), (2, 3, "Y"), (1, 1, "+")]) == "a+Xf"


def test_a_repr_shows_no_text() -> None:
    assert "Jan" not in repr(TEXT)
