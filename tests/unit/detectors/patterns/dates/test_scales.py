"""A fraction beside the word for its scale takes back the classifier's guess; a date does not."""

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.order import FACTORIES
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.model.span import VETO, Kept
from streamdeid.text.tokens import tokenise


@pytest.fixture(scope="session")
def taken_back(english):
    def find(text: str) -> list[str]:
        reading = Reading(Note("note", text), tokenise(text), NOBODY)
        found = FACTORIES["dates"](english).detect(reading)
        return [text[k.start : k.end] for k in found if isinstance(k, Kept) and k.rule == VETO]

    return find


@pytest.mark.parametrize(
    ("text", "fraction"),
    [
        ("Strength 4/5 in the left arm.", "4/5"),
        ("2/2 fragments of tissue", "2/2"),
        ("3/6 systolic murmur", "3/6"),
        ("a 2/6 SEM at the base", "2/6"),
        ("Score of 7/10.", "7/10"),
        ("GCS 3/15.", "3/15"),
        ("MMSE 28/30 today", "28/30"),
        ("vision 20/20", "20/20"),
        ("take 1/2 tablet", "1/2"),
        ("confusion 2/2 trauma", "2/2"),
        ("Stage 2/3", "2/3"),
        ("Barthel 12/20", "12/20"),
        ("SOFA 7/24", "7/24"),
        ("JOA 11/17", "11/17"),
        ("95419-8 Has symptoms: No", "8"),
    ],
)
def test_a_result_is_no_date_whatever_the_classifier_guesses(taken_back, text, fraction) -> None:
    assert taken_back(text) == [fraction]


@pytest.mark.parametrize(
    "text",
    [
        "seen 5/10",
        "since 3/12",
        "on 5/10",
        "PHQ 2/8",
        "strength was tested on 4/5",
        "dose raised 8/10",
        "Next visit 5/5",
        "12/10 murmur",
        "strength better. 4/6 call",
        "since 2023-9",
    ],
)
def test_what_may_be_a_date_is_left_to_the_classifier(taken_back, text) -> None:
    assert taken_back(text) == []
