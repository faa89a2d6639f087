import json

from click.testing import CliRunner

from streamdeid.cli import evaluate
from streamdeid.model.errors import ConfigurationError


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


def test_gold_in_which_answers_could_be_of_several_notes_is_refused(tmp_path):
    gold, answers = _files(tmp_path)
    line = (tmp_path / "gold.jsonl").read_text()
    (tmp_path / "gold.jsonl").write_text(f"{line}\n{line}")
    for arguments in ([gold, answers], ["corpus", "--gold", gold, "--detectors", "dates"]):
        error = CliRunner().invoke(evaluate.command, arguments).exception
        assert isinstance(error, ConfigurationError)
        assert "several notes of one id" in str(error)


def test_notes_without_ids_are_scored_each_by_what_is_found_in_it(tmp_path):
    lines = [{"text": text, "spans": []} for text in ("Seen on 3/7/2024.", "Is well.")]
    lines[0]["spans"] = [{"start": 8, "end": 16, "type": "DATE"}]
    (tmp_path / "gold.jsonl").write_text("\n".join(map(json.dumps, lines)))
    arguments = ["corpus", "--gold", str(tmp_path / "gold.jsonl"), "--detectors", "dates"]
    result = CliRunner().invoke(evaluate.command, arguments)
    assert result.exit_code == 0, result.output
    assert "recall 1.0000" in result.output


def test_one_fold_would_leave_nothing_to_learn_from():
    for command in ("ablation", "protocols"):
        result = CliRunner().invoke(evaluate.command, [command, "--folds", "1"])
        assert result.exit_code == 2
        assert "--folds" in result.stderr
