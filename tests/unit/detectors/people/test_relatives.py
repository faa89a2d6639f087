import pytest

from streamdeid.detectors.people.relatives import Relatives


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Her daughter Anna drove.", ["Anna"]),
        ("daughter, Mai See Lor, at bedside", ["Mai See Lor"]),
        ("Wife Precious is his escort", ["Precious"]),
        ("sons Tomas and Alberto visit", ["Tomas", "Alberto"]),
        ("Ruth (wife) was called", ["Ruth"]),
        ("wife (Solveig) present", ["Solveig"]),
        ("met w/ son Kevin + DIL Amy Chen", ["Kevin", "Amy Chen"]),
        (
            "wife shirin at bedside, no acute distress, on room air, eating well",
            ["shirin"],
        ),
    ],
)
def test_a_relative_word_points_at_a_name(found, text, names):
    assert found(Relatives, text) == names


@pytest.mark.parametrize(
    "text",
    ["WIFE DRIVES HIM HOME.", "mother is well", "family history: father, CAD", "son at bedside"],
)
def test_relatives_without_a_name_give_nothing(found, text):
    assert found(Relatives, text) == []
