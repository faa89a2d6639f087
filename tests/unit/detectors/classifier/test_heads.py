"""Function words at the head of a classifier's span are no part of it."""

import pytest

from streamdeid.detectors.classifier.heads import headed
from streamdeid.lexicons import load
from streamdeid.model.label import Label
from streamdeid.model.span import Span


def _left(text: str, label: Label) -> list[str]:
    """What is left of a span over the whole of ``text``."""
    found = headed([Span(0, len(text), label, "classifier")], text, load("en").words.__getitem__)
    return [text[span.start : span.end] for span in found]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("the 4th", ["4th"]),
        ("at the\nRite Aid", ["Rite Aid"]),
        ("the", []),
        ("of the ", []),
        ("The Home Depot", ["The Home Depot"]),
        ("may 4", ["may 4"]),
        ("bank of the west", ["bank of the west"]),
        ("theatre", ["theatre"]),
    ],
)
def test_words_that_only_join_others_lead_no_date_or_place(text, left):
    assert _left(text, Label.ORGANIZATION) == left


@pytest.mark.parametrize("label", [Label.PATIENT, Label.RELATIVE, Label.DOCTOR])
def test_names_of_people_are_left_as_they_are(label):
    assert _left("an do", label) == ["an do"]


@pytest.mark.parametrize(
    ("text", "label", "left"),
    [
        ("third of May", Label.DATE, "third of May"),
        ("on the fifth", Label.DATE, "fifth"),
        ("four four one seven eight two", Label.MRN, "four four one seven eight two"),
        ("one hundred and one", Label.AGE, "one hundred and one"),
        ("five mile road", Label.STREET, "five mile road"),
        ("me", Label.STATE, "me"),
    ],
)
def test_a_number_in_words_and_a_state_tell_something(text, label, left):
    assert _left(text, label) == [left]


@pytest.mark.parametrize(
    ("text", "name", "left"),
    [
        ("5 D. Nakoa SBO", "Nakoa", "D. Nakoa"),
        ("ask J.Osgood", "Osgood", "J.Osgood"),
        ("type O Obrecht", "Obrecht", "Obrecht"),
        ("the M.D. Osgood", "Osgood", "Osgood"),
        ("I saw A.\nOsgood", "Osgood", "Osgood"),
    ],
)
def test_an_initial_with_a_point_before_a_name_belongs_to_it(text, name, left):
    start = text.index(name)
    span = Span(start, start + len(name), Label.PATIENT, "classifier")
    (found,) = headed([span], text, load("en").words.__getitem__)
    assert text[found.start : found.end] == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Illness\nAntonia30", "Antonia30"),
        ("Summary:\n\n  Roe", "Roe"),
        ("Grace\nRoe", "Grace\nRoe"),
        ("Halvorsen\nRoe", "Halvorsen\nRoe"),
    ],
)
def test_the_last_word_of_a_heading_is_none_of_the_name_below(text, left):
    assert _left(text, Label.PATIENT) == [left]
