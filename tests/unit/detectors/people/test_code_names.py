import pytest

from streamdeid.detectors.people.code_names import CodeNames


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("last name N-G-U-Y-E-N, repeat", ["N-G-U-Y-E-N"]),
        ('admitted as "Trauma, Zulu" overnight', ["Trauma, Zulu"]),
        ("trauma, zulu-seven arrived", ["trauma, zulu-seven"]),
        ("registered as Jane Doe", ["Jane Doe"]),
        ("Baby Boy Merriweather fed", ["Baby Boy Merriweather"]),
        ("ABDI, BABY GIRL   MRN 1", ["ABDI, BABY GIRL"]),
        ("signed \u90ed\u6708\u660e today", ["\u90ed\u6708\u660e"]),
    ],
)
def test_conventional_and_spelt_names_are_found(found, text, names):
    assert found(CodeNames, text) == names


@pytest.mark.parametrize(
    "text", ["a baby girl was born", "trauma surgery", "\u03b2-blocker, 5 \u00b5g"]
)
def test_the_same_words_in_prose_are_left(found, text):
    assert found(CodeNames, text) == []


def test_letters_longer_than_any_surname_head_no_newborn(found):
    assert found(CodeNames, "A" + "b" * 80 + ", BABY GIRL") == []
