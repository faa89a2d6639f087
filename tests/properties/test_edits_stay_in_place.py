"""What is replaced is replaced where it stands: no text crosses a segment, and what is kept stays.

A detector finds stretches at random, over line ends as well; the output is compared line by line.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from streamdeid.detectors.base import Reading
from streamdeid.engine import Deidentifier, Reader
from streamdeid.model.label import Label
from streamdeid.model.note import NoteKind
from streamdeid.model.span import Span
from streamdeid.runtime.assembly import assemble

HEAD = "MSH|^~\\&|LAB|ELM|EHR|OAK|20240312||ORU^R01|7|P|2.5.1\r"
BASE = assemble("limited-data-set")
KEPT = (Label.CITY, Label.DATE, Label.STATE)
"""Labels whose stretches this policy lets stay."""
lines = st.lists(
    st.text(st.sampled_from("abc XY12\u00e9."), min_size=1, max_size=12).filter(str.strip),
    min_size=1,
    max_size=5,
)
places = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 30)), max_size=4)


@dataclass(frozen=True)
class Finds:
    """A detector that finds stretches of one label, wherever they are."""

    label: Label
    places: Sequence[tuple[int, int]]
    name: str = "finds"

    def detect(self, reading: Reading) -> Iterator[Span]:
        if reading.note.kind is NoteKind.NARRATIVE:
            for start, length in self.places:
                end = min(start + length, len(reading.text))
                if start < end:
                    yield Span(start, end, self.label, self.name)


def scrubbed(texts: Sequence[str], label: Label, found: Sequence[tuple[int, int]]) -> list[str]:
    """OBX-5 of every line of a report, with some stretches found in it."""
    engine: Deidentifier = replace(BASE, reader=Reader((Finds(label, found),)), interpreter=None)
    rows = [f"OBX|{n}|TX|1^Report^L||Line: {text} end" for n, text in enumerate(texts, 1)]
    output = engine.deidentify((HEAD + "\r".join(rows)).encode()).payload.decode()
    assert [line.split("|")[:3] for line in output.split("\r")[1:]] == [
        row.split("|")[:3] for row in rows
    ]
    return [line.split("|")[5] for line in output.split("\r")[1:]]


@settings(deadline=None)
@given(lines, st.sampled_from(KEPT), places)
def test_stretch_that_the_policy_keeps_edits_nothing(texts, label, found) -> None:
    assert scrubbed(texts, label, found) == [f"Line: {text} end" for text in texts]


@settings(deadline=None)
@given(lines, places)
def test_text_of_a_line_stays_in_its_segment_and_in_its_order(texts, found) -> None:
    for text, after in zip(texts, scrubbed(texts, Label.PATIENT, found), strict=True):
        rest, at = f"Line: {text} end", 0
        for stretch in after.split("[PATIENT]"):
            at = rest.find(stretch, at)
            assert at >= 0
            at += len(stretch)
