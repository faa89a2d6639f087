"""Roles become names, each under a span, and nothing else changes."""

import random

from streamdeid.lexicons import Lexicon
from streamdeid.model.label import Label
from streamdeid.training.copies.named import named
from streamdeid.training.copies.pools import Pools, pools
from streamdeid.training.corpus import Annotated

_TEXT = "The patient is a 60-year-old man. Her mother came along. Dr. Ostrow saw pt in clinic."


def _called(words: Pools) -> list[Annotated]:
    note = Annotated("x", _TEXT, ())
    return [named(note, words, random.Random(seed)) for seed in range(60)]


def test_the_patient_is_called_by_name_in_several_forms(lexicon: Lexicon) -> None:
    words = pools(lexicon, ())
    heads = set()
    for note in _called(words):
        for span in note.spans:
            if span.label is Label.PATIENT:
                name = note.text[span.start : span.end]
                assert name[0].isupper()
                assert note.text[span.end] == " "
                heads.add((note.text[: span.start][-4:], name.count(" ")))
    assert {("", 0), ("", 1)} <= heads
    assert any(lead.startswith(("Mr", "Ms")) or "Mrs" in lead for lead, _ in heads)


def test_a_relative_keeps_the_word_that_tells_who_it_is(lexicon: Lexicon) -> None:
    found = [
        note.text[: span.start]
        for note in _called(pools(lexicon, ()))
        for span in note.spans
        if span.label is Label.RELATIVE
    ]
    assert any(before.endswith("Her mother ") for before in found)


def test_what_is_outside_the_names_stays(lexicon: Lexicon) -> None:
    for note in _called(pools(lexicon, ())):
        assert "is a 60-year-old man." in note.text
        assert "Dr. Ostrow saw" in note.text
