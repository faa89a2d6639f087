"""A policy may ask for years that stand alone; amounts of four digits are none."""

import datetime as dt

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.order import FACTORIES
from streamdeid.model.identity import Identity
from streamdeid.model.note import Note
from streamdeid.model.span import BORN
from streamdeid.text.tokens import tokenise


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("CABG 2004", ["2004"]),
        ("in 1998, again", ["1998"]),
        ("2011-2012", ["2011", "2012"]),
        ("mid-2012", ["2012"]),
    ],
)
def test_a_year_is_a_date(labelled, text, years):
    assert labelled("years", text) == [(year, "DATE") for year in years]


@pytest.mark.parametrize(
    "text", ["WBC 2000 cells", "$2004", "at 2014 hours", "2000 mg", "#1998", "20043"]
)
def test_amounts_are_no_years(stretches, text):
    assert stretches("years", text) == []


def test_the_dates_of_safe_harbor_keep_years(stretches):
    assert stretches("dates", "CABG 2004, stent in 1998") == []


@pytest.fixture(scope="session")
def birth_years(english):
    """The years of birth that are found in a text of a message of this day."""

    def find(text: str, reference: dt.date | None = dt.date(2024, 3, 9)) -> list[str]:
        identity = Identity(reference_date=reference)
        reading = Reading(Note("note", text), tokenise(text), identity)
        return [text[s.start : s.end] for s in FACTORIES["birth_years"](english).detect(reading)]

    return find


@pytest.mark.parametrize(
    "text",
    [
        "She was born in 1921 in Ohio.",
        "birth year 1921",
        "Jan Roe (b. 1921), widow",
        "DOB year: 1921",
        "Year of birth: 1921",
        "YOB 1921",
        "born on a farm near Ely in 1921",
        "BORN 1921",
    ],
)
def test_the_year_of_birth_of_somebody_over_89_is_a_date(birth_years, text):
    assert birth_years(text) == ["1921"]


@pytest.mark.parametrize(
    "text",
    [
        "She was born in 1935.",
        "She was born in Ohio. Moved here in 1921.",
        "Since 1921 the house has stood.",
        "born weighing 1921 g",
        "vitamin b. 1921",
        "hepatitis B 1921",
    ],
)
def test_other_years_and_amounts_tell_no_old_age(birth_years, text):
    assert birth_years(text) == []


def test_the_day_of_the_message_tells_who_is_over_89_and_without_it_more_are(birth_years):
    text = "She was born in 1940."
    assert birth_years(text) == []
    assert birth_years(text, dt.date(2030, 1, 1)) == ["1940"]
    assert birth_years(text, None) == ["1940"]


@pytest.mark.parametrize("text", ["Came over in 1921.", "(1921) widow", "1921-born", "since 1921"])
def test_the_year_of_a_known_birth_date_needs_no_word_of_birth(english, text) -> None:
    identity = Identity(birth_date=dt.date(1921, 4, 12), reference_date=dt.date(2024, 3, 9))
    reading = Reading(Note("note", text), tokenise(text), identity)
    found = [*FACTORIES["birth_years"](english).detect(reading)]
    assert [(text[s.start : s.end], s.rule) for s in found] == [("1921", BORN)]
