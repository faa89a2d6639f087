"""Dates move by the patient's own days, in their own form, or are made coarser."""

import datetime as dt

import pytest

from streamdeid.model.identity import Fact, Identity, Part, Person, PersonName
from streamdeid.model.label import Label
from streamdeid.operators.context import Context
from streamdeid.operators.keys import Keys
from streamdeid.operators.manner import Manner, Times
from streamdeid.operators.shifting import days_of_shift, shift

KEYS = Keys(b"k" * 32)
SPOKEN = dt.date(2024, 3, 9)


def moved(text: str, days: int = -10, **more) -> str:
    identity = more.pop("identity", Identity(reference_date=SPOKEN))
    context = Context(KEYS, "study", identity, days, more.pop("manner", Manner()), **more)
    return shift(text, Label.DATE, context)


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("March 7", "February 26"),
        ("3/7", "2/26"),
        ("03/07", "02/26"),
        ("the 7th", "the 26th"),
        ("7th", "26th"),
        ("13th", "3rd"),
        ("MAR 7TH", "FEB 26TH"),
        ("March 11th, 2024", "March 1st, 2024"),
        ("Mar '24", "Mar '24"),
        ("March 2024", "March 2024"),
        ("3/2024", "3/2024"),
        ("2024-03", "2024-03"),
        ("Thursday, March 7, 2024", "Monday, February 26, 2024"),
        ("Thu 3/7", "Mon 2/26"),
        ("Tuesday", "Saturday"),
        ("Sept. 5, 2024", "Aug. 26, 2024"),
        ("7th of March", "26th of February"),
        ("07MAR2024", "26FEB2024"),
        ("12/31/2023", "12/21/2023"),
        ("1/5", "12/26"),
        ("2024 MAR 07", "2024 FEB 26"),
        ("03 07 24", "02 26 24"),
        ("030724", "022624"),
        ("03.2024", "03.2024"),
        ("3/'24", "3/'24"),
        ("Weds", "Sun"),
        ("Christmas", "December 15"),
        ("Christmas Eve 2020", "December 14, 2020"),
        ("4th of July", "24th of June"),
        ("20240307081500-0600", "20240226081500-0600"),
        ("2024-03-07T10:30:00Z", "2024-02-26T10:30:00Z"),
        ("3/7/24 10:30", "2/26/24 10:30"),
        ("3/7/24 at 10:30 am", "2/26/24 at 10:30 am"),
        ("3/7/24 1030", "2/26/24 1030"),
        ("3/7/24 22:00-23:00", "2/26/24 22:00-23:00"),
        ("3/7/24 8 PM", "2/26/24 8 PM"),
        ("2024030710", "2024022610"),
        ("20240307-0600", "20240226-0600"),
        ("202403-0600", "202403-0600"),
        ("20240307101530.123-0600", "20240226101530.123-0600"),
        ("2024-03-07T10:30:00.123+05:30", "2024-02-26T10:30:00.123+05:30"),
    ],
)
def test_a_date_moves_in_its_own_form(text: str, new: str) -> None:
    assert moved(text) == new


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("March 3-5, 2024", "February 22-24, 2024"),
        ("March 9-11, 2024", "February 28-March 1, 2024"),
        ("2024-03-07/2024-03-09", "2024-02-26/2024-02-28"),
        ("3/9-11", "2/28-3/1"),
        ("3/7/24-3/9/24", "2/26/24-2/28/24"),
        ("12 June and 19 Mar", "2 June and 9 Mar"),
        ("Dec 31 - Jan 2", "Dec 21 - Dec 23"),
        ("30-31 Jan 2024", "20-21 Jan 2024"),
        ("9-11 Jan 2024", "30 Dec 2023-1 Jan 2024"),
        ("Mar 3, 5, and 9", "Feb 22, 24, and 28"),
        ("Mon and Thu", "Fri and Mon"),
        ("March and April 2024", "March and April 2024"),
    ],
)
def test_every_date_of_a_range_or_list_moves(text: str, new: str) -> None:
    assert moved(text) == new


@pytest.mark.parametrize(
    "text", ["Mar 3, 19", "Mar 3/19", "3/4/29", "10-22-11-1", "31 Feb", "30-31 Feb"]
)
def test_what_can_be_read_in_two_ways_is_not_moved(text: str) -> None:
    assert moved(text) == "[DATE]"


