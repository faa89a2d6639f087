"""A name that one note tells is a name in the patient's other notes."""

from collections.abc import Iterator

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.likely.learned import Learned
from streamdeid.engine.memory import Memory, names_in
from streamdeid.engine.reader import Reader
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY, Identity
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.span import Span

NOWAK = Identity(patient_key="4471")
REPORT = Note("OBX[1]-5", "Seen by Dr. Halvorsen.")
COMMENT = Note("NTE[1]-3", "We told Halvorsen of it.")


class Titled:
    """Finds the name after a title."""

    name = "titled"

    def detect(self, reading: Reading) -> Iterator[Span]:
        at = reading.text.find("Dr. ") + 4
        if at > 3:
            yield Span(at, reading.text.index(".", at), Label.DOCTOR, self.name)


@pytest.fixture
def reader() -> Reader:
    return Reader((Titled(), Learned(load("en"))))


def test_a_name_is_found_in_another_note_of_the_message(reader: Reader) -> None:
    for notes in ((REPORT, COMMENT), (COMMENT, REPORT)):
        found = {read.note.ref: read.spans for read in reader.read_all(notes, NOBODY)}
        (span,) = found["NTE[1]-3"]
        assert (span.start, span.end, span.label) == (8, 17, Label.DOCTOR)
        assert span.rule == "seen in another note"


def test_alone_the_same_note_tells_nothing(reader: Reader) -> None:
    (read,) = reader.read_all((COMMENT,), NOBODY)
    assert read.spans == ()


def test_what_an_earlier_message_told_counts_when_it_is_given(reader: Reader) -> None:
    (read,) = reader.read_all((COMMENT,), NOBODY, {"halvorsen": Label.DOCTOR})
    assert len(read.spans) == 1


def test_only_words_of_sure_names_are_told() -> None:
    text = "Dr. Al Halvorsen-Reyes, 3/7, Maybe Osgood"
    spans = [
        Span(4, 22, Label.DOCTOR, "titled"),
        Span(24, 27, Label.DATE, "dates"),
        Span(35, 41, Label.DOCTOR, "guess", score=0.4),
    ]
    assert names_in(text, spans) == {"halvorsen": Label.DOCTOR, "reyes": Label.DOCTOR}


def test_a_memory_tells_a_patient_of_that_patient_only() -> None:
    memory = Memory()
    memory.keep(NOWAK, {"halvorsen": Label.DOCTOR})
    assert memory.of(NOWAK) == {"halvorsen": Label.DOCTOR}
    assert memory.of(Identity(patient_key="4472")) == {}
    memory.keep(NOBODY, {"osgood": Label.DOCTOR})
    assert memory.of(NOBODY) == {}


def test_a_memory_is_bounded_in_patients_and_in_words() -> None:
    memory = Memory(patients=2, words=3)
    for number in range(5):
        memory.keep(Identity(patient_key=str(number)), {f"w{number}": Label.PATIENT})
    assert [bool(memory.of(Identity(patient_key=str(n)))) for n in range(5)] == [False] * 3 + [
        True
    ] * 2
    for number in range(9):
        memory.keep(NOWAK, {f"w{number}": Label.PATIENT})
    assert list(memory.of(NOWAK)) == ["w6", "w7", "w8"]


def test_a_memory_shows_neither_names_nor_numbers() -> None:
    memory = Memory()
    memory.keep(NOWAK, {"halvorsen": Label.DOCTOR})
    assert "4471" not in repr(vars(memory))
    assert "halvorsen" not in repr(memory)
