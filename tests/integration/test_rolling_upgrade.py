"""Version, policy, model and key change under load, a process at a time; nothing is lost or mixed.

Another version of the same code is told by other metadata of the package, another model by a
manifest that differs in a blank: its digest is another, what it finds is the same.
"""

import hashlib
import json
import shutil
import threading
import time
from collections import Counter
from dataclasses import dataclass
from importlib.metadata import distribution
from importlib.resources import files
from pathlib import Path

import audits
import feeds
import pytest
import topics
from services import CONFIG, Service

from streamdeid.runtime.assembly import assemble
from streamdeid.runtime.keyholder import read_ring

GROUP = "rolling"
SECRETS = {name: hashlib.sha256(name.encode()).hexdigest() for name in ("1", "2")}
BEFORE, AFTER = "0.1.0", "0.2.0"
FACTS = ("version", "policy", "policy_digest", "model_digest", "key_epoch")


@dataclass
class Rolled:
    """What was read and written, and the settings that ran."""

    folder: Path
    raw: list
    released: list
    dead: list
    audit: list
    policies: dict[str, str]


class Feed:
    """Messages one after the other until it is told that it is enough."""

    def __init__(self, bootstrap: str) -> None:
        self.bootstrap, self.count = bootstrap, 0
        self._enough = threading.Event()
        self._thread = threading.Thread(target=self._work)
        self._thread.start()

    def _work(self) -> None:
        while not self._enough.is_set():
            more = range(self.count, self.count + 40)
            topics.fill(self.bootstrap, f"{GROUP}.raw", more, feeds.message, feeds.key)
            self.count = more.stop
            time.sleep(0.5)

    def end(self) -> int:
        """No more; how many there were."""
        self._enough.set()
        self._thread.join()
        return self.count


def _configured(folder: Path, bootstrap: str, name: str, policy: str, epoch: str) -> Path:
    """The settings of one side of the upgrade."""
    key = folder / "keys" / f"{epoch}.key"
    key.parent.mkdir(exist_ok=True)
    key.write_text(SECRETS[epoch])
    key.chmod(0o600)
    text = CONFIG.format(bootstrap=bootstrap, topic=GROUP, group=GROUP, keys="")
    text = text.replace('folder = ""', f'file = "{key}"\nepoch = "{epoch}"')
    config = folder / f"{name}.toml"
    config.write_text(f'{text}\n[policy]\nname = "{policy}"\n')
    return config


def _model(folder: Path) -> Path:
    """The shipped model under another digest."""
    shipped = files("streamdeid.detectors.classifier") / "data" / "en"
    shutil.copytree(str(shipped), folder)
    manifest = folder / "manifest.json"
    manifest.write_bytes(manifest.read_bytes() + b"\n")
    return folder


def _version(folder: Path) -> Path:
    """A place on the path where this package has another version."""
    made = folder / f"streamdeid-{AFTER}.dist-info"
    made.mkdir(parents=True)
    told = distribution("streamdeid")
    (made / "METADATA").write_text(f"Metadata-Version: 2.1\nName: streamdeid\nVersion: {AFTER}\n")
    (made / "entry_points.txt").write_text(told.read_text("entry_points.txt"))
    return folder


@pytest.fixture(scope="module")
def rolled(bootstrap: str, tmp_path_factory: pytest.TempPathFactory) -> Rolled:
    folder = tmp_path_factory.mktemp("rolling")
    topics.make(bootstrap, *(f"{GROUP}.{end}" for end in ("raw", "deid", "dead", "audit")))
    old = _configured(folder, bootstrap, "old", "safe-harbor", "1")
    new = _configured(folder, bootstrap, "new", "research-pseudonymised", "2")
    changed = {
        "STREAMDEID_POLICY__MODEL": str(_model(folder / "model")),
        "PYTHONPATH": f"{_version(folder / 'site')}:{Path.cwd()}",
    }
    services = [Service(folder, f"{GROUP}-{n}", old).start() for n in range(2)]
    for service in services:
        service.await_ready(120)
    feed = Feed(bootstrap)
    try:
        topics.await_done(bootstrap, f"{GROUP}.raw", GROUP, 120, 90)
        for number in range(2):
            services[number].stop()
            services[number] = Service(folder, f"{GROUP}-{number}", new, environment=changed)
            services[number].start().await_ready(120)
    finally:
        count = feed.end()
    topics.await_done(bootstrap, f"{GROUP}.raw", GROUP, count, 120)
    for service in services:
        service.stop()
    found = [topics.read(bootstrap, f"{GROUP}.{end}") for end in ("raw", "deid", "dead", "audit")]
    return Rolled(folder, *found, {"1": "safe-harbor", "2": "research-pseudonymised"})


def _said(record) -> tuple[str, str]:
    headers = dict(record.headers)
    return headers["streamdeid-key-epoch"].decode(), headers["streamdeid-policy"].decode()


def test_every_message_comes_out_once_under_one_side_or_the_other(rolled: Rolled) -> None:
    raw = [record.value for record in rolled.raw]
    good = [value for value in raw if value not in feeds.POISON]
    counts = Counter(feeds.number_of(record.value) for record in rolled.released)
    assert counts == Counter(map(feeds.number_of, good))
    assert set(counts.values()) == {1}
    assert len(rolled.dead) == len(raw) - len(good)


def test_each_record_names_the_policy_and_the_epoch_that_belong_together(rolled: Rolled) -> None:
    sides = {
        epoch: assemble(policy).policy.digest[:12] for epoch, policy in rolled.policies.items()
    }
    said = Counter(map(_said, rolled.released))
    assert set(said) == set(sides.items())
    assert min(said.values()) > 20


def test_what_comes_out_is_what_the_named_policy_and_key_give(rolled: Rolled) -> None:
    keys = read_ring(rolled.folder / "keys").by_epoch()
    engines = {e: assemble(policy, keys=keys[e]) for e, policy in rolled.policies.items()}
    for record in rolled.released[::10]:
        given = feeds.message(feeds.number_of(record.value))
        assert record.value == engines[_said(record)[0]].deidentify(given).payload


def test_the_audit_is_whole_and_tells_of_each_record_all_that_ran(rolled: Rolled) -> None:
    dump = rolled.folder / "audit.jsonl"
    dump.write_bytes(b"".join(record.value + b"\n" for record in rolled.audit))
    done = audits.verify(dump, rolled.folder / "keys")
    assert (
        done.returncode,
        f"{len(rolled.raw)} events, 4 chains: whole" in done.stderr.decode(),
    ) == (
        0,
        True,
    ), done.stderr
    events = [json.loads(record.value) for record in rolled.audit]
    told = {
        (event["source"]["partition"], event["source"]["offset"]): event["ran"] for event in events
    }
    sides = {tuple(ran[fact] for fact in FACTS) for ran in told.values()}
    assert len(sides) == 2
    assert {side[0] for side in sides} == {BEFORE, AFTER}
    assert all(len(set(both)) == 2 for both in zip(*sides, strict=True))
    places = {record.value: (record.partition, record.offset) for record in rolled.raw}
    for record in rolled.released:
        ran = told[places[feeds.message(feeds.number_of(record.value))]]
        assert (ran["key_epoch"], ran["policy_digest"][:12]) == _said(record)
