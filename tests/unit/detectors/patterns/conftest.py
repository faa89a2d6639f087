from collections.abc import Callable

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.order import FACTORIES
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.lexicons import Lexicon, load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.model.span import Span
from streamdeid.text.tokens import tokenise


@pytest.fixture(scope="session")
def english() -> Lexicon:
    return load("en")


@pytest.fixture(scope="session")
def seen(english) -> Callable[[str], Page]:
    return lambda text: page(Reading(Note("note", text), tokenise(text), NOBODY), english)


@pytest.fixture(scope="session")
def spans(english):
    """The spans that a detector finds in a text, in order."""

    def find(name, text):
        reading = Reading(Note("note", text), tokenise(text), NOBODY)
        found = FACTORIES[name](english).detect(reading)
        return sorted({finding for finding in found if isinstance(finding, Span)})

    return find


@pytest.fixture(scope="session")
def stretches(spans):
    """The text of what a detector finds, in order."""
    return lambda name, text: list(dict.fromkeys(text[s.start : s.end] for s in spans(name, text)))


@pytest.fixture(scope="session")
def labelled(spans):
    """The text and the label of what a detector finds, in order."""
    return lambda name, text: [(text[s.start : s.end], str(s.label)) for s in spans(name, text)]
