import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.seeded import Seeded
from streamdeid.lexicons import Lexicon, load
from streamdeid.model.identity import Fact, Identity, Part, Person, PersonName
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.span import Span
from streamdeid.text.tokens import tokenise


@pytest.fixture(scope="session")
def english() -> Lexicon:
    return load("en")


@pytest.fixture
def named():
    """An identity of one patient."""

    def make(family="", given="", middle="", nickname="", label=Label.PATIENT):
        name = PersonName(family, given, middle, nickname, address="PID[1]-5[1]")
        return Identity((Person(label, (name,)),))

    return make


@pytest.fixture
def knowing():
    """An identity of one fact."""

    def make(label, part, value):
        return Identity((), (Fact(label, part, value, "PID[1]-3"),))

    return make


@pytest.fixture
def found(english):
    """What the seeded detector finds: stretches, or stretches kept with their reasons."""

    def find(text, identity, *, kept=False):
        reading = Reading(Note("note", text), tokenise(text), identity)
        findings = sorted(Seeded(english).detect(reading), key=lambda one: one.start)
        if kept:
            return [(text[k.start : k.end], k.rule) for k in findings if not isinstance(k, Span)]
        return [text[s.start : s.end] for s in findings if isinstance(s, Span)]

    return find


__all__ = ["Part"]
