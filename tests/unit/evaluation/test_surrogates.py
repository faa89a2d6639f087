"""Surrogate output is read again, and a classifier is as good as what tells the texts apart."""

import random

from click.testing import CliRunner

from streamdeid.evaluation.surrogates import command, engine_under, message, told_apart, twice
from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.model.profile import DEFAULT_PROFILE
from streamdeid.training import corpus

NOTES = corpus.shipped("train")[:25]


def test_a_wrapped_note_is_a_message_that_tells_its_people() -> None:
    note = next(n for n in NOTES if n.identity.people)
    found = HL7V2.read(message(note), DEFAULT_PROFILE)
    families = {name.family for p in note.identity.people for name in p.names if name.family}
    assert families <= {name.family for p in found.identity().people for name in p.names}
    assert note.text in [one.text for one in found.notes()]


def test_what_was_replaced_is_found_again_in_the_output() -> None:
    """Surrogates of all labels together: nine in ten at least, on a handful of notes."""
    outcome = twice(engine_under("safe-harbor-surrogate"), NOTES)
    assert outcome.withheld == 0
    rows = outcome.by_label()
    assert sum(again for _, _, again, _ in rows) > 0.9 * sum(first for _, first, _, _ in rows)
    assert all(one.before != one.after for one in outcome.passed if one.replaced)


def test_labels_stand_out_where_surrogates_hide() -> None:
    labels, surrogates = (
        sum(again for _, _, again, _ in twice(engine_under(policy), NOTES).by_label())
        for policy in ("safe-harbor", "safe-harbor-surrogate")
    )
    assert labels < 0.8 * surrogates


def test_a_classifier_guesses_where_nothing_differs_and_knows_where_a_word_does() -> None:
    draw = random.Random(7)
    words = [f"word{n}" for n in range(200)]
    texts = [" ".join(draw.choices(words, k=40)) for _ in range(80)]
    others = [" ".join(draw.choices(words, k=40)) for _ in range(80)]
    guessed, _ = told_apart(list(zip(texts, others, strict=True)))
    known, _ = told_apart([(text, f"{text} surrogate") for text in texts])
    assert 0.3 < guessed < 0.7
    assert known > 0.95


def test_the_command_prints_both_tables() -> None:
    result = CliRunner().invoke(command, ["--split", "train", "--notes", "12"])
    assert result.exit_code == 0, result.output
    assert "found again" in result.output
    assert "linear classifier" in result.output
