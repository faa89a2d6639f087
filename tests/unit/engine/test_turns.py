"""A note that is told names by others is read on from where they matter, with the same outcome."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.engine.reader import Reader
from streamdeid.engine.turns import Turns
from streamdeid.model.identity import NOBODY
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.span import Finding, Span
from streamdeid.runtime.assembly import reader
from streamdeid.text.tokens import tokenise

NOTE = Note("NTE[1]-3", "We told Halvorsen of it.")
TOLD = {"halvorsen": Label.DOCTOR}


@dataclass
class Counts:
    """Says what it is shown, finds nothing or a name that it is told."""

    name: str
    hears_names: bool = False
    seen: list[dict[str, Label]] = field(default_factory=list)

    def detect(self, reading: Reading) -> Iterator[Finding]:
        self.seen.append(dict(reading.told))
        for word, label in reading.told.items():
            at = reading.text.lower().find(word)
            if at >= 0:
                yield Span(at, at + len(word), label, self.name)


@pytest.fixture
def three() -> tuple[Counts, Counts, Counts]:
    return Counts("before"), Counts("hears", hears_names=True), Counts("behind")


def _reading(told: dict[str, Label], note: Note = NOTE) -> Reading:
    return Reading(note, tokenise(note.text), NOBODY, told=told)


def test_only_a_detector_that_says_so_is_shown_the_names(
    three: tuple[Counts, Counts, Counts],
) -> None:
    Turns(three).taken(_reading(TOLD))
    assert [one.seen for one in three] == [[{}], [TOLD], [{}]]


def test_what_stands_before_it_is_asked_once(three: tuple[Counts, Counts, Counts]) -> None:
    draft = Turns(three).taken(_reading({}))
    again = Turns(three).taken(_reading(TOLD), draft)
    assert [len(one.seen) for one in three] == [1, 2, 2]
    assert [span.label for span in again.spans] == [Label.DOCTOR]


def test_what_stands_behind_it_is_asked_once_where_it_finds_the_same(
    three: tuple[Counts, Counts, Counts],
) -> None:
    draft = Turns(three).taken(_reading({}))
    assert Turns(three).taken(_reading({"osgood": Label.DOCTOR}), draft) is draft
    assert [len(one.seen) for one in three] == [1, 2, 1]


def test_nothing_is_asked_again_where_nobody_hears(three: tuple[Counts, Counts, Counts]) -> None:
    deaf = three[::2]
    draft = Turns(deaf).taken(_reading({}))
    assert Turns(deaf).taken(_reading(TOLD), draft) is draft
    assert [len(one.seen) for one in deaf] == [1, 1]


TEXTS = (
    "Seen by Dr. Halvorsen on 3/7/2024. Reyes called her daughter Amara Oduya, 716-555-0142.",
    "Discussed with Halvorsen and Amara; Oduya MRN 4471902 is at St. Mary's Hospital, Buffalo NY.",
    "halvorsen, reyes and AMARA were told. Osgood test negative.\nReyes, Amara\nPlan: home.",
    "Pt of Osgood. Mr. Reyes (welder) signed. Grace was told by H. Osgood, MD.",
)


@pytest.mark.parametrize(("text", "other"), [*pairwise(TEXTS), *pairwise(TEXTS[::-1])])
def test_the_outcome_is_that_of_a_whole_reading(text: str, other: str) -> None:
    every = Turns(_every().detectors)
    told = dict(_every().read(Note("n", other), NOBODY).names())
    note = Note("n", text)
    alone = every.taken(_reading({}, note))
    assert told
    assert every.taken(_reading(told, note), alone) == every.taken(_reading(told, note))


def test_drafts_are_gone_when_the_message_is_read() -> None:
    notes = [Note(str(n), text) for n, text in enumerate(TEXTS)]
    assert {read.drafts for read in _every().read_all(notes, NOBODY)} == {()}


def _every() -> Reader:
    return reader()
