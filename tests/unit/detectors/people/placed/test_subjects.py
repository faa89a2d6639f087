import pytest

from streamdeid.detectors.people.placed.subjects import Subjects


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("FOLEY, BERNARD J.            HOSP. NO 12", "FOLEY, BERNARD J"),
        ("Folasade Oyelowo, born 8th August 1958", "Folasade Oyelowo"),
        ("Chastity Wise (BHU-22047) on time", "Chastity Wise"),
        ("Yordanos Abebe   FQ-118-204   DOB 1/7/88", "Yordanos Abebe"),
        ("Stone, Peter 44M here for colic", "Stone, Peter"),
    ],
)
def test_particulars_follow_a_name(found, text, name):
    assert found(Subjects, text)[0] == name


@pytest.mark.parametrize("text", ["Fever, chills", "Nausea, Vomiting 3 days", "Na 140, K 4.2"])
def test_lists_of_words_are_no_names(found, text):
    assert found(Subjects, text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("VALVE, JUDE A.   MRN 4471", "VALVE, JUDE A"),
        ("marsh, wade b  mrn w5512", "marsh, wade b"),
        ("pt jeremy cold, 29m, cough", "jeremy cold"),
        ("Smart 25F with ADHD", "Smart"),
    ],
)
def test_particulars_make_words_names(found, text, name):
    assert name in found(Subjects, text)


def test_findings_in_a_list_are_nobody(found):
    assert found(Subjects, "pain, sharp 5/10") == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Winter, 31, 34w, cramping", ["Winter"]),
        ("NEXT: Glass, 61, foreign body", ["Glass"]),
        ("Glucose, 61, repeated", []),
        ("broken glass, 61, in hand", []),
    ],
)
def test_an_age_between_commas_makes_somebody_of_the_word_before_it(found, text, names):
    assert found(Subjects, text) == names
