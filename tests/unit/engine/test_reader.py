"""Detectors are asked in order; guesses need support, and a veto takes one back."""

from collections.abc import Sequence
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.engine.reader import Read, Reader
from streamdeid.engine.vocabulary import Vocabulary
from streamdeid.model.detection import Disagreement
from streamdeid.model.identity import NOBODY
from streamdeid.model.label import Label
from streamdeid.model.note import Note, NoteKind
from streamdeid.model.span import RENAMED, VETO, Finding, Kept, Span

NOTE = Note("OBX[1]-5", "Seen by Osgood today")
NAME = Span(8, 14, Label.DOCTOR, "first")


@dataclass
class Says:
    """A detector with prepared findings, which remembers what it was shown."""

    name: str
    findings: Sequence[Finding]
    earlier: Sequence[Span] = ()
    kept: Sequence[Kept] = ()
    asked: int = 0

    def detect(self, reading: Reading) -> Sequence[Finding]:
        self.earlier, self.kept, self.asked = reading.earlier, reading.kept, self.asked + 1
        return self.findings


def test_each_detector_sees_what_the_earlier_ones_found() -> None:
    last = Says("last", [])
    Reader((Says("first", [NAME]), last)).read(NOTE, NOBODY)
    assert last.earlier == (NAME,)


def test_a_later_detector_is_told_what_resembles_a_seed_and_stayed() -> None:
    stayed, last = Kept(0, 4, "ordinary word"), Says("last", [])
    Reader((Says("first", [stayed]), last)).read(NOTE, NOBODY)
    assert last.kept == (stayed,)


def test_a_guess_alone_is_dropped_and_a_supported_one_counts() -> None:
    guess = Span(8, 14, Label.DOCTOR, "guess", score=0.3)
    assert Reader((Says("guess", [guess]),)).read(NOTE, NOBODY).spans == ()
    supported = Reader((Says("first", [NAME]), Says("guess", [guess]))).read(NOTE, NOBODY)
    assert supported.spans == (NAME,)


def test_a_veto_takes_back_the_span_of_the_detector_that_it_names() -> None:
    veto = Says("judge", [Kept(8, 14, VETO, "first")])
    assert Reader((Says("first", [NAME]), veto)).read(NOTE, NOBODY).spans == ()
    other = Says("judge", [Kept(8, 14, VETO, "second")])
    assert Reader((Says("first", [NAME]), other)).read(NOTE, NOBODY).spans == (NAME,)


def test_where_two_labels_differ_the_policy_says_whose_word_counts() -> None:
    both = (Says("first", [NAME]), Says("second", [Span(8, 14, Label.PATIENT, "second")]))
    assert Reader(both).read(NOTE, NOBODY).spans == (NAME,)
    (disputed,) = Reader(both, disagreement=Disagreement.PHI).read(NOTE, NOBODY).spans
    assert disputed.label is Label.PHI


def test_a_name_told_anew_takes_the_place_of_the_first_unless_the_policy_wants_phi() -> None:
    anew = Span(8, 14, Label.PATIENT, "second")
    both = (Says("first", [NAME]), Says("second", [Kept(8, 14, RENAMED, "first"), anew]))
    assert Reader(both).read(NOTE, NOBODY) == Read(NOTE, (anew,))
    (disputed,) = Reader(both, disagreement=Disagreement.PHI).read(NOTE, NOBODY).spans
    assert disputed.label is Label.PHI


def test_the_words_beside_a_code_are_read_once_and_prose_every_time() -> None:
    nothing = Says("nothing", [])
    reader = Reader((nothing,), Vocabulary(lambda _word: True))
    display = Note("OBX[1]-3", "Progress note", NoteKind.DISPLAY)
    for _ in range(3):
        reader.read(display, NOBODY)
        reader.read(NOTE, NOBODY)
    assert nothing.asked == 1 + 3


def test_what_is_too_long_for_a_value_is_read_as_prose() -> None:
    detector = Says("first", [])
    reader = Reader((detector,))
    reader.read(Note("OBX[1]-7", "See the note of Osgood. " * 9, NoteKind.VALUE), NOBODY)
    assert detector.asked == 1
    reader.read(Note("OBX[1]-5", "ACGTACGTAC " * 40, NoteKind.VALUE), NOBODY)
    reader.read(Note("OBX[1]-3", "Bacteria identified in " * 12, NoteKind.TERM), NOBODY)
    assert detector.asked == 1


def test_notes_that_say_the_same_are_read_once_and_found_in_each() -> None:
    first = Says("first", [NAME])
    notes = [Note(f"OBX[{n}]-5", NOTE.text) for n in range(1, 4)]
    reads = Reader((first,)).read_all(notes, NOBODY)
    assert first.asked == 1
    assert [(read.note, read.spans) for read in reads] == [(note, (NAME,)) for note in notes]


def test_the_same_words_beside_a_code_are_read_as_what_they_are() -> None:
    first = Says("first", [NAME])
    notes = [NOTE, Note("OBX[2]-3.2", NOTE.text, NoteKind.DISPLAY)]
    Reader((first,)).read_all(notes, NOBODY)
    assert first.asked == 2
