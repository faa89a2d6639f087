from collections.abc import Callable

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.lexicons import Lexicon, load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.text.tokens import tokenise


@pytest.fixture(scope="session")
def english() -> Lexicon:
    return load("en")


@pytest.fixture
def sight(english) -> Callable[[str], Sight]:
    return lambda text: look(Reading(Note("note", text), tokenise(text), NOBODY), english)


@pytest.fixture
def stretches(sight):
    """What a finder of first and last tokens finds in a text."""

    def find(finder, text):
        seen = sight(text)
        return [text[seen.starts[first] : seen.ends[last]] for first, last in finder(seen)]

    return find


@pytest.fixture
def found(english):
    """What one detector finds in a text: the stretches, in order."""

    def find(detector, text, earlier=()):
        reading = Reading(Note("note", text), tokenise(text), NOBODY, tuple(earlier))
        spans = sorted(detector(english).detect(reading))
        return [text[span.start : span.end] for span in spans]

    return find


@pytest.fixture
def labelled(english):
    """What one detector finds in a text, with labels."""

    def find(detector, text, earlier=()):
        reading = Reading(Note("note", text), tokenise(text), NOBODY, tuple(earlier))
        spans = sorted(detector(english).detect(reading))
        return [(text[span.start : span.end], str(span.label)) for span in spans]

    return find
