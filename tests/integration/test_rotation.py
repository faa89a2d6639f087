"""The key changes under load, a process is killed meanwhile, and nothing fails or mixes."""

import json
import subprocess
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

import audits
import feeds
import pytest
import topics
from services import Service, configured

from streamdeid.runtime.assembly import assemble
from streamdeid.runtime.keyholder import read_ring
from streamdeid.runtime.process import Routing
from streamdeid.runtime.rotation import RECORD_KEY

FIRST, COUNT = 1500, 2400
AHEAD = 4
GROUP = "rotation"


class Rotated:
    """What was read and written: records by message number, and the keys."""

    def __init__(self, folder: Path, bootstrap: str) -> None:
        self.keys = read_ring(folder / "keys").by_epoch()
        self.folder = folder
        self.raw = topics.read(bootstrap, "rota.raw")
        self.released = topics.read(bootstrap, "rota.deid")
        self.dead = topics.read(bootstrap, "rota.dead")
        self.audit = topics.read(bootstrap, "rota.audit")


def _rotate(folder: Path) -> None:
    command = [sys.executable, "-m", "streamdeid", "keys", "rotate", "--after", str(AHEAD)]
    subprocess.run([*command, str(folder)], check=True, capture_output=True, timeout=60)


@pytest.fixture(scope="module")
def rotated(bootstrap: str, tmp_path_factory: pytest.TempPathFactory) -> Rotated:
    folder = tmp_path_factory.mktemp("rotation")
    topics.make(bootstrap, "rota.raw", "rota.deid", "rota.dead", "rota.audit")
    topics.fill(bootstrap, "rota.raw", range(FIRST), feeds.message, feeds.key)
    config = configured(folder, bootstrap, "rota", GROUP)
    services = [Service(folder, f"rota-{n}", config).start() for n in range(2)]
    for service in services:
        service.await_ready()
    topics.await_done(bootstrap, "rota.raw", GROUP, 200, 60)
    _rotate(folder / "keys")
    services[0].kill()
    services[0].start()
    time.sleep(AHEAD)
    topics.fill(bootstrap, "rota.raw", range(FIRST, COUNT), feeds.message, feeds.key)
    topics.await_done(bootstrap, "rota.raw", GROUP, COUNT, 120)
    for service in services:
        service.stop()
    return Rotated(folder, bootstrap)


def _epoch(record) -> str:
    return dict(record.headers)["streamdeid-key-epoch"].decode()


def test_no_message_fails_and_none_comes_twice(rotated: Rotated) -> None:
    counts = Counter(feeds.number_of(record.value) for record in rotated.released)
    assert set(counts) == {number for number in range(COUNT) if not feeds.is_poison(number)}
    assert set(counts.values()) == {1}
    assert len(rotated.dead) == sum(map(feeds.is_poison, range(COUNT)))


def test_each_output_names_its_epoch_and_old_come_before_new(rotated: Rotated) -> None:
    epochs: dict[int, list[str]] = defaultdict(list)
    for record in rotated.released:
        epochs[record.partition].append(_epoch(record))
    assert {epoch for found in epochs.values() for epoch in found} == {"1", "2"}
    assert all(found == sorted(found) for found in epochs.values())


def test_outputs_of_either_epoch_are_what_its_key_gives(rotated: Rotated) -> None:
    engines = {epoch: assemble(keys=keys) for epoch, keys in rotated.keys.items()}
    some = Counter(map(_epoch, rotated.released[::15]))
    assert min(some.values()) > 10
    for record in rotated.released[::15]:
        number = feeds.number_of(record.value)
        own, other = (_epoch(record), "1" if _epoch(record) == "2" else "2")
        assert record.value == engines[own].deidentify(feeds.message(number)).payload
        assert record.value != engines[other].deidentify(feeds.message(number)).payload
        secret = rotated.keys[own].digest(RECORD_KEY, GROUP)
        assert record.key == Routing(key_secret=secret).key(feeds.key(number))


def test_the_audit_is_whole_and_tells_the_epoch_of_each_record(rotated: Rotated) -> None:
    dump = rotated.folder / "audit.jsonl"
    dump.write_bytes(b"".join(record.value + b"\n" for record in rotated.audit))
    done = audits.verify(dump, rotated.folder / "keys")
    words = f"{COUNT} events, 4 chains: whole"
    assert (done.returncode, done.stderr.decode().splitlines()[0]) == (0, words)
    told = {
        (event["source"]["partition"], event["source"]["offset"]): event["ran"]["key_epoch"]
        for event in (json.loads(record.value) for record in rotated.audit)
    }
    places = {record.value: (record.partition, record.offset) for record in rotated.raw}
    for record in rotated.released:
        source = places[feeds.message(feeds.number_of(record.value))]
        assert told[source] == _epoch(record)
