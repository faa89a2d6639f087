"""Names with errors of any kind are found, and words that are near a name by chance are not."""

import random
import string

import pytest

from streamdeid.detectors.seeded.confused import Confused
from streamdeid.text.confusions import half_edits

MISREAD = [
    ("Kosentlial", "Rosenthal"),
    ("Fen9", "Feng"),
    ("Glaclvs", "Gladys"),
    ("Joame", "Joanne"),
    ("gbayani", "Agbayani"),
    ("Mjwrivic", "Marivic"),
    ("Uillasenor", "Villasenor"),
    ("Bhaftacharva", "Bhattacharya"),
    ("Daay", "Daya"),
    ("Chhirn", "Chhim"),
    ("Lmdqvi5t", "Lindqvist"),
    ("N0u1", "Noul"),
    ("Galla9her", "Gallagher"),
    ("|cona", "Leona"),
]


@pytest.mark.parametrize(("written", "name"), MISREAD)
def test_a_name_with_errors_is_found_behind_a_title(found, named, written, name):
    assert written in " ".join(found(f"seen today with Mr. {written} at home", named(name, "Ada")))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Noul", "lot N0U1 and bed 4"),
        ("Fent", "CERT and NKDA, then PERT"),
        ("Petros", "sens and calc, then DEXA"),
        ("Castro", "seen by Gastro"),
        ("Hini", "H1N1 positive"),
        ("Kim", "Klm airlines, KRM and the rim"),
    ],
)
def test_words_and_codes_that_are_near_a_name_stay(found, named, name, text):
    assert found(text, named(name, "Ada")) == []


@pytest.mark.parametrize(
    ("read", "meant", "half"),
    [
        ("kim", "kim", 0),
        ("kirn", "kim", 1),
        ("n0u1", "noul", 2),
        ("owod", "wood", 1),
        ("daay", "day", 1),
        ("oote", "foote", 2),
        ("sent", "foote", 4),
    ],
)
def test_likely_errors_count_half(read, meant, half):
    assert half_edits(read, meant, 3) == half


def test_distance_is_bounded_for_any_two_words():
    chance = random.Random(4)
    for _ in range(2_000):
        a, b = (
            "".join(chance.choices(string.ascii_lowercase[:6], k=chance.randint(1, 20)))
            for _ in "ab"
        )
        assert 0 <= half_edits(a, b, 4) <= 5
        assert (half_edits(a, b, 4) == 0) == (a == b)


def test_names_of_a_crowd_are_compared_up_to_a_bound(english):
    crowd = Confused(
        (f"halvors{letter}{other}" for letter in "abcdefghij" for other in "abcdefghijklmn"),
        english,
    )
    assert repr(crowd) == "Confused(100)"
