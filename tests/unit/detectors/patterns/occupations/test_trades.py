"""A verb with the things of a trade says an occupation; with other things it says none."""

import pytest


@pytest.mark.parametrize(
    ("text", "occupation"),
    [
        ("His sister does nails in town.", "does nails"),
        ("She teaches third grade", "teaches third grade"),
        ("his brother hauls gravel", "hauls gravel"),
        ("He laid brick until 2010", "laid brick"),
        ("mother is cleaning houses", "cleaning houses"),
    ],
)
def test_a_verb_and_its_thing_are_an_occupation(stretches, text, occupation):
    assert occupation in stretches("professions", text)


@pytest.mark.parametrize(
    "text",
    [
        "cleans the wound daily",
        "picks at her skin",
        "cuts herself",
        "unable to drive a truck",
        "does exercises at home",
        "can do hair on her own",
    ],
)
def test_other_things_and_what_one_cannot_do_stay(stretches, text):
    assert stretches("professions", text) == []
