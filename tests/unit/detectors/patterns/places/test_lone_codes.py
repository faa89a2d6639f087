"""The code of a state in brackets behind its town."""

import pytest


@pytest.mark.parametrize(
    ("text", "code"), [("she lives in Houma (LA) now", "LA"), ("flew in from Newark (NJ)", "NJ")]
)
def test_a_code_behind_a_town_is_a_state(labelled, text, code):
    assert (code, "STATE") in labelled("places", text)


@pytest.mark.parametrize(
    "text", ["left atrium (LA) dilated", "seen by Paris (MA)", "in the operating room (OR)"]
)
def test_rooms_chambers_and_roles_are_none(labelled, text):
    assert [one for one in labelled("places", text) if one[1] == "STATE"] == []
