"""States whose first word is a letter."""

import pytest


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("I moved to Fargo, N. Dakota last year", "N. Dakota"),
        ("mom called from wheeling, w. va., she will drive in", "w. va."),
        ("raised in S Carolina by an aunt", "S Carolina"),
        ("born near Elkins, W. Va. in 1950", "W. Va."),
    ],
)
def test_a_side_and_a_name_are_a_state(labelled, text, state):
    assert (state, "STATE") in labelled("places", text)


@pytest.mark.parametrize(
    "text",
    ["seen at the VA.", "w virginia at bedside", "Pt S. Car seat given", "with Dakota today"],
)
def test_other_words_after_a_letter_are_none(labelled, text):
    assert [one for one in labelled("places", text) if one[1] == "STATE"] == []
