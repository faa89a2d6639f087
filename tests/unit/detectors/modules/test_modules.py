import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.modules import ORDERS, Modules
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.text.tokens import tokenise


def annotated(order, text, language="en"):
    reading = Reading(Note("note", text), tokenise(text), NOBODY)
    spans = Modules(load(language), order).detect(reading)
    return [(text[span.start : span.end], span.rule) for span in spans]


def test_there_are_sixty_four_orders():
    assert len(ORDERS) == len(set(ORDERS)) == 64


def test_two_words_after_a_title_are_first_and_last_name():
    assert annotated("T", "Dr. Erik Brandvold came") == [
        ("Erik", "first name"),
        ("Brandvold", "last name"),
    ]


def test_one_word_is_a_last_name_after_a_physicians_title_and_else_a_first_name():
    assert annotated("T", "Dr. Brandvold") == [("Brandvold", "last name")]
    assert annotated("T", "Mrs. Brandvold") == [("Brandvold", "first name")]


def test_common_words_are_spared_by_the_modules_after_c():
    assert annotated("D", "Will Halvorsen") == [("Will", "first name"), ("Halvorsen", "last name")]
    assert annotated("CD", "Will Halvorsen") == [("Halvorsen", "last name")]
    assert annotated("DC", "Will Halvorsen") == annotated("D", "Will Halvorsen")


def test_learning_repeats_what_was_annotated_twice():
    text = "Dr. Znwq and Dr. Znwq met. znwq left."
    assert [stretch for stretch, _ in annotated("TL", text)] == ["Znwq", "Znwq", "znwq"]
    assert annotated("LT", text) == annotated("T", text)


def test_swedish_needs_a_folder_only():
    assert annotated("TCD", "Överläkare Björn Lind har träffat Anna Andersson", "sv") == [
        ("Björn", "first name"),
        ("Lind", "last name"),
        ("Anna", "first name"),
        ("Andersson", "last name"),
    ]


@pytest.mark.parametrize("order", ["C", "L"])
def test_common_words_and_learning_alone_annotate_nothing(order):
    assert annotated(order, "Dr. Halvorsen and Anna") == []
