"""Who writes in a chat."""

import pytest

from streamdeid.detectors.people.cued.staff import Staff

THREAD = "joselito c 18:51 hey r u days\nA Day 18:52 nights\njoselito c 18:53 ok\n"
BROKEN = "joselito c 18:51\nhey\nA Day 18:52\nnights\njoselito c 18:53\nok\n"
BRACKETED = "Rain T [9:41] bed 4 free?\nbex 9:42: yes \nRain T [9:44] thx \n"


@pytest.mark.parametrize(
    ("text", "writers"),
    [
        (THREAD, ["joselito c", "A Day", "joselito c"]),
        (BRACKETED, ["Rain T", "bex", "Rain T"]),
        (BROKEN, ["joselito c", "A Day", "joselito c"]),
    ],
)
def test_the_writer_of_every_line_is_found(found, text, writers):
    assert [name for name in found(Staff, text) if name in writers] == writers


@pytest.mark.parametrize(
    "text",
    [
        "BP 08:00 120/80\nHR 08:00 70\nBP 09:00 118/76\n",
        "turned 02:00 ok\nasleep 04:00 ok\n",
        "Dose 08:00 given\nDose 12:00 held\nTemp 12:00 37\n",
    ],
)
def test_a_table_of_values_is_no_thread(found, text):
    assert found(Staff, text) == []
