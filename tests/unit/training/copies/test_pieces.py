import random
from dataclasses import replace

import pytest

from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.training.copies.pieces import pieces
from streamdeid.training.corpus import shipped
from streamdeid.training.recipe import Copy, Recipe


@pytest.mark.parametrize("seed", range(3))
def test_pieces_together_are_the_note_and_its_identifiers(seed, marked):
    for note in shipped("train")[:40]:
        found = list(pieces(note, random.Random(seed)))
        kept = "".join(piece.text for piece in found)
        assert "".join(kept.split()) == "".join(note.text.split())
        assert [pair for piece in found for pair in marked(piece)] == marked(note)
        assert {piece.id for piece in found} == {note.id}


def test_a_cut_never_goes_through_an_identifier(note):
    text = "Seen by\nDr. Oona\nTeague today.\nPlan: rest."
    start = text.index("Oona")
    one = replace(note, text=text, spans=(Span(start, text.index(" today"), Label.DOCTOR, "gold"),))
    for seed in range(20):
        assert any("Oona\nTeague" in piece.text for piece in pieces(one, random.Random(seed)))


def test_a_recipe_cuts_the_share_of_notes_that_it_states(lexicon):
    notes = [note for note in shipped("train") if note.text.count("\n") > 10][:60]
    recipe = Recipe(copies=(Copy(seeds=False, pieces=0.5),))
    made = list(recipe.notes(notes, lexicon))
    whole = {note.text for note in notes} & {note.text for note in made}
    assert 15 < len(whole) < 45
    assert len(made) > 3 * len(notes)
