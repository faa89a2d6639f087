import pytest

from streamdeid.detectors.seeded.dates import day_of
from streamdeid.lexicons import load
from streamdeid.model.identity import Part
from streamdeid.model.label import Label


@pytest.mark.parametrize(
    "written",
    [
        "11/02/1958",
        "11/2/58",
        "2-Nov-1958",
        "2nd of November 1958",
        "November 2, 1958",
        "Nov 2",
        "2 de noviembre de 1958",
        "02.11.1958",
        "1958-11-02",
        "19581102",
        "11021958",
    ],
)
def test_a_birth_date_is_found_in_any_format(found, knowing, written):
    identity = knowing(Label.DATE, Part.DATE, "1958-11-02")
    assert written in found(f"born {written} in town", identity)


@pytest.mark.parametrize("other", ["11/03/1958", "November 3", "111/02/1958", "11 of 58"])
def test_another_day_is_left(found, knowing, other):
    assert found(f"seen {other} again", knowing(Label.DATE, Part.DATE, "1958-11-02")) == []


def test_a_year_alone_has_no_spelling(english):
    assert day_of("1958", english) is None


def test_the_months_are_those_of_the_language():
    day = day_of("1958-10-02", load("sv"))
    assert day is not None
    assert day.is_written(["2", "oktober", "1958"])
