import pytest

from streamdeid.detectors.people.cued.degrees import Degrees


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Kristin Halvorsen, MD", ["Kristin Halvorsen"]),
        ("GURPREET DHILLON, M.D.", ["GURPREET DHILLON"]),
        ("by N. Thompson APRN", ["N. Thompson"]),
        ("Mukherjee, Anirban MD hematopathology", ["Mukherjee, Anirban"]),
        ("cosigned gp rn", []),
        ("wound care done.\ngp RN", ["gp"]),
        ("Melissa Hand, PA-C", ["Melissa Hand"]),
    ],
)
def test_a_degree_closes_a_name(found, text, names):
    assert found(Degrees, text) == names


@pytest.mark.parametrize(
    "text", ["Lives in Frederick, MD 21701.", "the RN was told", "per MD orders", "Plan: MS contin"]
)
def test_state_codes_and_lone_degrees_close_none(found, text):
    assert found(Degrees, text) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("r cold pa-c", ["r cold"]),
        ("t. pope rn bsn", ["t. pope"]),
        ("surgeon -- hand, roger md", ["hand, roger"]),
        ("M SHORT MD", ["M SHORT"]),
    ],
)
def test_an_initial_or_a_first_name_shows_that_a_word_is_a_surname(found, text, names):
    assert found(Degrees, text) == names


@pytest.mark.parametrize("text", ["Rocephin 500 IM R glut (RN Ty)", "56 yo F vet (USAF nurse)"])
def test_sides_and_sexes_before_a_word_are_no_initials(found, text):
    assert found(Degrees, text) == []
