import json
from dataclasses import replace

import pytest
from click.testing import CliRunner

from streamdeid.cli.evaluate import command as evaluate
from streamdeid.evaluation import kinds
from streamdeid.evaluation.scores import token_scores
from streamdeid.model.errors import ConfigurationError
from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.runtime.assembly import reader
from streamdeid.training.corpus import Annotated, shipped
from streamdeid.training.corpus import kinds as notes_of_kinds


def scored(*missed):
    """Scores of notes of one patient's name each, which is missed or found."""
    notes = [
        Annotated(str(n), "Falk", (Span(0, 4, Label.PATIENT, "gold"),)) for n in range(len(missed))
    ]
    found = {str(n): () if is_missed else notes[n].spans for n, is_missed in enumerate(missed)}
    return token_scores(notes, found)


def test_notes_are_dealt_to_kinds_and_thinned_over_the_whole_kind():
    notes = [Annotated(f"a-{n}", "", ()) for n in range(10)] + [Annotated("b-0", "", ())]
    found = kinds.by_kind(notes, limit=5)
    assert [note.id for note in found["a"]] == ["a-0", "a-2", "a-4", "a-6", "a-8"]
    assert [note.id for note in found["b"]] == ["b-0"]
    assert len(kinds.by_kind(notes)["a"]) == 10


def test_each_kind_counts_alike_in_the_mean_and_the_worst_figure_is_named():
    poor, good = scored(True, True, False, False), scored(False)
    found = {"a": kinds.Pair(good, poor), "b": kinds.Pair(good, good)}
    *_, mean, worst = kinds.rows(found)
    assert mean[3:] == (1.0, 1.0, "0.0%", 0.75, 1.0, "25.0%")
    assert worst[3:] == (1.0, 1.0, "0.0%", 0.5, 1.0, "50.0%")


def test_each_kind_is_read_by_the_reader_of_its_name():
    asked = []

    def reader_of(kind):
        asked.append(kind)
        return reader(names=("dates",))

    note = shipped("dev")[0]
    some = {"a": [note], "b": [replace(note, id="other")]}
    found = kinds.measured(some, reader_of)
    assert asked == ["a", "b"]
    assert found["a"].told.rates == found["b"].told.rates


def test_a_kind_without_a_model_is_refused_before_anything_is_read(tmp_path):
    (tmp_path / "fax").mkdir()
    assert kinds.models_in(tmp_path, ["fax"]) == {"fax": tmp_path / "fax"}
    with pytest.raises(ConfigurationError, match="uk"):
        kinds.models_in(tmp_path, ["fax", "uk"])


def test_the_command_warns_that_one_model_for_all_kinds_flatters():
    arguments = ["kinds", "--notes", "2", "--kind", "dental", "--kind", "uk"]
    answer = CliRunner().invoke(evaluate, arguments)
    assert answer.exit_code == 0, answer.output
    assert "flatter" in answer.output
    assert [line.split()[0] for line in answer.output.splitlines()[-4:]] == [
        "dental",
        "uk",
        "mean",
        "worst",
    ]


def test_json_has_counts_that_agree_with_the_notes():
    answer = CliRunner().invoke(evaluate, ["kinds", "--notes", "2", "--kind", "fax", "--json"])
    record = json.loads(answer.stdout)["fax"]["anonymous"]
    fax = kinds.by_kind(notes_of_kinds(), 2)["fax"]
    scores = token_scores(fax, {})
    assert record["notes"] == 2
    assert record["found"] + record["missed"] == scores.rates.misses
    assert sum(map(sum, record["by_label"].values())) == scores.rates.misses


def test_a_kind_that_does_not_exist_is_wrong_usage():
    error = CliRunner().invoke(evaluate, ["kinds", "--kind", "none"]).exception
    assert isinstance(error, ConfigurationError)
