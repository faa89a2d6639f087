"""Ages of relatives without a word for years, as family histories tell them."""

import pytest


@pytest.mark.parametrize(
    ("text", "ages"),
    [
        ("FH: MGM 94 A&W, MGF died MI 61", ["94"]),
        ("PGF alive 97, PGM dec 91 stroke", ["97", "91"]),
        ("mother d. 93 of CVA", ["93"]),
        ("Father: deceased at 98, CHF", ["98"]),
        ("Sister - living, well, 92", ["92"]),
        ("Mother 62, father 71, both well", []),
        ("mother, BP 94/60", []),
        ("husband states 95% of the time", []),
        ("wife walked 100 feet", []),
        ("baby with mother 97.9 F", []),
        ("Mother present.\n94 on room air", []),
    ],
)
def test_only_words_for_how_she_is_stand_between_a_relative_and_her_age(stretches, text, ages):
    assert stretches("ages", text) == ages


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("Family: wife Yolanda 92; two sons", "92"),
        ("Mother 93 in Duluth not told.", "93"),
        ("her sister of 93 came along", "93"),
        ("daughter says 91.", "91"),
        ("mother lived to be 101.", "101"),
    ],
)
def test_the_name_of_a_relative_and_what_is_said_of_her_lead_to_her_age(stretches, text, age):
    assert stretches("ages", text) == [age]


@pytest.mark.parametrize(
    "text", ["wife gave Lasix 92 mg", "mother 93 % on air", "son weighs 94 kg"]
)
def test_a_measure_behind_a_relative_is_no_age(stretches, text):
    assert stretches("ages", text) == []
