"""Processes are killed and come and go in mid-flight; every message comes out exactly once."""

import json
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import audits
import feeds
import pytest
import topics
from services import Service, configured

COUNT = 20_000
GROUP = "chaos"


class Aftermath:
    """What the chaos left: the topics, and everything that the processes said."""

    def __init__(self, folder: Path, bootstrap: str) -> None:
        self.folder, self.bootstrap = folder, bootstrap
        self.services: list[Service] = []
        self.released: list = []
        self.dead: list = []
        self.audit: list = []

    def start(self, name: str, config: Path) -> Service:
        service = Service(self.folder, name, config).start()
        self.services.append(service)
        return service

    def said(self) -> Iterator[tuple[str, str]]:
        for service in self.services:
            yield service.name, service.log()
            yield f"{service.name} /metrics", service.metrics
        yield "dead letters", _shown(self.dead)
        yield "audit events", _shown(self.audit)
        yield "released records", _shown(self.released)


def _shown(records: list) -> str:
    """Records without their digests, in which any eight digits come up by chance."""
    text = "\n".join(f"{r.key} {r.value.decode()} {r.headers}" for r in records)
    return re.sub(r"[0-9a-f]{32,}", "", text)


@pytest.fixture(scope="module")
def aftermath(bootstrap: str, tmp_path_factory: pytest.TempPathFactory) -> Aftermath:
    folder = tmp_path_factory.mktemp("chaos")
    topics.make(bootstrap, "chaos.raw", "chaos.deid", "chaos.dead", "chaos.audit")
    topics.fill(bootstrap, "chaos.raw", range(COUNT), feeds.message, feeds.key)
    config = configured(folder, bootstrap, "chaos", GROUP)
    after = Aftermath(folder, bootstrap)
    _chaos(after, config)
    topics.await_done(bootstrap, "chaos.raw", GROUP, COUNT, 240)
    for service in after.services:
        if service.process.poll() is None:
            service.stop()
    after.released = topics.read(bootstrap, "chaos.deid")
    after.dead = topics.read(bootstrap, "chaos.dead")
    after.audit = topics.read(bootstrap, "chaos.audit")
    return after


def _chaos(after: Aftermath, config: Path) -> None:
    """Five kills; three rebalances by processes that join and leave."""
    steady = [after.start(f"steady-{n}", config) for n in range(2)]
    for service in steady:
        service.await_ready()
    for round_ in range(5):
        time.sleep(1.5)
        steady[round_ % 2].kill()
        steady[round_ % 2].start()
        if round_ in {0, 2, 4}:
            guest = after.start(f"guest-{round_}", config)
            guest.await_ready()
            time.sleep(1)
            guest.stop()


def test_every_good_message_is_released_exactly_once(aftermath: Aftermath) -> None:
    counts = Counter(feeds.number_of(record.value) for record in aftermath.released)
    good = {number for number in range(COUNT) if not feeds.is_poison(number)}
    assert set(counts) == good
    assert set(counts.values()) == {1}


def test_every_poisonous_message_is_a_dead_letter_exactly_once(aftermath: Aftermath) -> None:
    letters = [json.loads(record.value) for record in aftermath.dead]
    places = Counter((letter["topic"], letter["partition"], letter["offset"]) for letter in letters)
    assert len(places) == sum(map(feeds.is_poison, range(COUNT)))
    assert set(places.values()) == {1}
    assert {letter["reason"] for letter in letters} == {"not_recognised", "no_msh", "invalid_json"}


def test_messages_of_one_key_stay_in_order(aftermath: Aftermath) -> None:
    order: dict[tuple[int, bytes], list[int]] = defaultdict(list)
    for record in aftermath.released:
        order[record.partition, record.key].append(feeds.number_of(record.value))
    assert len(order) == feeds.PATIENTS
    assert all(numbers == sorted(numbers) for numbers in order.values())


def test_every_message_has_one_audit_event_and_every_partition_a_whole_chain(
    aftermath: Aftermath,
) -> None:
    dump = aftermath.folder / "audit.jsonl"
    dump.write_bytes(b"".join(record.value + b"\n" for record in aftermath.audit))
    done = audits.verify(dump, aftermath.folder / "keys")
    assert (done.returncode, done.stderr.decode().splitlines()[0]) == (
        0,
        f"{COUNT} events, 4 chains: whole",
    )
    events = [json.loads(record.value) for record in aftermath.audit]
    places = {(event["source"]["partition"], event["source"]["offset"]) for event in events}
    assert len(places) == COUNT
    outcomes = Counter(event["outcome"] for event in events)
    assert outcomes["quarantined"] == sum(map(feeds.is_poison, range(COUNT)))


def test_no_identifier_of_the_feed_is_in_what_the_processes_said(aftermath: Aftermath) -> None:
    marks = {mark.lower() for n in range(feeds.PATIENTS) for mark in feeds.marks(n)}
    for where, text in aftermath.said():
        said = text.lower()
        assert not [mark for mark in marks if mark in said], where


def test_sigterm_drains_and_a_restart_goes_on_from_there(bootstrap: str, tmp_path: Path) -> None:
    topics.make(bootstrap, "calm.raw", "calm.deid", "calm.dead", "calm.audit")
    topics.fill(bootstrap, "calm.raw", range(3000), feeds.message, feeds.key)
    config = configured(tmp_path, bootstrap, "calm", "calm")
    service = Service(tmp_path, "calm-0", config).start()
    service.await_ready()
    time.sleep(1)
    assert service.stop() < 10
    assert service.process.returncode == 0
    before = topics.committed(bootstrap, "calm.raw", "calm")
    assert 0 < before < 3000
    service.start()
    topics.await_done(bootstrap, "calm.raw", "calm", 3000, 90)
    service.stop()
    counts = Counter(
        feeds.number_of(record.value) for record in topics.read(bootstrap, "calm.deid")
    )
    assert len(counts) == 2970
    assert set(counts.values()) == {1}
