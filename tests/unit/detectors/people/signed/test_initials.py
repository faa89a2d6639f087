import pytest

from streamdeid.detectors.people.signed.initials import Initials
from streamdeid.model.label import Label
from streamdeid.model.span import Span


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("D: 02/24/2024   T: 02/25/2024  Job: 44719   co/lmb", ["co", "lmb"]),
        ("AB/ttk", ["AB", "ttk"]),
        ("Subject 22 initials RPS visit 6", ["RPS"]),
        ("wound care done.\nvk", ["vk"]),
        ("typed: vlr", ["vlr"]),
        ("\N{LATIN SMALL LETTER DOTLESS I}nit RPS, visit 6", ["RPS"]),
        ("denies n/v, w/o pain, and/or 5 mg/kg", []),
        ("seen at 10 am\nplan: prn", []),
    ],
)
def test_initials_are_found_where_people_sign(found, text, names):
    assert found(Initials, text) == names


def test_initials_of_someone_found_count_in_brackets(found):
    text = "Chidi Okonjo saw her. Called back (CO) later."
    span = Span(0, 12, Label.DOCTOR, "degrees", 0.9)
    assert found(Initials, text, [span]) == ["CO"]


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Tech JR.", ["JR"]),
        ("observed RN JB)", ["JB"]),
        ("9/18  dose 1   EN\n9/25  dose 2   EN\n10/2  dose 3   EN", ["EN", "EN", "EN"]),
        ("A.N., 31F with pain", ["A.N"]),
    ],
)
def test_roles_columns_and_ages_show_initials(found, text, letters):
    assert found(Initials, text) == letters


@pytest.mark.parametrize("text", ["PT: TUG 31 s", "Cervix 3.8 cm TA. Normal", "RN  MBI 4471"])
def test_letters_that_measure_are_none(found, text):
    assert found(Initials, text) == []
