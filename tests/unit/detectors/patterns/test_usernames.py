"""Log-in names are found behind words of signing in, and as an initial with a known surname."""

import pytest


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("username: jrowe88", "jrowe88"),
        ("logged in as okoye.m", "okoye.m"),
        ("portal login farid_drives_88", "farid_drives_88"),
        ("printed by kmore22 at noon", "kmore22"),
        ("J. Rowe saw him. Printed jrowe 3/7", "jrowe"),
    ],
)
def test_a_log_in_name_is_found(labelled, text, name):
    assert labelled("usernames", text) == [(name, "USERNAME")]


@pytest.mark.parametrize(
    "text",
    [
        "a user friendly guide",
        "signed by patient",
        "by report",
        "user manual",
        "by v2",
        "heroin user for years",
    ],
)
def test_words_of_the_language_behind_such_words_stay(stretches, text):
    assert stretches("usernames", text) == []
