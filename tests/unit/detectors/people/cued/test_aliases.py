import pytest

from streamdeid.detectors.people.cued.aliases import Aliases


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Pt goes by Jazz at school.", ["Jazz"]),
        ("Mary Graves aka Molly, seen today", ["Molly"]),
        ('"Boyet" is aware of the plan', ["Boyet"]),
    ],
)
def test_other_names_are_found(found, text, names):
    assert sorted(set(found(Aliases, text))) == names


@pytest.mark.parametrize("text", ["also called the office", '"Sharp" pain', "known as diabetes"])
def test_quotes_and_cues_around_words_are_left(found, text):
    assert found(Aliases, text) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [('wristband says "Cherry"', ["Cherry"]), ("chart prints Kahanu", ["Kahanu"])],
)
def test_what_cards_and_charts_print_is_a_name(found, text, names):
    assert found(Aliases, text) == names


@pytest.mark.parametrize(
    ("text", "name"),
    [('RPR Jan. "Duke" happy today', "Duke"), ('known to all as the "Chick," with CAD', "Chick")],
)
def test_one_word_that_people_bear_is_a_name_in_quotes(found, text, name):
    assert name in found(Aliases, text)


def test_a_word_of_the_clinic_in_quotes_is_none(found):
    assert found(Aliases, 'COMPLAINT "Convulsion" and "Distal" donut') == []
