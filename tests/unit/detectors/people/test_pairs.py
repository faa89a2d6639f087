import pytest

from streamdeid.detectors.people.pairs import Pairs


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("lives with Tammy Crouse now", ["Tammy Crouse"]),
        ("the deputy, Keola Kahananui, drove", ["Keola Kahananui"]),
        ("seen with K. Halvorsen today", ["K. Halvorsen"]),
        ("MWANGI, PETER KARIUKI", ["MWANGI, PETER KARIUKI"]),
    ],
)
def test_two_words_show_a_name_together(found, text, names):
    assert found(Pairs, text) == names


@pytest.mark.parametrize(
    "text",
    ["Taken to Mercy Hospital", "E. coli grew", "Whipple Procedure planned", "vitamin D. Calcium"],
)
def test_pairs_that_are_no_people_are_left(found, text):
    assert found(Pairs, text) == []
