"""Days by their ordinal, told from counts that an ordinal gives as well."""

import pytest


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("return on the 7th please", "7th"),
        ("surgery is Monday the 21st", "Monday the 21st"),
        ("held until the 3rd", "3rd"),
        ("due on the twenty-first", "twenty-first"),
        ("by the 15th of next month", "15th"),
    ],
)
def test_a_day_of_the_month_is_found(stretches, text, day):
    assert day in stretches("dates", text)


@pytest.mark.parametrize(
    "text",
    [
        "the 5th percentile",
        "her 2nd dose",
        "the 4th rib",
        "the 5th metatarsal",
        "on the 3rd day",
        "the 7th cranial nerve",
        "the 2nd digit",
        "born in the 38th week",
        "the 40th visit",
    ],
)
def test_what_an_ordinal_counts_stays(stretches, text):
    assert stretches("dates", text) == []


@pytest.mark.parametrize("text", ["The 2nd and 3rd digits are cold", "the 1st, 2nd and 3rd toes"])
def test_ordinals_in_a_row_that_count_things_stay(stretches, text):
    assert stretches("dates", text) == []


def test_what_a_row_counts_is_looked_for_a_dozen_ordinals_far(stretches):
    assert stretches("dates", "the " + "1st, " * 12 + "2nd toes") == []
    assert stretches("dates", "the " + "1st, " * 99 + "2nd toes") == ["1st"]


@pytest.mark.parametrize(
    ("text", "date"), [("vancomycin stopped 18th.", "18th"), ("d/c 26th.", "26th")]
)
def test_an_ordinal_behind_what_was_done_is_a_day(stretches, text, date):
    assert stretches("dates", text) == [date]


@pytest.mark.parametrize(
    ("text", "day"),
    [("at the wake on the twelfth.", "twelfth"), ("seen on the ninth at noon", "ninth")],
)
def test_a_spelt_ordinal_that_counts_nothing_is_a_day(stretches, text, day):
    assert stretches("dates", text) == [day]


@pytest.mark.parametrize(
    "text",
    [
        "on the third try",
        "on the fourth and fifth toes",
        "the sixth. nerve",
        "on the third of three",
    ],
)
def test_a_spelt_ordinal_that_counts_something_stays(stretches, text):
    assert stretches("dates", text) == []