def test_two_digits_of_a_known_birth_date_are_its_year() -> None:
    identity = Identity(reference_date=SPOKEN, birth_date=dt.date(1929, 3, 4))
    assert moved("3/4/29", identity=identity) == "2/28/34"


@pytest.mark.parametrize(("text", "new"), [("March 2024", "April 2024"), ("Mar '24", "Apr '24")])
def test_a_month_moves_by_whole_months(text: str, new: str) -> None:
    assert moved(text, days=30) == new


@pytest.mark.parametrize("text", ["Ramadan", "last week", "13/45", ""])
def test_what_names_no_day_becomes_its_label(text: str) -> None:
    assert moved(text) == "[DATE]"


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("20240307 Kravitz", "2024"),
        ("3/7/2024, says Wilma Kravitz", "2024"),
        ("Kravitz March", "[DATE]"),
        ("Monday Kravitz", "[DATE]"),
        ("20240307 8842137", "2024"),
        ("20240307 123456", "2024"),
        ("3/7/2024 218-723-4490", "2024"),
        ("3/7 2024", "2024"),
        ("884213 March", "[DATE]"),
        ("Monday 884213", "[DATE]"),
    ],
)
def test_what_says_more_than_a_date_is_made_coarser(text: str, new: str) -> None:
    assert moved(text) == new


def test_a_date_over_eighty_nine_is_capped_at_ninety_years_before_the_message() -> None:
    identity = Identity(reference_date=SPOKEN, birth_date=dt.date(1930, 5, 1))
    assert moved("19300501", identity=identity) == "19340228"
    assert moved("05/01/1930", identity=identity) == "02/28/1934"
    assert moved("06/02/1935", identity=identity) == "05/23/1935"


@pytest.mark.parametrize("spoken", [None, dt.date(1, 1, 1)])
def test_without_the_messages_day_an_old_date_is_withheld_and_the_shift_with_it(
    spoken: dt.date | None,
) -> None:
    identity = Identity(reference_date=spoken)
    assert moved("19210301", identity=identity) == "[DATE]"
    assert moved("05/01/1936", identity=identity) == "[DATE]"
    assert moved("05/11/1980", identity=identity) == "05/01/1980"


def test_the_time_of_day_is_dropped_if_the_policy_says_so() -> None:
    manner = Manner(times=Times.DROP)
    assert moved("20240307081500-0600", manner=manner) == "20240226"
    assert moved("3/7/24 10:30", manner=manner) == "2/26/24"


def test_a_month_that_is_somebodys_name_is_written_in_digits() -> None:
    identity = Identity(
        people=(Person(Label.PATIENT, (PersonName("May", "Ann"),)),), reference_date=SPOKEN
    )
    fresh = moved("March 7, 2024", 60, identity=identity, withheld=tuple(identity.seeds()))
    assert fresh == "5/6/2024"


def test_a_shift_that_meets_a_birth_date_is_made_coarser() -> None:
    birth = Fact(Label.DATE, Part.DATE, "2024-02-26")
    identity = Identity(facts=(birth,), reference_date=SPOKEN)
    assert moved("20240307", identity=identity, withheld=tuple(identity.seeds())) == "2024"


@pytest.mark.parametrize("key", [str(n) for n in range(60)])
def test_a_shift_is_never_nothing_and_keeps_weekdays_if_asked(key: str) -> None:
    identity = Identity(patient_key=key)
    assert 1 <= abs(days_of_shift(KEYS, "study", identity)) <= 365
    weeks = days_of_shift(KEYS, "study", identity, Manner(weekdays=True))
    assert weeks % 7 == 0
    assert 7 <= abs(weeks) <= 364


def test_a_record_number_that_is_a_year_does_not_let_that_year_through() -> None:
    number = Fact(Label.MRN, Part.NUMBER, "1954")
    identity = Identity(facts=(number,), reference_date=SPOKEN)
    withheld = tuple(identity.seeds())
    assert moved("19540412", identity=identity, withheld=withheld) == "19540402"
    assert moved("04/12/1954", identity=identity, withheld=withheld) == "[DATE]"
