"""No rule stumbles over numbers and marks, in whatever order they are typed."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from streamdeid.detectors.order import FACTORIES, default_names
from streamdeid.engine.reader import Reader
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note

PIECES = (*"0123456789", *"/-–.,:;'’#()@^*+=\n\t ", "19", "20", "Mar", "St", "MRN", "L", "f", "²")


@pytest.fixture(scope="module")
def rules():
    english = load("en")
    return Reader([FACTORIES[name](english) for name in default_names() if name != "classifier"])


@settings(max_examples=1500, deadline=None)
@example("3/7-'9")
@given(st.lists(st.sampled_from(PIECES), max_size=24).map("".join))
def test_any_run_of_numbers_and_marks_is_read(rules, text):
    spans = rules.read(Note("note", text), NOBODY).spans
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
