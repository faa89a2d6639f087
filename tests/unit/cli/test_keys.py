"""Keys are made once, rotated ahead of their time, and told by fingerprint only."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from streamdeid.cli import cli
from streamdeid.model.errors import ConfigurationError
from streamdeid.model.label import Label
from streamdeid.operators.reversible import encrypted
from streamdeid.runtime.keyholder import read_ring
from streamdeid.wire.sealed import public_of


def told(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["keys", *arguments], standalone_mode=False)
    if result.exception:
        raise result.exception
    assert result.return_value == 0
    return result.stderr


def secrets(folder: Path) -> list[str]:
    return [line for p in folder.glob("*.key") for line in p.read_text().splitlines()]


def test_a_folder_gets_its_first_key_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "keys"
    assert "epoch 1" in told("generate", "--folder", str(folder))
    assert (folder / "1.key").stat().st_mode & 0o777 == 0o600
    with pytest.raises(ConfigurationError, match="holds keys already"):
        told("generate", "--folder", str(folder))


def test_a_key_file_stays_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    told("generate", "--out", str(tmp_path / "key"))
    before = (tmp_path / "key").read_text()
    with pytest.raises(ConfigurationError, match="not overwritten"):
        told("generate", "--out", str(tmp_path / "key"))
    assert [p.read_text() for p in tmp_path.iterdir()] == [before]


def test_generate_wants_a_file_or_a_folder(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="must be given"):
        told("generate")
    with pytest.raises(ConfigurationError, match="must be given"):
        told("generate", "--out", str(tmp_path / "a"), "--folder", str(tmp_path / "b"))


def test_a_rotation_lays_down_the_next_epoch_ahead_of_its_time(tmp_path: Path) -> None:
    told("generate", "--folder", str(tmp_path))
    assert "epoch 2" in told("rotate", str(tmp_path))
    assert "epoch 3" in told("rotate", str(tmp_path), "--after", "0")
    ring = read_ring(tmp_path)
    moments = {one.keys.epoch: one.not_before for one in ring.dated}
    assert moments["1"] == 0 < moments["2"] <= moments["3"]
    assert ring.active(moments["2"] - 1).epoch == "1"
    assert ring.newest().keys.epoch == "3"
    assert len({line for line in secrets(tmp_path) if len(line) == 64}) == 3


def test_a_check_tells_every_epoch_and_no_key(tmp_path: Path) -> None:
    told("generate", "--folder", str(tmp_path))
    told("rotate", str(tmp_path))
    words = told("check", str(tmp_path))
    assert [line.split(":")[0] for line in words.splitlines()] == ["epoch 1", "epoch 2"]
    assert words.splitlines()[0].endswith("used now")
    assert not any(line in words for line in secrets(tmp_path) if len(line) == 64)


def test_a_short_key_fails_the_check(tmp_path: Path) -> None:
    (tmp_path / "1.key").write_text("5a5a")
    for path in (tmp_path, tmp_path / "1.key"):
        with pytest.raises(ConfigurationError, match="has 2 bytes"):
            told("check", str(path))


def test_a_reversible_code_is_read_by_its_key_only_and_only_when_asked_to(tmp_path: Path) -> None:
    told("generate", "--out", str(tmp_path / "reversal"))
    secret = bytes.fromhex((tmp_path / "reversal").read_text().strip())
    code = encrypted("44-71", secret, "study", Label.MRN)
    asked = ["keys", "reverse", "--reversal-file", str(tmp_path / "reversal"), "--label", "MRN"]
    words = [*asked, "--project", "study", code]
    refused = CliRunner().invoke(cli, words, standalone_mode=False)
    assert isinstance(refused.exception, ConfigurationError)
    done = CliRunner().invoke(cli, [*words, "--reveal"], standalone_mode=False)
    assert (done.return_value, done.stdout) == (0, "4471\n")


def test_a_pair_for_dead_letters_shows_its_public_half_only(tmp_path: Path) -> None:
    out = tmp_path / "private"
    result = CliRunner().invoke(cli, ["keys", "dead-letters", "--out", str(out)])
    private = bytes.fromhex(out.read_text())
    assert out.stat().st_mode & 0o777 == 0o600
    assert result.stdout.strip() == public_of(private).hex()
    assert private.hex() not in result.output
    again = CliRunner().invoke(cli, ["keys", "dead-letters", "--out", str(out)])
    assert isinstance(again.exception, ConfigurationError)
    assert bytes.fromhex(out.read_text()) == private
