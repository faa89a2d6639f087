import pytest

from streamdeid.detectors.people.shaped.pairs import Pairs


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


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Lamont Sharp came alone", ["Lamont Sharp"]),
        ("-- G. Best", ["G. Best"]),
        ("surgeon k. steele scrubbed", ["k. steele"]),
        ("spoke with Min-jung Halvorsen", ["Min-jung Halvorsen"]),
    ],
)
def test_words_hyphens_and_small_initials_make_names(found, text, names):
    assert found(Pairs, text) == names


@pytest.mark.parametrize(
    "text",
    [
        "drained 5 L. Foley in place",
        "via 18-French Robinson catheter",
        "needs Cary-Blair medium",
        "his Son-in-law drives",
        "strength 5/5 R. Tinel neg",
    ],
)
def test_measures_and_joined_eponyms_are_no_pairs(found, text):
    assert found(Pairs, text) == []
