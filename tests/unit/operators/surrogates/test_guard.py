"""The guard refuses whatever the residual check would find."""

import pytest

from streamdeid.engine.residual import told
from streamdeid.engine.searches import Searches, searches
from streamdeid.model.identity import Part, Seed
from streamdeid.model.label import Label
from streamdeid.operators.surrogates.guard import Guard

GUARD = Guard.of(
    [
        Seed(Label.PATIENT, Part.FAMILY, "van der Roe", "PID[1]-5[1].1"),
        Seed(Label.HOSPITAL, Part.PHRASE, "Lakeside General", "PV1[1]-3[1].4"),
        Seed(Label.MRN, Part.NUMBER, "44-71", "PID[1]-3[1].1"),
        Seed(Label.EMAIL, Part.CONTACT, "jr@roe.test", "PID[1]-13[1].4"),
        Seed(Label.DATE, Part.DATE, "1951-03-04", "PID[1]-7[1]"),
    ]
)


@pytest.mark.parametrize(
    "text",
    [
        "Roe",
        "Ann ROE",
        "at Lakeside  General",
        "x4-4.71",
        "4471/2",
        "JR@ROE.test",
        "19510304",
        "R\u00f3e",
    ],
)
def test_what_says_a_seed_is_refused(text: str) -> None:
    assert GUARD.refuses(text)


@pytest.mark.parametrize("divided", ["12345678", "1234 - 5678", "1234---5678", "1 2 3 4 5 6 7 8"])
def test_a_long_number_is_refused_however_the_last_look_would_find_it(divided: str) -> None:
    seed = Seed(Label.MRN, Part.NUMBER, "12345678", "PID[1]-3[1].1")
    assert told(Searches(searches([seed])), lambda _: False, divided) is Label.MRN
    assert Guard.of([seed]).refuses(divided)


@pytest.mark.parametrize(
    "text", ["Roebuck", "Lakeside Hospital", "der", "4417", "844719", "jr@example.org"]
)
def test_what_says_none_is_not(text: str) -> None:
    assert not GUARD.refuses(text)
