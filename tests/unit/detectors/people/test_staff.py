import pytest

from streamdeid.detectors.people.staff import Staff


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
