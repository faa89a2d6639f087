"""An output that its topic does not take is a dead letter; what is around it goes out once.

The output topic takes 20 kB, every record is below that but a few, and one is larger than the
client sends. Producers of all codecs fill the input.
"""

import json
from collections import Counter

import feeds
import pytest
import topics
from kafka import KafkaProducer
from kafka.admin import KafkaAdminClient, NewTopic
from services import Service, configured

CODECS = [None, "gzip", "snappy", "lz4", "zstd"]
LARGE = {7, 18, 31}
"""The numbers of the messages that are too large."""


def message(number: int) -> bytes:
    """A message; a large one has a result that does not pack."""
    made = feeds._oru(number)
    if number not in LARGE:
        return made
    values = "".join(
        f"OBX|{n}|NM|{n * 7919 % 9973}-{n % 7}^C^L||{n * n}||||||F\r" for n in range(3, 3000)
    )
    return made + values.encode()


@pytest.fixture(scope="module")
def name(bootstrap: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The topics of a service that has read messages of every codec."""
    made, folder = "oversize", tmp_path_factory.mktemp("oversize")
    topics.make(
        bootstrap, *(f"{made}.{ending}" for ending in ("raw", "dead", "audit")), partitions=2
    )
    admin = KafkaAdminClient(bootstrap_servers=bootstrap)
    narrow = NewTopic(f"{made}.deid", 2, 1, topic_configs={"max.message.bytes": "20000"})
    admin.create_topics([narrow])
    admin.close()
    for place, codec in enumerate(CODECS):
        producer = KafkaProducer(bootstrap_servers=bootstrap, compression_type=codec, linger_ms=50)
        for number in range(place * 10, place * 10 + 10):
            producer.send(f"{made}.raw", message(number), partition=number % 2)
        producer.flush()
        producer.close()
    service = Service(folder, made, configured(folder, bootstrap, made, made)).start()
    try:
        topics.await_done(bootstrap, f"{made}.raw", made, 50, 120)
    finally:
        print(service.log()[-4000:])
        service.stop()
    return made


def test_the_others_of_every_codec_are_released_once_and_in_order(
    bootstrap: str, name: str
) -> None:
    released = topics.read(bootstrap, f"{name}.deid")
    for partition in (0, 1):
        numbers = [feeds.number_of(r.value) for r in released if r.partition == partition]
        assert numbers == [n for n in range(partition, 50, 2) if n not in LARGE]


def test_what_is_too_large_is_a_dead_letter_and_one_audit_event(bootstrap: str, name: str) -> None:
    letters = [json.loads(record.value) for record in topics.read(bootstrap, f"{name}.dead")]
    places = sorted((letter["offset"] * 2 + letter["partition"]) for letter in letters)
    assert places == sorted(LARGE)
    assert {letter["reason"] for letter in letters} == {"too_large_output"}
    events = [json.loads(record.value) for record in topics.read(bootstrap, f"{name}.audit")]
    counts = Counter((e["source"]["partition"], e["source"]["offset"]) for e in events)
    assert len(counts) == 50
    assert set(counts.values()) == {1}
    assert sum(event["outcome"] == "quarantined" for event in events) == len(LARGE)
