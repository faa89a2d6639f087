"""``streamdeid train``: a model of a hospital's notes, and what is refused before it is begun."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from streamdeid.cli import detect, train
from streamdeid.model.errors import ConfigurationError
from streamdeid.runtime.models import open_model
from streamdeid.training.fitting import Workshop

NAMES = ("Marsh", "Wqotrx", "Teague", "Roth") * 3


def _line(ordinal: int, name: str, **more: str) -> str:
    text = f"Seen by Dr. {name} today.\nPlan: rest, visit {ordinal}."
    spans = [{"start": 12, "end": 12 + len(name), "type": "DOCTOR"}]
    return json.dumps({"text": text, "spans": spans, **more})


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """Corpora in a folder: ``a`` and ``b``, and some that teach nothing."""
    lines = {
        "a": [_line(i, name, id=f"a-{i}") for i, name in enumerate(NAMES)],
        "b": [_line(i, name) for i, name in enumerate(NAMES)],
        "lone": [_line(0, "Marsh")],
        "quiet": ['{"text": "Plan: rest.", "spans": []}'] * 8,
        "unmarked": ['{"text": "Plan:  rest.", "spans": [{"start": 5, "end": 7, "type": "AGE"}]}'],
        "empty": [],
    }
    for name, some in lines.items():
        (tmp_path / f"{name}.jsonl").write_text("\n".join(some))
    return tmp_path


def _train(files: Path, *arguments: str) -> Result:
    """The command, its words for files put in their place."""
    placed = [str(files / one) if one.endswith((".jsonl", "model")) else one for one in arguments]
    return CliRunner().invoke(train.command, placed)


def test_a_model_is_measured_beside_that_of_a_alone_and_written_with_its_points(files):
    done = _train(files, "--from", "a.jsonl", "--on", "b.jsonl", "--no-rules", "--out", "model")
    assert done.exit_code == 0, done.output
    rows = [line.split()[0] for line in done.stdout.splitlines()]
    assert rows == ["mode", "off-the-shelf", "a-mix-b"]
    assert set(open_model(files / "model").points) == {"precise", "balanced", "sensitive"}


def test_a_hospitals_own_model_is_what_detect_works_with(files):
    made = _train(files, "--from", "a.jsonl", "--on", "b.jsonl", "--no-rules", "--out", "model")
    assert made.exit_code == 0, made.output
    order = ["--detectors", "classifier-sensitive", "--model", str(files / "model")]
    done = CliRunner().invoke(detect.command, [*order, str(files / "b.jsonl")])
    found = [
        span["label"] for line in done.stdout.splitlines() for span in json.loads(line)["spans"]
    ]
    assert set(found) == {"DOCTOR"}, "its only label"
    assert len(found) >= len(NAMES)


def test_notes_without_ids_are_told_apart_where_folds_are_dealt(files):
    order = ("--mode", "only-b", "--second-look", "--no-rules", "--out", "model")
    done = _train(files, "--from", "a.jsonl", "--on", "b.jsonl", *order)
    assert done.exit_code == 0, done.output
    assert open_model(files / "model").classes == ("O", "DOCTOR")


@pytest.mark.parametrize(
    ("machine", "corrects"), [("svm", True), ("crf", False), ("net", False), ("birnn", True)]
)
def test_a_curve_compares_the_modes_that_the_machine_has(files, monkeypatch, machine, corrects):
    monkeypatch.setattr(train, "_SIZES", (4,))
    order = ("--no-rules", "--curve", "--machine", machine)
    done = _train(files, "--from", "a.jsonl", "--on", "b.jsonl", *order)
    assert done.exit_code == 0, done.output
    rows = [line.split()[:2] for line in done.stdout.splitlines()[2:]]
    modes = ("only-b", *(["a-then-b"] if corrects else []), "a-mix-b")
    assert rows == [[mode, "4"] for mode in modes]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("", "--on: is needed"),
        ("--from a.jsonl --mode only-b", "--on: is needed"),
        ("--mode unlabelled", "--text: is needed"),
        ("--on b.jsonl --curve --out model", "--out: goes without --curve"),
        ("--on b.jsonl --plot curve.svg", "--plot: needs --curve"),
        ("--on b.jsonl --mode a-then-b --machine crf", "--mode: corrects the weights of an SVM"),
        ("--on b.jsonl --mode a-then-b --machine net", "--mode: corrects the weights of an SVM"),
        ("--on b.jsonl --machine birnn --out model", "--out: no detector runs a BiRNN-CRF"),
        ("--on b.jsonl --machine birnn --copies", "--copies: a BiRNN-CRF learns the notes as"),
        ("--on b.jsonl --machine birnn --second-look", "--second-look: a BiRNN-CRF learns"),
        ("--from empty.jsonl --on b.jsonl", "--from: has no identifier"),
        ("--from quiet.jsonl --on b.jsonl", "--from: has no identifier"),
        ("--from unmarked.jsonl --on b.jsonl", "--from: has no identifier"),
        ("--from a.jsonl --on lone.jsonl", "--on: has no identifier"),
        ("--from a.jsonl --on b.jsonl --test empty.jsonl", "--test: has no identifier"),
        ("--from a.jsonl --mode off-the-shelf --test quiet.jsonl", "--test: has no identifier"),
    ],
)
def test_what_could_not_end_well_is_refused_before_anything_is_read_by_rules(
    files, monkeypatch, arguments, words
):
    monkeypatch.setattr(train, "workshop", lambda _: pytest.fail("a training was begun"))
    error = _train(files, *arguments.split()).exception
    assert isinstance(error, ConfigurationError)
    assert words in str(error)


@pytest.mark.parametrize(
    ("machine", "module", "extra"),
    [("net", "machines.descent", "net"), ("birnn", "birnn.trainer", "tagger")],
)
def test_a_machine_without_its_extra_is_refused_before_anything_is_read_by_rules(
    files, monkeypatch, machine, module, extra
):
    monkeypatch.setattr(train, "workshop", lambda _: pytest.fail("a training was begun"))
    monkeypatch.setitem(sys.modules, f"streamdeid.training.{module}", None)
    order = ("--on", "b.jsonl", "--machine", machine)
    error = _train(files, "--from", "a.jsonl", *order).exception
    assert isinstance(error, ConfigurationError)
    assert f"streamdeid[{extra}]" in str(error)


@pytest.mark.parametrize("arguments", ["--identifiers -3", "--out a.jsonl", "--curve --plot model"])
def test_a_count_below_nothing_and_places_that_cannot_be_written_are_wrong_usage(files, arguments):
    (files / "model").mkdir()
    done = _train(files, "--on", "b.jsonl", *arguments.split())
    assert done.exit_code == 2
    assert "Invalid value" in done.stderr


@pytest.mark.parametrize("mode", ["off-the-shelf", "unlabelled"])
def test_a_model_without_labels_of_the_hospital_is_set_up_on_notes_it_has_not_seen(
    files, monkeypatch, mode
):
    learned, held_out = set(), set()
    whole, set_up = Workshop.train, Workshop.set_up

    def train_(shop, notes, *rest):
        learned.update(note.id for note in notes)
        return whole(shop, notes, *rest)

    def set_up_(shop, model, notes):
        held_out.update(note.id for note in notes)
        return set_up(shop, model, notes)

    monkeypatch.setattr(Workshop, "train", train_)
    monkeypatch.setattr(Workshop, "set_up", set_up_)
    order = ("--mode", mode, "--text", "b.jsonl", "--no-rules", "--out", "model")
    done = _train(files, "--from", "a.jsonl", *order)
    assert done.exit_code == 0, done.output
    assert len(held_out) == 3
    assert not learned & held_out
