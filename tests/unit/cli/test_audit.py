"""An audit on disk is checked event by event; what is wrong is told by file, line and ordinal."""

import hashlib
from pathlib import Path

import orjson
import pytest
from click.testing import CliRunner, Result

from streamdeid.cli import cli
from streamdeid.model.errors import ConfigurationError
from streamdeid.operators.keys import Keys
from streamdeid.ports import Position
from streamdeid.wire.audit import USE, Event, Head, render_event

SECRETS = {name: hashlib.sha256(name.encode()).hexdigest() for name in ("1", "2")}


def chain(count: int, epoch: str = "1") -> list[bytes]:
    keys = Keys(bytes.fromhex(SECRETS[epoch]), epoch)
    lines, head = [], Head()
    for offset in range(count):
        event = Event("g/t/0", Position("t", 0, offset), 0.0, {"key_epoch": epoch})
        line, head = render_event(event, head, lambda text: keys.digest(USE, text).hex())
        lines.append(line)
    return lines


def verify(*arguments: object) -> Result:
    words = ["audit", "verify", *map(str, arguments)]
    result = CliRunner().invoke(cli, words, standalone_mode=False)
    if result.exception:
        raise result.exception
    return result


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    folder = tmp_path / "keys"
    folder.mkdir()
    for epoch, secret in SECRETS.items():
        (folder / f"{epoch}.key").write_text(secret)
    return folder


def put(path: Path, lines: list[bytes]) -> Path:
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


def test_a_whole_audit_passes_with_its_keys_and_prints_its_heads(tmp_path: Path, keys) -> None:
    done = verify(put(tmp_path / "a.jsonl", chain(3)), "--keys", keys)
    assert (done.return_value, "3 events, 1 chains: whole" in done.stderr) == (0, True)
    assert '"chain":"g/t/0","sequence":3' in done.stdout
    only = keys / "1.key"
    assert verify(tmp_path / "a.jsonl", "--keys", only).return_value == 0


def test_a_folder_of_events_is_read_in_the_order_of_its_files(tmp_path: Path) -> None:
    for number, line in enumerate(chain(12)):
        (tmp_path / f"{number:09d}.json").write_bytes(line)
    assert verify(tmp_path).return_value == 0
    (tmp_path / "000000004.json").unlink()
    done = verify(tmp_path)
    assert done.return_value == 1
    assert "000000005.json:1: event 5 (g/t/0): event 5 of the chain is missing" in done.stderr


def test_an_audit_can_be_piped_in() -> None:
    words = ["audit", "verify", "-"]
    given = b"".join(line + b"\n" for line in chain(3))
    done = CliRunner().invoke(cli, words, input=given, standalone_mode=False)
    assert (done.return_value, "3 events, 1 chains: whole" in done.stderr) == (0, True)


def test_a_changed_event_is_told_by_its_line(tmp_path: Path) -> None:
    lines = chain(4)
    lines[2] = lines[2].replace(b'"reason":""', b'"reason":"x"')
    done = verify(put(tmp_path / "a.jsonl", lines))
    assert done.return_value == 1
    assert "a.jsonl:3: event 3 (g/t/0): was changed" in done.stderr


def test_a_removed_end_is_told_by_the_heads_of_an_earlier_run(tmp_path: Path) -> None:
    path = put(tmp_path / "a.jsonl", chain(4))
    heads = tmp_path / "heads"
    heads.write_text(verify(path).stdout)
    assert verify(path, "--heads", heads).return_value == 0
    done = verify(put(path, chain(4)[:2]), "--heads", heads)
    assert (done.return_value, "events 3 to 4 of the chain are missing" in done.stderr) == (1, True)


def test_seals_of_a_key_that_is_not_in_the_folder_are_told(tmp_path: Path, keys: Path) -> None:
    path = put(tmp_path / "a.jsonl", chain(1, "2"))
    assert verify(path, "--keys", keys).return_value == 0
    (keys / "2.key").unlink()
    done = verify(path, "--keys", keys)
    assert (done.return_value, "seal of another key" in done.stderr) == (1, True)


def test_heads_that_are_none_are_wrong_usage(tmp_path: Path) -> None:
    path = put(tmp_path / "a.jsonl", chain(1))
    with pytest.raises(ConfigurationError, match="does not hold"):
        verify(path, "--heads", put(tmp_path / "heads", [b"{}"]))


SERVICE = """
[source]
name = "files"
folder = "{folder}"
topic = "t"
[sink]
name = "files"
folder = "out"
[kafka]
group = "g"
"""


@pytest.fixture
def service(tmp_path: Path) -> Path:
    """The settings of a service on folders that has done three records."""
    register = tmp_path / "in" / ".streamdeid"
    register.mkdir(parents=True)
    digest = orjson.loads(chain(3)[-1])["hash"]
    (register / "done").write_text(f"3 {Head(3, digest)}")
    config = tmp_path / "streamdeid.toml"
    config.write_text(SERVICE.format(folder=tmp_path / "in"))
    return config


def test_heads_come_from_where_the_service_keeps_them(service: Path, tmp_path: Path) -> None:
    words = ["audit", "heads", "--config", str(service)]
    done = CliRunner().invoke(cli, words, standalone_mode=False)
    assert (done.return_value, done.stderr) == (0, "1 chains\n")
    assert done.stdout == verify(put(tmp_path / "a.jsonl", chain(3))).stdout


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (chain(3)[:2], "event 3 of the chain is missing"),
        ([], "events 1 to 3 of the chain are missing"),
        (
            [line.replace(b"g/t/0", b"g/u/0") for line in chain(3)],
            "end (g/t/0): events 1 to 3 of the chain are missing",
        ),
    ],
    ids=["a cut end", "an empty file", "a chain that is gone"],
)
def test_what_is_missing_at_the_ends_is_told_by_the_services_own_heads(
    service: Path, tmp_path: Path, lines: list[bytes], words: str
) -> None:
    done = verify(put(tmp_path / "a.jsonl", lines), "--config", service)
    assert (done.return_value, words in done.stderr) == (1, True)
    assert verify(put(tmp_path / "a.jsonl", chain(3)), "--config", service).return_value == 0


def test_what_was_checked_without_heads_or_keys_is_said_to_be_not_proved(
    service: Path, tmp_path: Path, keys: Path
) -> None:
    path = put(tmp_path / "a.jsonl", chain(3))
    ends, seals = "not proved: that nothing is missing", "not proved: that the service wrote"
    told = {
        (): (True, True),
        ("--config", service): (False, True),
        ("--keys", keys): (True, False),
        ("--config", service, "--keys", keys): (False, False),
    }
    for more, wanted in told.items():
        done = verify(path, *more)
        assert (ends in done.stderr, seals in done.stderr) == wanted
        assert done.return_value == 0


def test_an_empty_audit_without_heads_proves_nothing_and_fails(tmp_path: Path) -> None:
    done = verify(put(tmp_path / "a.jsonl", []))
    assert (done.return_value, "no event, and no end" in done.stderr) == (1, True)


def test_heads_come_from_one_place(service: Path, tmp_path: Path) -> None:
    path = put(tmp_path / "a.jsonl", chain(3))
    (tmp_path / "heads").write_text(verify(path).stdout)
    with pytest.raises(ConfigurationError, match="both given"):
        verify(path, "--heads", tmp_path / "heads", "--config", service)
