"""A word of a name that stands is the name wherever it stands, if it is hardly anything else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier import ensemble
from streamdeid.detectors.classifier.features.extraction import Features
from streamdeid.detectors.classifier.repeats import repeated
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY
from streamdeid.model.label import NAMES, Label
from streamdeid.model.note import Note
from streamdeid.model.span import VETO, Kept, Span
from streamdeid.text.tokens import tokenise

LOOK_UP = load("en").words.__getitem__
FEATURES = Features(LOOK_UP)


def _repeats(text: str, name: str, label: Label = Label.PATIENT, score: float = 0.9) -> list[Span]:
    """What is found again, when the first ``name`` of ``text`` was found."""
    reading = Reading(Note("x", text), tokenise(text), NOBODY)
    start = text.index(name)
    standing = [Span(start, start + len(name), label, "classifier", score)]
    return list(repeated(standing, FEATURES.view(reading), LOOK_UP))


def _words(text: str, name: str, label: Label = Label.PATIENT) -> list[str]:
    return [text[span.start : span.end] for span in _repeats(text, name, label)]


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        ("Benally, R: HBsAg neg. labs on benally pending", "Benally, R", ["benally"]),
        ("Seen with Deidra Okoye. PT: deidra ambulates, okoye calls", "Deidra Okoye",
         ["deidra", "okoye"]),
        ("Hoxha anti-K; EF: Rossi 35, Hoxha 60", "Hoxha", ["Hoxha"]),
    ],
)  # fmt: skip
def test_a_name_found_once_is_found_wherever_it_stands(text, name, found):
    assert _words(text, name) == found


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Seen with Mr. Burns, who has burns of both hands", "Burns"),
        ("Mr. Foley has a Foley", "Foley"),
        ("Mr. Marsh lives by the marsh", "Marsh"),
        ("Mai Lim. Jar A: LIM-A", "Lim"),
        ("Bo Ng. ng tube", "Ng"),
        ("Jo D2 at home, d2 dimer", "D2"),
    ],
)
def test_what_is_a_word_a_thing_or_an_abbreviation_as_well_stays(text, name):
    assert _words(text, name) == []


@pytest.mark.parametrize("label", sorted(set(Label) - NAMES))
def test_only_people_are_found_again(label):
    assert _words("Benally here. benally there", "Benally", label) == []


def test_a_repeat_has_the_label_of_the_first_that_was_found():
    text = "Benally asks. benally here, Benally there"
    reading = Reading(Note("x", text), tokenise(text), NOBODY)
    standing = [
        Span(0, 7, Label.RELATIVE, "classifier"),
        Span(28, 35, Label.DOCTOR, "classifier"),
    ]
    (found,) = repeated(standing, FEATURES.view(reading), LOOK_UP)
    assert (found.start, found.end, found.label) == (14, 21, Label.RELATIVE)


def test_a_guess_that_may_be_dropped_teaches_nothing():
    assert _repeats("Benally here. benally there", "Benally", score=0.4) == []


def test_findings_that_were_taken_back_do_not_stand():
    earlier = [Span(0, 3, Label.PATIENT, "pairs"), Span(0, 3, Label.PATIENT, "titles")]
    vetoes = [Kept(0, 3, VETO, "pairs"), Kept(4, 7, VETO, "titles")]
    assert list(ensemble.standing(earlier, vetoes)) == earlier[1:]


@given(
    st.lists(st.sampled_from("Benally benally BENALLY , . Okoye 4 \n the".split(" ")), max_size=9)
)
def test_no_repeat_overlaps_what_stands_or_another(words):
    text = " ".join(["Benally Okoye", *words])
    found = _repeats(text, "Benally Okoye")
    covered = [range(13), *(range(span.start, span.end) for span in found)]
    assert sum(map(len, covered)) == len(set().union(*covered))
