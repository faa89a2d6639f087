"""Institutions of a pack whose heads stand first."""

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.institutions.opened import opened
from streamdeid.detectors.patterns.page import page
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.text.tokens import tokenise


def found(text: str, language: str = "es") -> list[tuple[str, str]]:
    """The text and label of each name."""
    lexicon = load(language)
    seen = page(Reading(Note("note", text), tokenise(text), NOBODY), lexicon)
    return [
        (text[seen.starts[one.first] : seen.ends[one.last]], str(one.label))
        for one in opened(seen, lexicon)
    ]


@pytest.mark.parametrize(
    ("text", "name", "label"),
    [
        ("en el Hospital Universitario La Paz, ", "Hospital Universitario La Paz", "HOSPITAL"),
        ("Hospital 12 de Octubre de Madrid.", "Hospital 12 de Octubre de Madrid", "HOSPITAL"),
        ("Centro de Salud Las Calesas", "Centro de Salud Las Calesas", "HOSPITAL"),
        ("Hospital Dr. Josep Trueta", "Hospital Dr. Josep Trueta", "HOSPITAL"),
        ("Universidad de Granada (España)", "Universidad de Granada", "ORGANIZATION"),
    ],
)
def test_a_name_reaches_to_the_last_word_that_tells_it_apart(text, name, label):
    assert found(text) == [(name, label)]


@pytest.mark.parametrize(
    "text", ["Hospital General Universitario", "Centro de Salud", "el hospital de día", "Clínica y"]
)
def test_what_any_town_has_is_no_name(text):
    assert found(text) == []


def test_a_pack_whose_heads_end_names_has_none():
    assert found("Hospital La Paz", "en") == []
