"""The nine patterns of table 1 of He et al. 2015 (WI-deId), where glued tokens come apart."""

import pytest

from streamdeid.detectors.order import ORDER
from streamdeid.engine.reader import Reader
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.text.humps import humps
from streamdeid.text.tokens import tokenise


def cuts(text):
    """Every offset at which the tokens of ``text``, and the parts inside them, begin."""
    tokens = tokenise(text)
    for surface, start in zip(tokens.surfaces, tokens.starts, strict=True):
        yield from (start + part for part, _ in humps(surface))


@pytest.mark.parametrize(
    ("whole", "parts"),
    [
        ("PEND01/26/2098", ("PEND", "01/26/2098")),
        ("45-year-old", ("45", "-year-old")),
        ("CABG6/95", ("CABG", "6/95")),
        ("x76221", ("x", "76221")),
        ("X1-1335", ("X", "1-1335")),
        ("ALMarital", ("AL", "Marital")),
        ("34712RadiologyExam", ("34712", "RadiologyExam")),
        ("JaffreyMarital", ("Jaffrey", "Marital")),
    ],
)
def test_a_glued_token_comes_apart_where_the_table_cuts_it(whole, parts):
    assert "".join(parts) == whole
    assert len(parts[0]) in set(cuts(whole))


@pytest.fixture(scope="module")
def rules():
    lexicon = load("en")
    return Reader([make(lexicon) for name, make in ORDER if name != "classifier"])


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        ("STATUS: PEND01/26/2098 discharge", "01/26/2098"),
        ("Paged Dr. Ito x76221 at noon.", "76221"),
        ("Call X1-1335 with results.", "1-1335"),
        ("phone 47798497-045-1949 on file", "47798497-045-1949"),
        ("Accession 34712RadiologyExam: chest", "34712"),
        ("Seen by Dr. JaffreyMarital status: single", "Jaffrey"),
    ],
)
def test_what_identifies_in_a_glued_token_is_covered(rules, text, covered):
    start = text.index(covered)
    wanted = set(range(start, start + len(covered)))
    spans = rules.read(Note("note", text), NOBODY).spans
    assert wanted <= {i for span in spans for i in range(span.start, span.end)}


def test_an_age_glued_to_its_words_is_none_to_hide(rules):
    assert rules.read(Note("note", "A 45-year-old man."), NOBODY).spans == ()
