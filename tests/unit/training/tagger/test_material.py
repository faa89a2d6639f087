"""What is learned from, how often, and what a model is set up on."""

from pathlib import Path

from streamdeid.training import corpus
from streamdeid.training.tagger import material
from streamdeid.training.tagger.rows import Rows, keep, kept, together


def test_what_a_model_is_set_up_on_it_has_not_learned_and_test_is_never_read() -> None:
    learned = {note.id for note in material.learned()}
    held = {note.id for note in material.held_out()}
    assert not learned & held
    assert not (learned | held) & {note.id for note in corpus.shipped("test")}
    assert {note.id for note in corpus.shipped("dev")} <= held
    latest = {note.id for note in corpus.latest()}
    assert 0.09 < len(held & latest) / len(latest) <= 0.1


def test_all_kinds_are_learned_from_and_those_that_nobody_may_meet_are_not() -> None:
    learned = {note.id for note in material.learned()}
    assert {note.id for note in corpus.kinds()} <= learned
    assert not {note.id for note in corpus.unmet()} & learned


def test_the_kinds_come_in_the_short_course_only_but_for_those_left_out() -> None:
    kinds = {"fax-1": "fax", "form-1": "form"}
    assert [material.plain(kinds)(name) for name in ("fax-1", "a-1")] == [0, 1]
    weigh = material.finishing(kinds, {"fax"}, 4)
    assert [weigh("fax-1"), weigh("form-1")] == [0, 4]
    beside = [weigh(f"a-{number}") for number in range(2000)]
    assert 150 < sum(beside) < 250


def test_rows_come_back_from_their_file_as_they_went(rows: Rows, tmp_path: Path) -> None:
    keep(rows, tmp_path / "rows.npz")
    again = kept(tmp_path / "rows.npz")
    assert (again.spellings, again.ids) == (list(rows.spellings), list(rows.ids))
    assert (again.told == rows.told).all()
    assert (again.bounds == rows.bounds).all()


def test_rows_that_are_put_together_say_of_every_token_what_they_said(rows: Rows) -> None:
    other = Rows(
        ["zzz", *rows.spellings[::-1]],
        len(rows.spellings) - rows.tokens,
        rows.gaps,
        rows.places,
        rows.told,
        rows.truths,
        rows.bounds,
        rows.ids,
    )
    both = together(rows, other)
    said = [both.spellings[token] for token in both.tokens]
    assert said == 2 * [rows.spellings[token] for token in rows.tokens]
    assert len(both) == 2 * len(rows)
    assert (both.truths[both.note(len(rows))] == rows.truths[rows.note(0)]).all()
