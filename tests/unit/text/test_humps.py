import pytest

from streamdeid.text.humps import humps


@pytest.mark.parametrize(
    ("token", "parts"),
    [
        ("JaffreyMarital", ["Jaffrey", "Marital"]),
        ("ALMarital", ["AL", "Marital"]),
        ("RadiologyExam", ["Radiology", "Exam"]),
        ("PerDOB", ["Per", "DOB"]),
        ("NoelleNPMayfield", ["Noelle", "NP", "Mayfield"]),
        ("plain", ["plain"]),
        ("CAPITALS", ["CAPITALS"]),
    ],
)
def test_a_token_comes_apart_where_capitals_rise(token, parts):
    assert [token[a:b] for a, b in humps(token)] == parts
