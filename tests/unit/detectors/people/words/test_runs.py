import pytest

from streamdeid.detectors.people.words.rank import AFTER_CUE
from streamdeid.detectors.people.words.runs import run_back, run_on


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("K. Halvorsen came", "K. Halvorsen"),
        ("van der Berg came", "van der Berg"),
        ("O'Brien came", "O'Brien"),
        ("Smith-Jones came", "Smith-Jones"),
        ('Thor "Ted" Larsen came', 'Thor "Ted" Larsen'),
        ("Vang, Pa Nhia   MRN", "Vang, Pa Nhia"),
        ("COYLE^DERMOT|RN", "COYLE^DERMOT"),
        ("Larsen III came", "Larsen III"),
        ("Min-jung came", "Min-jung"),
    ],
)
def test_a_name_is_read_to_its_end(sight, text, name):
    seen = sight(text)
    last = run_on(seen, 0, AFTER_CUE, comma=True)
    assert text[: seen.ends[last]] == name


@pytest.mark.parametrize(
    ("text", "name"),
    [("seen by J. R. Ponder", "J. R. Ponder"), ("with Ana de la Cruz", "Ana de la Cruz")],
)
def test_a_name_is_read_to_its_start(sight, text, name):
    seen = sight(text)
    assert text[seen.starts[run_back(seen, len(seen) - 1, AFTER_CUE)] :] == name


def test_initials_and_particles_alone_are_no_name(sight):
    assert run_on(sight("J. with her"), 0, AFTER_CUE) == -1


def test_thousands_of_particles_in_a_row_are_passed_without_an_error(sight):
    seen = sight("seen by Ana " + "de " * 3000 + "Berg")
    assert seen.surfaces[run_on(seen, 2, AFTER_CUE)] == "Ana"
