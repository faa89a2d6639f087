import numpy as np

from streamdeid.detectors.classifier.features.layout import layout
from streamdeid.text.tokens import tokenise


def _lay(text):
    tokens = tokenise(text)
    words = np.array([s[0].isalpha() for s in tokens.surfaces])
    return tokens.surfaces, layout(text, np.array(tokens.starts), np.array(tokens.ends), words)


def test_the_form_label_is_the_word_before_the_colon_on_the_same_line():
    surfaces, where = _lay("Name: Ada Falk\nseen today")
    assert surfaces[where.label[surfaces.index("Falk")]] == "Name"
    assert where.label[surfaces.index("today")] == -1


def test_a_heading_stands_over_the_lines_below_it():
    surfaces, where = _lay("Impression:\nstable\nno change")
    assert surfaces[where.heading[surfaces.index("change")]] == "Impression"


def test_gaps_tell_blanks_line_ends_and_blank_lines_apart():
    surfaces, where = _lay("a b\nc\n\nd-")
    assert dict(zip(surfaces, where.gap, strict=True)) == {"a": 3, "b": 1, "c": 3, "d": 4, "-": 0}


def test_carriage_returns_end_lines_too():
    _, where = _lay("a\rb\r\nc")
    assert list(where.in_line) == [0, 0, 0]
    assert list(where.from_top) == [0, 1, 2]
