"""Codes that the word in front announces."""

import pytest


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("BB band ZKT 4418. Returned", "ZKT 4418"),
        ("Deputy Ames badge 311 took it", "311"),
        ("your matter CI 24-17 / closed", "CI 24-17"),
        ("Protocol LIV, Subj 041-017; coordinator", "041-017"),
        ("Voyage W0806   Folio", "W0806"),
        ("NYS DMV 448 102 937, heart on card", "448 102 937"),
        ("the sled reg MN 4471-SB was lost", "MN 4471-SB"),
        ("left in a white Prius 8KXR418; police", "8KXR418"),
        ("left in a red RAV4 8KXR418; police", "8KXR418"),
        ("drives gray Silverado MN 447-KLP to", "MN 447-KLP"),
        ("docket no. 14-22 088A filed", "14-22 088A"),
        ("interp ID 40117 by phone", "40117"),
        ("HepB       1     12/25/22     RT     K5418       06/24", "K5418"),
        ("PCV13      3     4/26/23      LT     4XH72       3/25", "4XH72"),
        ("Pediarix   2     4/26/23      LT     4XH72       3/25", "4XH72"),
    ],
)
def test_what_stands_behind_the_word_or_in_the_row_of_a_vaccine_is_a_code(stretches, text, code):
    assert code in stretches("codes", text)


@pytest.mark.parametrize(
    "text",
    [
        "TR band 13 mL at noon",
        "blue band 3x15 reps",
        "ALS rig ETA 0415 today",
        "a form of 2019",
        "tibial plate 14 x 4.3 mm",
        "truck driver 40 years",
        "members 12",
        "MMR   2   given   IM   LEFT   0.5 mL",
    ],
)
def test_sizes_times_counts_and_words_in_such_a_row_stay(spans, text):
    assert [s for s in spans("codes", text) if s.rule == "announced"] == []


def test_a_unique_device_identifier_is_covered_whole(labelled):
    text = "UDI: (01)00643169001763(17)250930(21)RNB482913H noted"
    udi = "(01)00643169001763(17)250930(21)RNB482913H"
    assert (udi, "DEVICE") in labelled("codes", text)


def test_groups_without_end_are_no_code_of_a_badge_but_one_code_of_their_own(spans):
    text = "badge " + "1-" * 4_000 + "x"
    assert [(s.start, s.end, s.rule) for s in spans("codes", text)] == [(6, 8_007, "alphanumeric")]
