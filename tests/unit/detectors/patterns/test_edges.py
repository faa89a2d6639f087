"""A place or institution is covered to the edges that the writer's capitals show."""

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.order import FACTORIES
from streamdeid.model.identity import NOBODY
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.span import Span
from streamdeid.text.tokens import tokenise


@pytest.fixture
def rest(english):
    """What the detector adds where one word of a name is known already."""

    def find(text, known, label):
        start = text.index(known)
        earlier = (Span(start, start + len(known), label, "test", 0.9, "test"),)
        reading = Reading(Note("note", text), tokenise(text), NOBODY, earlier)
        return [text[s.start : s.end] for s in FACTORIES["edges"](english).detect(reading)]

    return find


@pytest.mark.parametrize(
    ("text", "known", "label", "added"),
    [
        ("seen at Kootenai Crossing last week", "Kootenai", Label.CITY, ["Crossing"]),
        ("valve from Barnes Northeast in May", "Barnes", Label.HOSPITAL, ["Northeast"]),
        ("fell at Quikmart on Grant again", "Quikmart", Label.ORGANIZATION, ["on Grant"]),
        ("he works at the Sub Harbor Works now", "Harbor Works", Label.ORGANIZATION, ["Sub"]),
    ],
)
def test_capitalised_words_beside_a_name_belong_to_it(rest, text, known, label, added):
    assert rest(text, known, label) == added


@pytest.mark.parametrize(
    ("text", "known", "label"),
    [
        ("seen in Denver Monday", "Denver", Label.CITY),
        ("seen in Denver Dr. Ames", "Denver", Label.CITY),
        ("lives in Denver with Anna", "Denver", Label.CITY),
        ("He met Quill Harbor", "Quill", Label.DOCTOR),
        ("SEEN IN DENVER CROSSING TODAY AND AGAIN LATER", "DENVER", Label.CITY),
    ],
)
def test_days_titles_persons_and_loud_notes_add_nothing(rest, text, known, label):
    assert rest(text, known, label) == []
