import pytest

from streamdeid.detectors.people.likely.likelihood import Likelihood
from streamdeid.lexicons.word import likelihood_ratio


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("we asked Lindqvist to come", ["Lindqvist"]),
        ("then Ramirez and the team left", ["Ramirez"]),
        ("the family of May Smith agreed", ["May Smith"]),
        ("Keisha says she is better", ["Keisha"]),
    ],
)
def test_a_likely_name_is_found_with_its_neighbours(found, text, names):
    assert found(Likelihood, text) == names


@pytest.mark.parametrize(
    "text",
    [
        "Neutrophil count rose",
        "placed a Foley and a Swan-Ganz",
        "lives in Boston with family",
        "started on Allegra",
        "seen at Jefferson Hospital",
        "the Hoyer lift",
        "Pain is worse at night",
    ],
)
def test_clinical_words_places_and_things_are_left(found, text):
    assert found(Likelihood, text) == []


def test_a_word_unknown_on_both_sides_favours_a_name_as_in_the_paper():
    assert likelihood_ratio(0, 0, 0) == pytest.approx(2.4)


@pytest.mark.parametrize(("word", "name"), [("john", True), ("nguyen", True), ("will", False)])
def test_the_ratio_tells_names_from_words(english, word, name):
    assert (english.words[word].ratio > 1) is name


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("sang to Keegan under the window", ["Keegan"]),
        ("asked Tesfaye to wait", ["Tesfaye"]),
        ("son here. prokop says ok", ["prokop"]),
        ("Momi looks well", ["Momi"]),
        ("Mirlande's visit", ["Mirlande"]),
        ("Will understands the plan", ["Will"]),
    ],
)
def test_names_of_no_list_stand_out_or_act(found, text, names):
    assert found(Likelihood, text) == names


@pytest.mark.parametrize(
    "text",
    [
        "Katz 6/6 today",
        "Recall Wagner 3 ulcer",
        "Thompson neg.",
        "fent 100 given",
        "Mammo due in May",
        "brown emesis. Brown urine since noon",
        "on Protonix and Keflex",
        "the AirSense download",
    ],
)
def test_scores_short_forms_and_products_are_no_names(found, text):
    assert found(Likelihood, text) == []


def test_a_seldom_word_before_a_number_is_a_measure(found):
    assert found(Likelihood, "with the exception of Creatinine 0.2 today") == []


def test_a_product_stands_for_the_thing_by_itself(found):
    assert found(Likelihood, "and then scrotal Kling was applied to it") == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("told Majeed to come", ["Majeed"]),
        ("ask Alper about the labs", ["Alper"]),
        ("reported: Melena since today", []),
        ("at rest PaO of 47 was found", []),
    ],
)
def test_the_only_capital_shows_a_surname_of_few_that_is_a_term(found, text, names):
    assert found(Likelihood, text) == names


@pytest.mark.parametrize(
    "text", ["Tiago off the boat", "Slept. Beni, 9, fell", "Home. Abdi on till 8"]
)
def test_a_short_first_name_that_is_hardly_ever_written_otherwise_opens_a_sentence(found, text):
    assert len(found(Likelihood, text)) == 1


@pytest.mark.parametrize(
    "text", ["Pulses. Fem 2+", "Ativan. Senna stopped", "Film: Caine criteria"]
)
def test_a_few_letters_that_are_a_short_form_open_as_that(found, text):
    assert found(Likelihood, text) == []
