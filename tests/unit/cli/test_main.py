"""How the program ends when a command does not: one line on stderr, and a code."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import streamdeid.cli
from streamdeid.cli import detect, evaluate, main
from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.ages import Ages
from streamdeid.model.errors import ConfigurationError, Lost, MalformedMessage
from streamdeid.model.label import Label
from streamdeid.model.reason import Reason
from streamdeid.model.span import Span


def ended(
    error: BaseException, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[object, str]:
    """The exit code and the words of a program whose command raises ``error``."""

    def command(**_more: object) -> None:
        raise error

    monkeypatch.setattr(streamdeid.cli, "cli", command)
    with pytest.raises(SystemExit) as end:
        main()
    said = capsys.readouterr()
    assert said.out == ""
    return end.value.code, said.err


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (ConfigurationError("keys.file", "is empty"), 2, "streamdeid: keys.file: is empty\n"),
        (MalformedMessage(Reason.NO_MSH), 1, "streamdeid: no_msh\n"),
        (
            Lost("kafka.transactional_id", "is gone"),
            75,
            "streamdeid: kafka.transactional_id: is gone\n",
        ),
        (click.UsageError("no such"), 2, "Error: no such\n"),
    ],
)
def test_a_known_error_is_one_line_and_a_code(
    error: Exception,
    code: int,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ended(error, monkeypatch, capsys) == (code, words)


def test_an_unexpected_error_is_told_by_its_place_and_never_by_its_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = ended(ValueError("Katarzyna Nowak"), monkeypatch, capsys)
    assert (code, said.count("\n")) == (1, 1)
    assert re.match(r"streamdeid: internal error: ValueError in streamdeid\.cli:[0-9]+$", said)
    full = OSError(28, "No space left on device", "/home/nowak_katarzyna.hl7")
    assert ended(full, monkeypatch, capsys)[1].endswith(" (No space left on device)\n")


def test_a_warning_of_a_library_is_not_repeated() -> None:
    code = """
import warnings, streamdeid.cli
streamdeid.cli.cli = lambda **_: warnings.warn("no number: Katarzyna Nowak")
streamdeid.cli.main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_fault_in_a_rule_ends_one_note_and_not_the_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(_self: Ages, reading: Reading) -> Iterator[Span]:
        if "Nowak" in reading.note.text:
            raise ValueError(reading.note.text)
        yield Span(0, 1, Label.AGE, "ages", 1.0)

    monkeypatch.setattr(Ages, "detect", broken)
    notes = tmp_path / "notes.jsonl"
    notes.write_text('{"id": "a", "text": "Nowak"}\n{"id": "b", "text": "well"}\n')
    done = CliRunner().invoke(
        detect.command, ["--detectors", "ages", str(notes)], standalone_mode=False
    )
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == ["b"]
    assert re.search(r"notes.jsonl:1: internal_error at ValueError in ", done.stderr)
    assert "Nowak" not in done.stderr
    assert done.return_value == 1


GOLD = '{"id": "n", "text": "Katarzyna Nowak here", "spans": %s}\n'


@pytest.mark.parametrize(
    "line",
    [
        '["Katarzyna"]\n',
        '{"id": "n", "text": ["Katarzyna"], "spans": []}\n',
        '{"id": "n", "text": "x", "spans": [], "identity": "Katarzyna"}\n',
        '{"id": "n", "text": "x", "spans": [], "identity": {"relatives": ["Katarzyna"]}}\n',
        GOLD % '["Katarzyna"]',
        GOLD % '[{"start": "Katarzyna", "end": 3, "type": "AGE"}]',
        GOLD % '[{"start": 0, "end": 3, "type": ["Katarzyna"]}]',
    ],
)
def test_what_is_no_annotated_note_is_named_by_its_line(line: str, tmp_path: Path) -> None:
    gold, answers = tmp_path / "gold.jsonl", tmp_path / "answers.jsonl"
    gold.write_text("\n" + line)
    answers.write_text("\n")
    done = CliRunner().invoke(evaluate.command, ["score", str(gold), str(answers)])
    assert isinstance(done.exception, ConfigurationError)
    assert str(done.exception) == "corpus (line 2): is no annotated note"


def test_nothing_to_score_and_words_that_nobody_knows_are_refused(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    done = CliRunner().invoke(evaluate.command, ["score", str(empty), str(empty)])
    assert isinstance(done.exception, ConfigurationError)
    for words in (
        ["score", str(empty), str(empty), "--ignore", "AGE,FOO"],
        ["protocols", "--systems", "foo"],
        ["protocols", "--ways", "foo"],
    ):
        done = CliRunner().invoke(evaluate.command, words)
        assert (done.exit_code, "is not one of" in done.stderr) == (2, True)
