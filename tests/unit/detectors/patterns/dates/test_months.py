"""Dates that name a month reach from day to year; words that only look like months stay."""

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.dates import Dates
from streamdeid.detectors.patterns.dates.months import worded
from streamdeid.detectors.patterns.dates.partial import Judge
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.text.tokens import tokenise


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("seen March 7, 2024 again", "March 7, 2024"),
        ("seen the 7th of March again", "7th of March"),
        ("seen 7Mar24 again", "7Mar24"),
        ("seen Sept. 3rd again", "Sept. 3rd"),
        ("seen 07-Mar-2024 again", "07-Mar-2024"),
        ("since mid-October only", "mid-October"),
        ("in October '22 again", "October '22"),
        ("on 2022 Oct 6 again", "2022 Oct 6"),
        ("the second week of August", "second week of August"),
        ("he came 14 de marzo de 2024", "14 de marzo de 2024"),
        ("on March seventh at noon", "March seventh"),
    ],
)
def test_a_worded_date_is_found_whole(stretches, text, date):
    assert stretches("dates", text)[0] == date


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("from Mar 1-Mar 9 there", ["Mar 1", "Mar 9"]),
        ("from Dec 20-Jan 3 there", ["Dec 20", "Jan 3"]),
        ("July 17 - 18, 2023", ["July 17", "18, 2023"]),
        ("either April 9 or 10.", ["April 9", "10"]),
        ("on 12 June and 19 Mar he", ["12 June", "19 Mar"]),
        ("on 12 June - 19th of Mar he", ["12 June", "19th of Mar"]),
    ],
)
def test_each_end_of_a_range_is_a_date(stretches, text, dates):
    assert stretches("dates", text) == dates


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("started 7 March 10 mg daily", "7 March"),
        ("cycle C4D1 July 9th", "July 9th"),
        ("RSV x1 Feb '22", "Feb '22"),
        ("Hgb 8.1 Jan 4", "Jan 4"),
        ("Nov 4 50% better", "Nov 4"),
        ("March 7 14:30 seen", "March 7"),
    ],
)
def test_amounts_and_times_beside_a_date_are_no_part_of_it(stretches, text, date):
    assert stretches("dates", text) == [date]


@pytest.mark.parametrize(
    "text", ["last seen in May.", "since March", "back by April, he says", "until june"]
)
def test_a_month_alone_counts_behind_a_preposition_of_time(stretches, text):
    assert len(stretches("dates", text)) == 1


@pytest.mark.parametrize(
    "text",
    ["he may go home", "they march daily", "April Rowe, RN", "the MAR shows"],
)
def test_words_and_names_that_months_share_stay(stretches, text):
    assert stretches("dates", text) == []


@pytest.mark.parametrize(
    ("text", "month"),
    [("the June league", "June"), ("MRI March. Stable", "March"), ("Return March, labs", "March")],
)
def test_a_month_that_something_takes_is_a_date(stretches, text, month):
    assert month in stretches("dates", text)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("Inskriven den 3 maj 2023 akut", "3 maj 2023"),
        ("Opererad 12 okt 2021.", "12 okt 2021"),
        ("Sedan i augusti har hon ont", "augusti"),
    ],
)
def test_the_months_of_another_language_need_its_list_only(text, date):
    reading = Reading(Note("note", text), tokenise(text), NOBODY)
    assert [text[s.start : s.end] for s in Dates(load("sv")).detect(reading)] == [date]


def test_no_repr_tells_the_month_of_a_date(seen, english):
    (date,) = worded(seen("seen March 7 again"), english)
    assert repr(date) == "Worded(1, 2, 'worded')"
    assert "3" not in repr(Judge(seen("seen again"), frozenset({date.month})))


@pytest.mark.parametrize(
    "text", ["Mammo done March, normal", "nephrectomy March at the county", "Next: August."]
)
def test_a_month_behind_what_was_done_or_is_due_is_a_date(stretches, text):
    assert len(stretches("dates", text)) == 1


def test_a_month_word_behind_a_plain_word_is_left(stretches):
    assert stretches("dates", "a long march was seen to help") == []
