"""A town behind a street is found whatever the gazetteers know of it."""

import pytest


@pytest.mark.parametrize(
    ("text", "town"),
    [
        ("LOC: 88 Nine Pipes Rd, Quarlo MT, seen", "Quarlo"),
        ("at 41 Union St #4R, Quillville 11355.", "Quillville"),
        ("at 14 Old Mill Ct, Quillville, Ohio", "Quillville"),
    ],
)
def test_capitals_between_a_street_and_a_mark_are_a_town(labelled, text, town):
    assert (town, "CITY") in labelled("places", text)


@pytest.mark.parametrize(
    "text",
    ["lives at 12 Alder Ave, Denies pain", "at 12 Alder Ave, with Anna", "12 Alder Ave, MRI"],
)
def test_what_else_follows_a_street_is_none(labelled, text):
    assert [label for _, label in labelled("places", text) if label == "CITY"] == []
