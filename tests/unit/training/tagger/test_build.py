"""The command trains a model in two courses, goes on after a stop, and leaves kinds out."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from streamdeid.detectors.classifier import shipped
from streamdeid.runtime.models import open_model
from streamdeid.training import corpus
from streamdeid.training.build_model import digest
from streamdeid.training.corpus import Annotated
from streamdeid.training.tagger import build, material, recipe


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> list[Annotated]:
    kinds = [note for note in corpus.kinds() if note.family in {"fax", "form"}][:70:3]
    some = [*corpus.shipped("train")[:20], *kinds]
    monkeypatch.setattr(material, "learned", lambda: some)
    monkeypatch.setattr(material, "held_out", lambda: some[:4])
    monkeypatch.setattr(build, "COPIES", recipe.COPIES[:1])
    monkeypatch.setattr(build, "RARE", recipe.COPIES[:1])
    monkeypatch.setattr(corpus, "kinds", lambda: kinds)
    monkeypatch.setattr(build, "_OFTEN", 8)
    return some


def test_models_are_trained_and_again_from_what_was_kept(
    few: list[Annotated], tmp_path: Path
) -> None:
    asked = ["--out", str(tmp_path / "tagger"), "--passes", "2", "--kinds", str(tmp_path / "kinds")]
    first = CliRunner().invoke(build.main, [*asked, "--parts", "2"], catch_exceptions=False)
    assert first.exit_code == 0
    models = [open_model(tmp_path / "tagger"), open_model(tmp_path / "kinds" / "fax")]
    assert all(
        one.tagger and set(one.points) == {"precise", "balanced", "sensitive"} for one in models
    )
    assert models[0].origin["digest"] == digest(few)
    manifest = (tmp_path / "tagger" / "manifest.json").read_bytes()
    (tmp_path / "tagger" / "manifest.json").unlink()
    again = CliRunner().invoke(build.main, [*asked, "--parts", "2"], catch_exceptions=False)
    assert again.exit_code == 0
    assert (tmp_path / "tagger" / "manifest.json").read_bytes() == manifest
    assert len(few) > 20


def test_the_shipped_model_was_made_from_the_notes_and_copies_that_are_here() -> None:
    assert shipped.model().origin == build.origin() | {"jax": shipped.model().origin["jax"]}


def test_every_kind_is_left_out_of_one_part() -> None:
    shared = build.parts(["fax", "form", "fax", "letter", "uk"], 3)
    assert sorted(kind for part in shared for kind in part) == ["fax", "form", "letter", "uk"]
    assert len(shared) == 3


def test_what_was_kept_of_other_notes_or_marks_is_not_gone_on_from(few: list[Annotated]) -> None:
    marked, *others = few
    again = replace(marked, spans=marked.spans[1:])
    marks = {build.mark(notes, ("as they are",)) for notes in (few, others, [again, *others])}
    assert len(marks) == 3
    assert build.mark(few, ("changed",)) not in marks
    assert build.mark(list(few), ("as they are",)) in marks
