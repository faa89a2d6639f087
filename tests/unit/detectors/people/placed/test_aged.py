"""Names before an age in words, and listings before an age and a sex."""

import pytest

from streamdeid.detectors.people.placed.subjects import Subjects


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("joseph little thunder is a forty one year old man", "joseph little thunder"),
        ("seen at noon. Early Crisp is a sixty-year-old baker", "Early Crisp"),
        ("joseph little thunder is a forty-one-year-old man", "joseph little thunder"),
        ("0212 ED2 Boone, Crystal 35F asthma", "Boone, Crystal"),
        ("RM 4  Frost, Ivy 71 M here for labs", "Frost, Ivy"),
    ],
)
def test_the_words_before_an_age_are_a_name(found, text, name):
    assert name in found(Subjects, text)


@pytest.mark.parametrize(
    "text",
    [
        "the patient is a forty one year old man",
        "This pleasant lady is a sixty year old nurse",
        "she is a fifty year old",
        "Fever, Chills 101F overnight",
        "her son is a ten year old",
    ],
)
def test_other_words_before_an_age_are_none(found, text):
    assert found(Subjects, text) == []
