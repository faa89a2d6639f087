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
