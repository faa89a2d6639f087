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


@pytest.mark.parametrize(
    ("text", "login"),
    [
        ("form printed by qdoyle on the ward", "qdoyle"),
        ("Entered: cquintox, verified", "cquintox"),
        ("LFC/mtx114   D: 05/15/03", "mtx114"),
        ("Tech lmbq02 on call", "lmbq02"),
        ("find me at @rain_b77. Thanks", "rain_b77"),
        ("secure chat: swise.neuro", "swise.neuro"),
        ("pays by venmo @lena-ort", "lena-ort"),
        ("cash app is $TobRell", "TobRell"),
        ("Snapchat moss_jen, not known", "moss_jen"),
        ("Discord: wolfmilk#4471", "wolfmilk#4471"),
        ("Skype: live:oren.hatch", "live:oren.hatch"),
        ("Xbox gamertag DuskRunner99", "DuskRunner99"),
    ],
)
def test_authorship_the_typists_mark_an_at_sign_or_a_chat_announces_one(stretches, text, login):
    assert login in stretches("usernames", text)


@pytest.mark.parametrize(
    "text",
    [
        "entered by nursing",
        "30 kg/m2",
        "printed by pharmacy",
        "lives @home with mom",
        "5 mg @2.5 ml",
        "seen @clinic today",
        "rests @clinic. Then",
        "TikTok tics and Instagram use 4 h",
        "Steam inhalation 4x",
        "cash $5 and snap gauge 3",
        "IG 11/12/24, IG M, Snap 4x",
    ],
)
def test_departments_units_and_places_there_stay(stretches, text):
    assert stretches("usernames", text) == []
