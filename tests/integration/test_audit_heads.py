"""The ends of chains are fetched from the brokers: what was cut from an audit is told by them."""

import json
import subprocess
import sys
from pathlib import Path

import feeds
import pytest
import topics
from services import Service, configured

COUNT, GROUP = 40, "heads"


class Audited:
    """A service's settings, and its audit as lines."""

    def __init__(self, config: Path, bootstrap: str) -> None:
        self.config, self.folder = config, config.parent
        self.lines = [record.value for record in topics.read(bootstrap, "heads.audit")]

    def streamdeid(self, *words: object) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "streamdeid", "audit", *map(str, words)]
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)

    def verify(self, lines: list[bytes]) -> tuple[int, str]:
        dump = self.folder / "dump.jsonl"
        dump.write_bytes(b"".join(line + b"\n" for line in lines))
        keys = self.folder / "keys"
        done = self.streamdeid("verify", "--config", self.config, "--keys", keys, dump)
        return done.returncode, done.stderr


@pytest.fixture(scope="module")
def audited(bootstrap: str, tmp_path_factory: pytest.TempPathFactory) -> Audited:
    folder = tmp_path_factory.mktemp("heads")
    topics.make(bootstrap, "heads.raw", "heads.deid", "heads.dead", "heads.audit", partitions=2)
    topics.fill(bootstrap, "heads.raw", range(COUNT), feeds.message, feeds.key)
    config = configured(folder, bootstrap, "heads", GROUP)
    service = Service(folder, "heads", config).start()
    service.await_ready()
    topics.await_done(bootstrap, "heads.raw", GROUP, COUNT, 60)
    service.stop()
    return Audited(config, bootstrap)


def chain_of(line: bytes) -> str:
    return str(json.loads(line)["chain"])


def test_the_committed_offsets_tell_the_end_of_every_chain(audited: Audited) -> None:
    done = audited.streamdeid("heads", "--config", audited.config)
    ends = {row["chain"]: row["sequence"] for row in map(json.loads, done.stdout.splitlines())}
    assert done.returncode == 0
    assert ends == {
        chain: sum(chain_of(line) == chain for line in audited.lines)
        for chain in map(chain_of, audited.lines)
    }
    assert sum(ends.values()) == COUNT


def test_a_whole_audit_passes_with_nothing_left_unproved(audited: Audited) -> None:
    assert audited.verify(audited.lines) == (0, f"{COUNT} events, 2 chains: whole\n")


def test_a_cut_end_a_removed_chain_and_an_empty_file_are_told(audited: Audited) -> None:
    one, other = sorted(set(map(chain_of, audited.lines)))
    last = max(n for n, line in enumerate(audited.lines) if chain_of(line) == one)
    cut = audited.lines[:last] + audited.lines[last + 1 :]
    code, words = audited.verify(cut)
    assert (code, f"end ({one}): event" in words) == (1, True)
    code, words = audited.verify([line for line in audited.lines if chain_of(line) == one])
    assert (code, f"end ({other}): events 1 to" in words) == (1, True)
    code, words = audited.verify([])
    assert (code, words.count("of the chain are missing")) == (1, 2)
