"""What every detector must keep: it is pure, stays inside the note, and never fails."""

from collections.abc import Sequence

from streamdeid.detectors.base import Detector, Reading
from streamdeid.model.identity import NOBODY, Identity
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.span import Finding, Span
from streamdeid.text.tokens import tokenise

ODD = (
    "",
    " ",
    "\n",
    "a",
    ".",
    "\x00",
    "é\u0301ﬁ",
    "\U0001f600 \u200b\u202e",
    "1" * 400,
    "x" * 400,
    "(" * 400,
    "\n" * 400,
    "A." * 200,
    "Dr. ",
    "12/",
    "/1/2/3/4/5/",
    "İSTANBUL ǅ ß ﬃ",
)
"""Texts that nobody writes and feeds hold."""


class DetectorContract:
    """Facts of one detector. A subclass gives it, and notes in which it finds something.

    ``earlier`` is what the detectors before it found, for one that goes on from there.
    """

    detector: Detector
    notes: Sequence[str]
    identity: Identity = NOBODY
    earlier: Sequence[Span] = ()

    def test_it_finds_something_in_each_of_its_notes(self) -> None:
        """A contract over notes in which nothing is found would show nothing."""
        assert all(map(self._found, self.notes))

    def test_the_same_reading_gives_the_same_findings(self) -> None:
        """Nothing is remembered from one note to the next."""
        before = [self._found(text) for text in self.notes]
        for text in (*ODD, *reversed(self.notes)):
            self._found(text)
        assert [self._found(text) for text in self.notes] == before

    def test_every_finding_lies_inside_the_note(self) -> None:
        """Offsets are code points of the note, whatever is in it."""
        for text in (*self.notes, *ODD):
            assert all(0 <= one.start < one.end <= len(text) for one in self._found(text))

    def test_a_span_covers_something_that_can_be_read(self) -> None:
        """No span of blanks, and none without a label of the closed set."""
        for text in (*self.notes, *ODD):
            for span in self._spans(text):
                assert text[span.start : span.end].strip()
                assert span.label in Label
                assert 0 <= span.score <= 1

    def test_a_finding_says_by_whom_it_was_found_and_why(self) -> None:
        """Each span can be explained."""
        for text in self.notes:
            assert all(s.detector == self.detector.name and s.rule for s in self._spans(text))

    def _found(self, text: str) -> list[Finding]:
        """What the detector says of a text that nobody read before."""
        note = Note("OBX[1]-5", text)
        earlier = tuple(span for span in self.earlier if span.end <= len(text))
        reading = Reading(note, tokenise(text), self.identity, earlier)
        return list(self.detector.detect(reading))

    def _spans(self, text: str) -> list[Span]:
        """Only the spans."""
        return [finding for finding in self._found(text) if isinstance(finding, Span)]
