"""Wrong usage of a replay is named before anything is connected."""

import hashlib
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from streamdeid.cli import cli
from streamdeid.cli.replay import Moment, Span, digests
from streamdeid.model.errors import ConfigurationError
from streamdeid.operators.keys import Keys
from streamdeid.runtime.keysources import keys_of
from streamdeid.runtime.settings import KeysSection
from streamdeid.wire.audit import USE


def refused(tmp_path: Path, *words: str) -> BaseException | None:
    (tmp_path / "streamdeid.toml").write_text("")
    command = ["replay", "--config", str(tmp_path / "streamdeid.toml"), *words]
    return CliRunner().invoke(cli, command, standalone_mode=False).exception


@pytest.mark.parametrize(
    "words", [("--list", "--send"), ("--until", "2026-11-22", "--older-than", "2d")]
)
def test_options_that_exclude_one_another_are_refused(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    found = refused(tmp_path, *words)
    assert isinstance(found, ConfigurationError)
    assert "both given" in str(found)


@pytest.mark.parametrize(
    "words", [("--since", "soon"), ("--older-than", "2 weeks"), ("--rate", "0")]
)
def test_what_is_no_time_span_or_rate_is_wrong_usage(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    assert isinstance(refused(tmp_path, *words), click.UsageError)


def test_a_file_that_holds_no_private_key_is_refused_and_not_repeated(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("secret words")
    found = refused(tmp_path, "--private-key", str(tmp_path / "key"))
    assert isinstance(found, ConfigurationError)
    assert found.key == "--private-key"
    assert "secret" not in str(found)


def test_letters_of_every_key_at_hand_are_compared_with_their_records(tmp_path: Path) -> None:
    texts = {epoch: hashlib.sha256(epoch.encode()).hexdigest() for epoch in ("1", "2")}
    for epoch, text in texts.items():
        path = tmp_path / f"{epoch}.key"
        path.touch(0o600)
        path.write_text(text)
    section = KeysSection(folder=str(tmp_path))
    found = digests(section, keys_of(section))
    assert {epoch: make("x") for epoch, make in found.items()} == {
        epoch: Keys(bytes.fromhex(text), epoch).digest(USE, "x").hex()
        for epoch, text in texts.items()
    }


def test_moments_are_in_utc_and_spans_in_seconds() -> None:
    assert Moment().convert("1970-01-02", None, None) == 86_400
    assert Moment().convert("1970-01-02T01:00+01:00", None, None) == 86_400
    assert [Span().convert(text, None, None) for text in ("90s", "30m", "12h", "2d")] == [
        90,
        1800,
        43_200,
        172_800,
    ]
