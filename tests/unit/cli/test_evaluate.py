import json

from click.testing import CliRunner

from streamdeid.cli import evaluate, train


def _files(folder):
    gold = {
        "id": "n",
        "text": "Ada Falk came.",
        "spans": [{"start": 0, "end": 8, "type": "PATIENT"}],
    }
    answer = {"id": "n", "spans": [{"start": 0, "end": 3, "label": "PATIENT"}]}
    (folder / "gold.jsonl").write_text(json.dumps(gold))
    (folder / "answers.jsonl").write_text(json.dumps(answer))
    return str(folder / "gold.jsonl"), str(folder / "answers.jsonl")


def test_two_files_without_a_commands_name_are_scored(tmp_path):
    result = CliRunner().invoke(evaluate.command, list(_files(tmp_path)))
    assert result.exit_code == 0, result.output
    assert "recall 0.5000" in result.output
    assert "PATIENT" in result.output


def test_scores_are_told_in_the_words_of_a_scheme_and_labels_can_be_left_out(tmp_path):
    options = [*_files(tmp_path), "--scheme", "i2b2-main", "--ignore", "PATIENT"]
    result = CliRunner().invoke(evaluate.command, options)
    assert result.exit_code == 0, result.output
    assert "i2b2-main, strict" in result.output
    assert "recall 1.0000" in result.output


def test_help_names_every_protocol():
    text = CliRunner().invoke(evaluate.command, ["--help"]).output
    assert all(name in text for name in ("score", "corpus", "curve", "ablation", "protocols"))


def test_fitting_to_a_hospital_shows_before_and_after_and_writes_a_model(tmp_path):
    gold, _ = _files(tmp_path)
    rows = [json.loads((tmp_path / "gold.jsonl").read_text()) | {"id": str(i)} for i in range(8)]
    (tmp_path / "gold.jsonl").write_text("\n".join(map(json.dumps, rows)))
    options = ["--from", gold, "--on", gold, "--mode", "a-mix-b", "--no-rules"]
    result = CliRunner().invoke(train.command, [*options, "--out", str(tmp_path / "model")])
    assert result.exit_code == 0, result.output
    assert "off-the-shelf" in result.output
    assert "a-mix-b" in result.output
    assert {f.name for f in (tmp_path / "model").iterdir()} == {"weights.npz", "manifest.json"}


def test_a_mode_that_needs_the_hospitals_notes_says_so(tmp_path):
    gold, _ = _files(tmp_path)
    result = CliRunner().invoke(train.command, ["--from", gold, "--mode", "only-b"])
    assert result.exit_code != 0
    assert "--on" in str(result.exception)
