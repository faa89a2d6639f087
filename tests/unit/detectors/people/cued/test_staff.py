import pytest

from streamdeid.detectors.people.cued.staff import Staff


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("per RN Osgood the drain fell out", ["Osgood"]),
        ("Findings discussed with Halvorsen at noon", ["Halvorsen"]),
        ("Plan d/w Lindqvist", ["Lindqvist"]),
        ("cc: R. Baig; E. Sandifer", ["R. Baig", "E. Sandifer"]),
        ("pharmacist Kim reconciled meds", ["Kim"]),
        ("seen by cardiology and by Ramanathan", ["Ramanathan"]),
    ],
)
def test_roles_and_words_of_exchange_point_at_staff(found, text, names):
    assert found(Staff, text) == names


@pytest.mark.parametrize(
    "text",
    ["d/w NSGY, no surgery", "seen by the nurse", "per protocol", "by Foley catheter", "RN aware"],
)
def test_the_same_words_before_others_point_at_nobody(found, text):
    assert found(Staff, text) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("RN Early at bedside", ["Early"]),
        ("Circ: Amadou D.", ["Amadou D"]),
        ("ordered by s. pruitt np", ["s. pruitt"]),
    ],
)
def test_a_role_makes_words_and_small_letters_names(found, text, names):
    assert found(Staff, text) == names


def test_criteria_named_after_a_place_or_person_are_nobody(found):
    assert found(Staff, "unsatisfactory per Bethesda 2014") == []


def test_names_in_a_row_are_told_once_behind_the_first_cue_and_once_behind_their_own(found):
    assert found(Staff, "RN Ann, " + "Pa Ann, " * 99).count("Pa Ann") == 99
    assert len(found(Staff, "Pa Ann, " * 99)) == 99 + 98


@pytest.mark.parametrize(
    ("text", "name"),
    [("home Friday; SW Kai will call", "Kai"), ("walked with PT Seo, no pain", "Seo")],
)
def test_a_seldom_word_that_is_a_name_counts_behind_a_role(found, text, name):
    assert name in found(Staff, text)


@pytest.mark.parametrize("text", ["seen by PT Monday", "the RT Chest film", "walked with PT Daily"])
def test_a_plain_word_behind_a_role_is_nobody(found, text):
    assert found(Staff, text) == []
