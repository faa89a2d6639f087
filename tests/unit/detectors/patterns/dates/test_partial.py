"""Neighbours weigh whether two small numbers are a month and a day."""

import pytest


@pytest.mark.parametrize(
    "text",
    [
        "seen on 3/7 again",
        "discharged 3/7",
        "appt 3/7 at 9:30",
        "last visit 11/4.",
        "since 3/7 better",
        "labs 03/07: Na 140",
        "LMP 3/7",
        "court hearing 3/7",
        "no flight 7/6 as planned",
        "last infusion 6/12",
    ],
)
def test_a_word_of_time_makes_a_date_of_two_numbers(stretches, text):
    assert len(stretches("dates", text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "strength 4/5 throughout",
        "2/6 systolic murmur",
        "pain 7/10 today",
        "take 1/2 tab",
        "GCS 3/15",
        "PHQ-9 12/27",
        "reflexes 2/4 bilaterally",
        "Percocet 5/325",
        "visual acuity 20/20",
        "APGARs 8/9",
        "open 24/7",
        "node 0/12",
    ],
)
def test_scores_strengths_and_doses_are_no_dates(stretches, text):
    assert stretches("dates", text) == []


def test_the_month_of_a_full_date_speaks_for_a_pair_of_the_same_month(stretches):
    assert stretches("dates", "wound 3-22 clean") == []
    assert stretches("dates", "Seen 3/7/2024, wound 3-22 clean") == ["3/7/2024", "3-22"]


def test_a_list_of_dates_goes_on_as_it_began(stretches):
    assert stretches("dates", "seen on 3/7, 3/9, and 3/12") == ["3/7", "3/9", "3/12"]


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("s/p CABG 6/95, doing well", "6/95"),
        ("in good health until 7/93, when he fell", "7/93"),
        ("s/p colectomy 8/12", "8/12"),
        ("MRI 1.20.23 stable, papers to his wife 1.28", "1.28"),
        ("Seen 3.1.2024, cefepime from 3.4 to 3.9", "3.4"),
        ("Seen 3.1.2024, cefepime from 3.4 to 3.9", "3.9"),
    ],
)
def test_an_operation_or_the_style_of_the_note_makes_two_numbers_a_date(stretches, text, date):
    assert date in stretches("dates", text)


@pytest.mark.parametrize(
    "text",
    ["Berg 9/66", "TSH 2.1, Hgb 9.4", "2 of 19 nodes positive (2/19)", "recheck in 7-10 d"],
)
def test_scores_values_counts_and_spans_stay(stretches, text):
    assert stretches("dates", text) == []


@pytest.mark.parametrize(
    "text", ["lactate 1.9 from 3.1.", "ALSFRS 10/12, slower", "CIWA 10/12", "IDDSI 5/2."]
)
def test_a_value_before_and_a_named_scale_are_no_dates(stretches, text):
    assert stretches("dates", text) == []


@pytest.mark.parametrize("text", ["Goals 3/14 reviewed with family.", "HFNC 3/14 weaned."])
def test_goals_and_a_way_to_give_oxygen_are_no_scales(stretches, text):
    assert stretches("dates", text) == ["3/14"]
