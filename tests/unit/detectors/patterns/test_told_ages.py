"""Ages of ninety and more that neither years nor a person beside them tell."""

import pytest


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ('He says "at ninety-two I will dance"', "ninety-two"),
        ("His wife Agnes, ninety-three herself, drove.", "ninety-three"),
        ("her birthday, the ninety-fourth.", "ninety-fourth"),
        ("hips on the list: ages 66, 79, 95", "95"),
        ("great-uncle, d. 97. Likes tea", "97"),
        ("twin d. at 90.", "90"),
        ("7  2    93   F    3/11 0900", "93"),
        ("HOLLIS, J   F   91   inactive", "91"),
        ("Day after her 96th birthday", "96th"),
    ],
)
def test_an_age_is_told_by_what_stands_further_off(stretches, text, age):
    assert age in stretches("ages", text)


@pytest.mark.parametrize(
    "text",
    [
        "he died ninety-seven minutes later",
        "a ninety-five percent share",
        "on the ninety-first day",
        "listed for ninety-five",
        "doses 74, 81, 94",
        "2  4    91   C    1/17 1400",
        "Tc-99m sestamibi",
        "water temp fine 98 F.",
    ],
)
def test_what_is_counted_or_measured_is_no_age(stretches, text):
    assert stretches("ages", text) == []


def test_a_list_of_ages_is_followed_a_while(stretches):
    assert stretches("ages", "ages " + "41, " * 10 + "94.") == ["94"]
    assert stretches("ages", "ages " + "41, " * 99 + "94.") == []
