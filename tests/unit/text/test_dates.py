import pytest

from streamdeid.text.dates import ending


@pytest.mark.parametrize(
    ("day", "written"), [(1, "st"), (2, "nd"), (3, "rd"), (4, "th"), (11, "th"), (22, "nd")]
)
def test_a_day_of_the_month_has_the_ending_that_english_gives_it(day, written):
    assert ending(day) == written
