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
