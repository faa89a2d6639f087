"""What cannot be decoded is a dead letter at its offset, and everything else goes on, exactly once.

The batches are on a real broker: sent as they are where it takes them, changed in its log where
it does not.
"""

import json
from collections import Counter
from pathlib import Path

import feeds
import pytest
import raw_records as raw
import topics
from raw_records import Raw
from services import Service, configured

NAMED = "undecodable"
TOPIC = f"{NAMED}.raw"
BOMB = 200 << 20
"""Bytes of one record that packs to 0.2 MB; three times the bound."""

PLACES = {
    0: "header keys",
    1: "a bomb",
    2: "an unknown codec",
    3: "a wrong sum",
    4: "a cut batch",
    5: "the old format",
    6: "a broken length",
    7: "nothing",
}
"""What is wrong in each partition."""

FAULTS = {
    0: {3: "undecodable_record"},
    1: {3: "too_large"},
    2: {3: "undecodable_record", 4: "undecodable_record", 5: "undecodable_record"},
    3: {3: "undecodable_record", 4: "undecodable_record", 5: "undecodable_record"},
    4: {4: "undecodable_record", 5: "undecodable_record"},
    5: {},
    6: dict.fromkeys(range(3, 9), "undecodable_record"),
    7: {},
}
"""The offsets of dead letters and their reasons, by partition; in 6 the broker finds nothing behind
the batch either, because its log has no index yet."""


def good(partition: int, *offsets: int) -> list[Raw]:
    """Good messages for these offsets of a partition, each with a number of its own."""
    return [Raw(feeds._oru(number(partition, n)), b"key") for n in offsets]


def number(partition: int, offset: int) -> int:
    return 1000 * partition + offset


def feed(address: str, logs: Path) -> None:
    """Offsets 0-2 are good everywhere, 3-5 are what the partition is for, 6-8 good again."""
    for partition in PLACES:
        raw.send(address, TOPIC, partition, raw.batch(*good(partition, 0, 1, 2)))
        made = raw.batch(*good(partition, 3, 4, 5))
        if partition == 0:
            first, null, plain = good(0, 3, 4, 5)
            wrong = first._replace(headers=[(b"\xff\xfe\xfd", b"1")])
            empty = null._replace(headers=[(b"trace", None)], key=None)
            made = raw.batch(wrong, empty, plain)
        if partition == 1:
            bomb = raw.batch(Raw(bytes(BOMB)), codec=1)
            assert len(bomb) < 400_000
            raw.send(address, TOPIC, partition, bomb)
            made = raw.batch(*good(partition, 4, 5))
        raw.send(address, TOPIC, partition, made)
        raw.send(address, TOPIC, partition, raw.batch(*good(partition, 6, 7, 8)))
    raw.change(logs, TOPIC, 2, 3, lambda made: raw.of_codec(made, 6))
    raw.change(logs, TOPIC, 3, 3, raw.torn)
    keep = len(raw.batch(*good(4, 3)))
    raw.change(logs, TOPIC, 4, 3, lambda made: raw.cut(made, keep))
    raw.change(logs, TOPIC, 5, 3, lambda made: raw.old(made, good(5, 3, 4, 5), 5))
    raw.change(logs, TOPIC, 6, 3, raw.short)


class Aftermath:
    """What was read and written."""

    def __init__(self, bootstrap: str, service: Service) -> None:
        self.released = topics.read(bootstrap, f"{NAMED}.deid")
        self.dead = [json.loads(r.value) for r in topics.read(bootstrap, f"{NAMED}.dead")]
        self.audit = topics.read(bootstrap, f"{NAMED}.audit")
        self.log = service.log()

    def faults(self, partition: int) -> list[tuple[int, str]]:
        return sorted(
            (letter["offset"], letter["reason"])
            for letter in self.dead
            if letter["partition"] == partition
        )

    def numbers(self, partition: int) -> list[int]:
        return [feeds.number_of(r.value) for r in self.released if r.partition == partition]


@pytest.fixture(scope="module")
def aftermath(own_broker: tuple[str, Path]) -> Aftermath:
    address, folder = own_broker
    names = [f"{NAMED}.{ending}" for ending in ("raw", "deid", "dead", "audit")]
    topics.make(address, *names, partitions=len(PLACES))
    feed(address, folder / "logs")
    service = Service(folder, "one", configured(folder, address, NAMED, NAMED)).start()
    try:
        topics.await_done(address, TOPIC, NAMED, 9 * len(PLACES), 240)
    finally:
        print(service.log()[-6000:], service.text("/readyz"))
        service.stop()
    return Aftermath(address, service)


@pytest.mark.parametrize("partition", FAULTS, ids=lambda n: PLACES[n].replace(" ", "_"))
def test_only_what_cannot_be_decoded_is_a_dead_letter_at_its_offset(
    aftermath: Aftermath, partition: int
) -> None:
    assert aftermath.faults(partition) == sorted(FAULTS[partition].items())
    expected = [number(partition, n) for n in range(9) if n not in FAULTS[partition]]
    assert aftermath.numbers(partition) == expected


def test_every_offset_has_one_audit_event(aftermath: Aftermath) -> None:
    events = [json.loads(record.value)["source"] for record in aftermath.audit]
    places = Counter((event["partition"], event["offset"]) for event in events)
    assert places == Counter((p, offset) for p in PLACES for offset in range(9))
