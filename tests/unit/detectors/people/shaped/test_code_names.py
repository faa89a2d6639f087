import pytest

from streamdeid.detectors.people.shaped.code_names import CodeNames
from streamdeid.model.label import Label
from streamdeid.model.span import Span


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("last name N-G-U-Y-E-N, repeat", ["N-G-U-Y-E-N"]),
        ('admitted as "Trauma, Zulu" overnight', ["Trauma, Zulu"]),
        ("trauma, zulu-seven arrived", ["trauma, zulu-seven"]),
        ("registered as Jane Doe", ["Jane Doe"]),
        ("Baby Boy Merriweather fed", ["Baby Boy Merriweather"]),
        ("ABDI, BABY GIRL   MRN 1", ["ABDI, BABY GIRL"]),
        ("signed \u90ed\u6708\u660e today", ["\u90ed\u6708\u660e"]),
    ],
)
def test_conventional_and_spelt_names_are_found(found, text, names):
    assert found(CodeNames, text) == names


@pytest.mark.parametrize(
    "text", ["a baby girl was born", "trauma surgery", "\u03b2-blocker, 5 \u00b5g"]
)
def test_the_same_words_in_prose_are_left(found, text):
    assert found(CodeNames, text) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("on Marcus Stovall, S T O V A L L, record", ["S T O V A L L"]),
        ("for Marian Rowe, that's R-O-W-E, born", ["R-O-W-E"]),
        ("Mister lopes, l o p e s not z", ["l o p e s"]),
        ("Individual is Shawn Early, spelled E A R L Y, number", ["E A R L Y"]),
        ("Xarelto, X-a-r-e-l-t-o, 20", []),
        ("yes he can. Board letters: y e s", []),
        ("stone burden. S.T.O.N.E 7", []),
    ],
)
def test_a_name_that_is_said_and_then_spelt_is_found(found, text, names):
    assert set(found(CodeNames, text)) == set(names)


def test_the_end_of_a_word_that_stands_far_before_is_no_word_that_was_said(found):
    cut = "Stovall".ljust(60 + len("Sto"), "-")
    assert found(CodeNames, f"{cut}V A L L") == []
    assert found(CodeNames, "Vall".ljust(60, "-") + "V A L L") == ["V A L L"]


def test_letters_have_the_label_of_the_name_before_them(labelled):
    text = "Dr. Sinha, S I N H A"
    told = [Span(4, 9, Label.DOCTOR, "titles")]
    assert ("S I N H A", Label.DOCTOR) in labelled(CodeNames, text, told)


def test_letters_longer_than_any_surname_head_no_newborn(found):
    assert found(CodeNames, "A" + "b" * 80 + ", BABY GIRL") == []
