"""Coarser forms: year, quarter or month, three digits or 000, 90+, the state of a city."""

import datetime as dt

import pytest

from streamdeid.model.identity import Fact, Identity, Part
from streamdeid.model.label import Label
from streamdeid.operators.census import FEWEST, RESTRICTED_ZIP3, SMALL_AREAS
from streamdeid.operators.context import Context
from streamdeid.operators.datatypes import fitted
from streamdeid.operators.generalising import generalise
from streamdeid.operators.keys import Keys
from streamdeid.operators.manner import Manner, Precision


def coarser(
    text: str,
    label: Label,
    precision: Precision = Precision.YEAR,
    spoken: dt.date | None = dt.date(2024, 3, 9),
) -> str:
    facts = (Fact(Label.ZIP, Part.NUMBER, "55802"),)
    identity = Identity(facts=facts, reference_date=spoken)
    context = Context(Keys(b"k" * 32), "study", identity, 3, Manner(precision=precision))
    return generalise(text, label, context)


@pytest.mark.parametrize(
    ("precision", "text", "new"),
    [
        (Precision.YEAR, "March 7, 2024", "2024"),
        (Precision.YEAR, "Mar 19", "[DATE]"),
        (Precision.YEAR, "June 12th", "[DATE]"),
        (Precision.YEAR, "Sept 30", "[DATE]"),
        (Precision.YEAR, "Feb 30", "[DATE]"),
        (Precision.YEAR, "Mar-19", "[DATE]"),
        (Precision.YEAR, "12 June - 19 Mar", "[DATE]"),
        (Precision.YEAR, "July 17 - 18", "[DATE]"),
        (Precision.YEAR, "Mar '19", "2019"),
        (Precision.YEAR, "March of 19", "2019"),
        (Precision.YEAR, "Mar 47", "1947"),
        (Precision.YEAR, "6/95", "1995"),
        (Precision.YEAR, "March 3-5, 2024", "2024"),
        (Precision.YEAR, "Dec 31, 2023 - Jan 2, 2024", "2023 - 2024"),
        (Precision.YEAR, "12/30 - 1/2/2024", "[DATE] - 2024"),
        (Precision.YEAR, "March 3rd at 2015", "[DATE]"),
        (Precision.YEAR, "3/4/29", "[DATE]"),
        (Precision.YEAR, "3/4/25", "2025"),
        (Precision.QUARTER, "March 7, 2024", "2024-Q1"),
        (Precision.QUARTER, "20241231", "2024-Q4"),
        (Precision.MONTH, "3/7/24", "2024-03"),
        (Precision.MONTH, "March 7", "[DATE]"),
        (Precision.MONTH, "3/7/1930", "[DATE]"),
    ],
)
def test_a_date_becomes_what_the_policy_leaves_of_it(precision, text, new) -> None:
    assert coarser(text, Label.DATE, precision) == new


@pytest.mark.parametrize(
    ("datatype", "old", "new"),
    [
        ("TS", "20240307081500", "202401"),
        ("date", "2024-03-07", "2024-01"),
        ("instant", "2024-03-07T10:00:00Z", "2024-01-01T00:00:00Z"),
    ],
)
def test_a_quarter_in_a_field_is_its_first_month(datatype: str, old: str, new: str) -> None:
    assert fitted(coarser(old, Label.DATE, Precision.QUARTER), old, datatype) == new


@pytest.mark.parametrize(
    ("text", "label", "new"),
    [
        ("Duluth", Label.CITY, "MN"),
        ("55802", Label.ZIP, "558"),
        ("03602", Label.ZIP, "000"),
        ("\uff10\uff13\uff16\uff10\uff12", Label.ZIP, "000"),
        ("\u0660\u0663\u0666\u0660\u0662", Label.ZIP, "000"),
        ("\uff15\uff15\uff18\uff10\uff12", Label.ZIP, "558"),
        ("92", Label.AGE, "90+"),
        ("61", Label.AGE, "61"),
        ("88-91", Label.AGE, "90+"),
        ("88 or 95", Label.AGE, "90+"),
        ("45 to 50", Label.AGE, "45 to 50"),
        ("Wilma Kravitz, 45", Label.AGE, "[AGE]"),
        ("9" * 5000, Label.AGE, "90+"),
        ("Nowak", Label.PATIENT, "[PATIENT]"),
    ],
)
def test_places_and_ages_become_coarser(text: str, label: Label, new: str) -> None:
    assert coarser(text, label) == new


@pytest.mark.parametrize("spoken", [None, dt.date(1, 1, 1)])
def test_a_message_that_tells_no_day_passes_no_year_of_somebody_old(spoken: dt.date | None) -> None:
    written = [coarser(f"3/7/{year}", Label.DATE, spoken=spoken) for year in (1921, 1936, 1980)]
    assert written == ["[DATE]", "[DATE]", "1980"]


def test_small_areas_are_those_of_either_census() -> None:
    assert FEWEST == 20_000
    assert sorted(SMALL_AREAS) == [2000, 2010]
    assert all(areas <= RESTRICTED_ZIP3 for areas in SMALL_AREAS.values())
    assert {"036", "063", "205"} <= RESTRICTED_ZIP3
    assert "558" not in RESTRICTED_ZIP3
