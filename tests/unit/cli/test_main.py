"""How the program ends when a command does not: one line on stderr, and a code."""

import click
import pytest

import streamdeid.cli
from streamdeid.cli import main
from streamdeid.model.errors import ConfigurationError, Lost, MalformedMessage
from streamdeid.model.reason import Reason


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
