"""A town of the lexicon and a state's code that means something else as well."""

import pytest


@pytest.mark.parametrize(
    ("text", "town", "code"),
    [
        ("her mother, Irvine CA, phoned", "Irvine", "CA"),
        ("past the exit, Lake Charles LA\n", "Lake Charles", "LA"),
        ("at Grace House, Haverhill MA, until fall", "Haverhill", "MA"),
        ("clinic site: Hood River OR\n", "Hood River", "OR"),
        ("Smile Dental, Duluth GA -- tx card", "Duluth", "GA"),
    ],
)
def test_the_town_and_the_code_are_found(labelled, text, town, code):
    found = labelled("places", text)
    assert (town, "CITY") in found
    assert (code, "STATE") in found


@pytest.mark.parametrize(
    "text",
    [
        "HTN, Colon CA, and a daughter",
        "seen by Jordan MA, then labs",
        "signed Kim Haverhill PA\n",
        "moved to the OR.",
        "Lung CA, stage II",
    ],
)
def test_cancers_rooms_and_degrees_are_none(labelled, text):
    assert [one for one in labelled("places", text) if one[1] == "STATE"] == []
