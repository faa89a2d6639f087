"""A policy may ask for years that stand alone; amounts of four digits are none."""

import pytest


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
