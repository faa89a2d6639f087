"""A word of no list is a thing where a grade, a value, a head, a drug or digits say so."""

import pytest

from streamdeid.detectors.people.likely.likelihood import Likelihood


@pytest.mark.parametrize(
    "text",
    [
        "labs today: Vrosm 512, then fluids",
        "uroflow gave Qzave 3.0 and a flat curve",
        "on inhaled Spiriva Brelvimat each day",
        "variant p.Arg46Gln was reported",
        "a titre of anti-Jkx was low",
    ],
)
def test_what_has_a_value_or_is_part_of_a_form_or_formula_is_left(found, text):
    assert found(Likelihood, text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("then we asked Vroslav to come", "Vroslav"),
        ("spoke with Brelvina, who agreed", "Brelvina"),
    ],
)
def test_a_word_of_no_list_without_such_signs_stays_a_name(found, text, name):
    assert name in found(Likelihood, text)


def test_a_roman_number_is_a_grade_where_no_name_stands_in_front(found):
    assert found(Likelihood, "head fracture (Zimmerly II) on film") == []


@pytest.mark.parametrize(
    "text",
    [
        "blood grew Rhodotorula, which is rare",
        "she began Entresto, then Jardiance",
        "a Voluson scan",
    ],
)
def test_genera_brands_and_devices_are_no_names(found, text):
    assert found(Likelihood, text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("**Ortiz** wants her lunch", "Ortiz"),
        ("then Ortiz@bedside all night", "Ortiz"),
        ("rm4Ortiz slept", "Ortiz"),
        ("12 Vroslav 62 stable", "Vroslav"),
        ("Rm 4 Vroslav 512 aware", "Vroslav"),
        ("took Lisinopril Vroslav said", "Vroslav"),
        ("Kowalczyk III seen today", "Kowalczyk"),
    ],
)
def test_neither_marks_nor_numbers_hide_somebody(found, text, name):
    assert name in found(Likelihood, text)


@pytest.mark.parametrize("text", ["by Pdet@Qmzax seen", "ASA 2E  Mallampati 2   fasting"])
def test_words_joined_by_a_mark_and_scored_eponyms_are_things(found, text):
    assert found(Likelihood, text) == []
