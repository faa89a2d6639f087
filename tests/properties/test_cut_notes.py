"""No rule stops where a note does: any stretch of a note is read to its end.

Rules look at what follows a word; behind the last word nothing does.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streamdeid.detectors.order import FACTORIES, default_names
from streamdeid.engine.reader import Reader
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY, Identity, Person, PersonName
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.text.tokens import tokenise
from streamdeid.training.corpus import shipped

NOTES = shipped("train")
LENGTHS = (1, 2, 3, 4, 6, 10, 20)
CASES = (str, str.upper, str.lower)


@st.composite
def stretches(draw):
    """Some tokens of a note as they stand, or all in one case, and whom its message tells."""
    note = draw(st.sampled_from(NOTES))
    tokens = tokenise(note.text)
    first = draw(st.integers(0, len(tokens) - 1))
    last = min(first + draw(st.sampled_from(LENGTHS)), len(tokens)) - 1
    text = note.text[tokens.starts[first] : tokens.ends[last]]
    return draw(st.sampled_from(CASES))(text), draw(st.sampled_from([NOBODY, note.identity]))


@pytest.fixture(scope="module")
def rules():
    english = load("en")
    return Reader([FACTORIES[name](english) for name in default_names() if name != "classifier"])


@settings(max_examples=1500, deadline=None)
@given(stretches())
def test_a_note_that_is_cut_anywhere_is_read(rules, stretch):
    text, identity = stretch
    spans = rules.read(Note("note", text), identity).spans
    assert all(0 <= span.start < span.end <= len(text) for span in spans)


@pytest.mark.parametrize("end", ["", ",", " L", ", L", "-", " -", "/", ".", ": ", "(", " of", "'s"])
@pytest.mark.parametrize("name", ["Rosa Halvorsen", "Halvorsen, Rosa", "Halvorsen"])
def test_a_name_of_the_message_may_be_the_last_of_a_note(rules, name, end):
    rosa = Person(Label.PATIENT, (PersonName("Halvorsen", "Rosa Lynn", address="PID-5"),))
    (span,) = rules.read(Note("note", name + end), Identity((rosa,))).spans
    assert span.start == 0
    assert span.end >= len(name)
