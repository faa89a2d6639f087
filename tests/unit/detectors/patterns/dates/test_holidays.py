"""Holidays are dates by name, with the year behind them."""

import pytest


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("fell on Christmas Eve 2020 at home", "Christmas Eve 2020"),
        ("since Thanksgiving he coughs", "Thanksgiving"),
        ("sober since New Year's Day.", "New Year's Day"),
        ("after Labor Day weekend", "Labor Day"),
        ("until Ramadan ends", "Ramadan"),
        ("the week before Alaska Day", "Alaska Day"),
        ("extubated on the Ides of March", "Ides of March"),
        ("since Erev Yom Kippur", "Erev Yom Kippur"),
    ],
)
def test_a_holiday_is_found(stretches, text, found):
    assert stretches("dates", text)[0].startswith(found)


@pytest.mark.parametrize(
    "text", ["in labor all day", "labored day and night", "her Easter lily allergy"]
)
def test_words_of_a_holiday_apart_are_none(stretches, text):
    assert stretches("dates", text) == []


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("born on St. Brendan's Day at noon", "St. Brendan's Day"),
        ("seen St Agatha's day.", "St Agatha's day"),
        ("home for the Feast of the Holy Name.", "Feast of the Holy Name"),
    ],
)
def test_the_day_of_any_saint_and_a_feast_by_name_are_holy_days(stretches, text, day):
    assert stretches("dates", text) == [day]


@pytest.mark.parametrize(
    "text", ["St. Brendan's Hospital", "St. Anne Day Surgery", "a feast of ribs", "st. day"]
)
def test_a_saint_without_a_day_and_a_meal_are_none(stretches, text):
    assert stretches("dates", text) == []
