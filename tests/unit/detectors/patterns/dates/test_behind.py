"""What stands behind two small numbers tells whether they are a date."""

import pytest


@pytest.mark.parametrize(
    "text",
    [
        "bedside echo 5/5 2320, fellow told",
        "last dose 2/29 2100 witnessed",
        "next session 12/11 4 pm",
        "next session 12/11 16:30 in the hall",
        "restraint renewed 3/5 0410",
    ],
)
def test_a_clock_time_behind_makes_a_date_of_two_numbers(stretches, text):
    assert any("/" in found for found in stretches("dates", text))


@pytest.mark.parametrize(
    "text",
    [
        "pain 3/5 1000 mg given",
        "Hgb 9.8 1830 units of it",
        "drained 2/4 500 mL",
        "score 4/5 12.5 mg",
    ],
)
def test_an_amount_behind_is_no_clock_time(stretches, text):
    assert stretches("dates", text) == []


@pytest.mark.parametrize(
    "text", ["chart copied 5/8 Roberta agrees", "PA denied 3/6. Appeal", "IPTS 9/18: ok"]
)
def test_a_capital_or_colon_behind_speaks_for_a_date(stretches, text):
    assert len(stretches("dates", text)) == 1


@pytest.mark.parametrize("text", ["moved to bed 8-2, stable", "diary attached (pp 6-11)", "rm 4-2"])
def test_beds_and_pages_are_joined_by_a_hyphen_and_no_dates(stretches, text):
    assert stretches("dates", text) == []


def test_a_pair_behind_a_name_is_a_date(stretches):
    assert stretches("dates", "copies from Anjali 3/9, filed") == ["3/9"]


def test_a_pair_at_the_head_of_a_line_is_a_date(stretches):
    assert stretches("dates", "Ward notes\n3/4 call to the daughter") == ["3/4"]
