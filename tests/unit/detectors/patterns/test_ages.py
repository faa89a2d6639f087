"""NLM Scrubber (Kayaalp et al. 2013), table 4: nine classes of age expressions."""

import pytest

TABLE_4 = [
    ("AGE-WITH-SUCCEEDING-MARKER", "he was 93 years-old", "93"),
    ("AGE-WITH-PRECEDING-MARKER", "at the age of 93, she", "93"),
    ("AGE-WITH-APPENDED-UOM", "his father, 93yo, has", "93"),
    ("AGE-FRACTION-EXPR", "he is 93-years, and 3-months old", "93"),
    ("AGE-FROM-PHRASE-CONTEXT", "she was nearly 93.", "93"),
    ("AGE-BIRTHDAY-CONTEXT", "on his ninety-third birthday", "ninety-third"),
    ("AGE-DECADE-CONTEXT", "in his late 90ies", "90"),
    ("AGE-SIMPLE-CATCH-ALL", "aged 93", "93"),
    ("AGE-COMPOUND-CATCH-ALL", "her parents, 93 yo and 91 yo", "93"),
]


@pytest.mark.parametrize(("kind", "text", "age"), TABLE_4)
def test_each_class_of_table_4_is_an_age(stretches, kind, text, age):
    assert age in stretches("ages", text), kind


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("a 94 y/o man", "94"),
        ("a 91F with cough", "91"),
        ("92 female, alert", "92"),
        ("pt ROE, JANE f/94", "94"),
        ("she turned 91 on the 17th", "91"),
        ("his mother 96.", "96"),
        ("wife Blanche (91) drove", "91"),
        ("she is one hundred and two years old", "one hundred and two"),
        ("I'm 93 and I walk", "93"),
        ("lived to 101.", "101"),
        ("FALL 95/M ED3", "95"),
        ("well into her nineties", "nineties"),
        ("at 92 she still drives", "92"),
        ("a frail nonagenarian", "nonagenarian"),
    ],
)
def test_ages_that_notes_tell_otherwise_are_found(stretches, text, age):
    assert age in stretches("ages", text)


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("Age:93", "93"),
        ("AGE:93 SEX:F", "93"),
        ("Age=91", "91"),
        ("age:93y", "93"),
        ("Pt age:95.", "95"),
        ("Age93", "93"),
        ("DOB:3/4/29 AGE:95", "95"),
    ],
)
def test_an_age_is_found_where_its_mark_is_glued_to_it(stretches, text, age):
    assert stretches("ages", text) == [age]


@pytest.mark.parametrize("text", ["stage:93", "dosage=95 mg", "Age:93.5:1", "image93", "sat:93"])
def test_a_mark_behind_another_word_makes_no_age(stretches, text):
    assert stretches("ages", text) == []


@pytest.mark.parametrize(
    ("text", "ages"),
    [
        ("She is 88-91 years old.", ["88-91"]),
        ("He is 95-97 years old.", ["95-97"]),
        ("He is 95\u201397 years old.", ["95\u201397"]),
        ("Age: 88/91.", ["88/91"]),
        ("aged 89-92.", ["89-92"]),
        ("an 89 to 92 year old man", ["92"]),
        ("aged 60-70, 75-85 years old", []),
        ("SBP 88-91, sat 88-91% on RA", []),
        ("temp 97-99 F", []),
        ("8-88-91 years", []),
        ("on 6/8/91 aged", []),
        ("aged 1-91-2", []),
    ],
)
def test_a_range_of_ages_is_one_place_and_its_second_number_counts(stretches, text, ages):
    assert stretches("ages", text) == ages


@pytest.mark.parametrize(
    "text",
    [
        "temp 98 F, heart rate 96",
        "100 am dose held",
        "BP 142/92, sat 94% on RA",
        "a 54 year old man",
        "glucose was 98.",
        "weighs 92 kg, 94 lb dry",
        "in the low to mid 90s overnight",
        "100 bm this week is too many, 98 never reached",
        "120/90 and 1:90",
        "room 94, bed 2",
    ],
)
def test_numbers_that_are_no_ages_over_89_stay(stretches, text):
    assert stretches("ages", text) == []


def test_every_age_counts_where_a_policy_says_so(stretches):
    text = "a 54 year old man, his son 8 years old, his mother 76."
    assert stretches("ages", text) == []
    assert stretches("ages-all", text) == ["54", "8", "76"]


@pytest.mark.parametrize("text", ["who will be 90 in November", "Kwok   age  91     10 Mar. 2021"])
def test_an_age_may_stand_before_a_month_or_a_wide_gap(stretches, text):
    assert len(stretches("ages", text)) == 1
