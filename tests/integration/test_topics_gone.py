"""Topics that are deleted and made anew under a running service: it goes on, and doubles nothing.

What is made anew holds other records than before, and may have fewer partitions. Each record of the
topics' last life is released once.
"""

import time
from collections import Counter
from pathlib import Path
from typing import Any

import feeds
import pytest
import topics
from kafka import ConsumerGroupMetadata, KafkaConsumer, KafkaProducer, TopicPartition
from kafka.admin import KafkaAdminClient
from kafka.errors import KafkaError
from services import Service, configured


def remade(bootstrap: str, topic: str, partitions: int, *, rest: float = 0.0) -> None:
    """Delete a topic and make it anew after ``rest`` seconds, or as soon as the broker lets it."""
    admin = KafkaAdminClient(bootstrap_servers=bootstrap)
    admin.delete_topics([topic])
    admin.close()
    time.sleep(rest)
    until = time.monotonic() + 30
    while True:
        try:
            topics.make(bootstrap, topic, partitions=partitions)
        except KafkaError:
            assert time.monotonic() < until
            time.sleep(0.3)
        else:
            return


def await_released(service: Service, bootstrap: str, topic: str, wanted: set[int]) -> Counter[int]:
    """Wait until all ``wanted`` messages are released, by the same process; how often each is."""
    until = time.monotonic() + 150
    while True:
        assert service.process
        assert service.process.poll() is None, service.log()[-4000:]
        records = topics.read(bootstrap, f"{topic}.deid", is_over=False)
        found = Counter(feeds.number_of(record.value) for record in records)
        if wanted <= set(found):
            return found
        missing = len(wanted - set(found))
        assert time.monotonic() < until, f"{missing} missing {service.log()[-4000:]}"


def started(bootstrap: str, folder: Path, topic: str) -> Service:
    """A service that has released the messages 0 to 39."""
    topics.make(bootstrap, *(f"{topic}.{kind}" for kind in ("raw", "deid", "dead", "audit")))
    service = Service(folder, topic, configured(folder, bootstrap, topic, topic)).start()
    service.await_ready()
    fill(bootstrap, topic, range(40))
    assert set(await_released(service, bootstrap, topic, set(range(40))).values()) == {1}
    return service


def fill(bootstrap: str, topic: str, numbers: range) -> None:
    topics.fill(bootstrap, f"{topic}.raw", numbers, feeds._oru, feeds.key)


def test_an_output_topic_made_anew_with_fewer_partitions_gets_each_record_once(
    bootstrap: str, tmp_path: Path
) -> None:
    topic = "outgone"
    service = started(bootstrap, tmp_path, topic)
    try:
        remade(bootstrap, f"{topic}.deid", 1)
        fill(bootstrap, topic, range(40, 120))
        found = await_released(service, bootstrap, topic, set(range(40, 120)))
    finally:
        service.stop()
    assert found == dict.fromkeys(range(40, 120), 1)


@pytest.mark.parametrize(("rest", "partitions"), [(0.0, 2), (10.0, 2), *[(0.0, n) for n in (4, 6)]])
def test_an_input_topic_made_anew_is_read_from_its_beginning(
    bootstrap: str, tmp_path: Path, rest: float, partitions: int
) -> None:
    topic = f"in{tmp_path.name.replace('_', '').lower()}"
    service = started(bootstrap, tmp_path, topic)
    try:
        remade(bootstrap, f"{topic}.raw", partitions, rest=rest)
        fill(bootstrap, topic, range(40, 160))
        found = await_released(service, bootstrap, topic, set(range(160)))
    finally:
        service.stop()
    assert found == dict.fromkeys(range(160), 1)


def group_offsets(bootstrap: str, topic: str, group: str) -> dict[TopicPartition, Any]:
    """What a group has committed of a topic."""
    consumer = KafkaConsumer(bootstrap_servers=bootstrap, group_id=group, enable_auto_commit=False)
    places = [TopicPartition(topic, n) for n in consumer.partitions_for_topic(topic) or ()]
    found = {place: consumer.committed(place, metadata=True) for place in places}
    consumer.close(autocommit=False)
    return {place: told for place, told in found.items() if told}


def test_an_offset_that_a_late_transaction_brings_back_is_not_gone_on_from(
    bootstrap: str, tmp_path: Path
) -> None:
    topic = "late"
    service = started(bootstrap, tmp_path, topic)
    service.stop()
    before = group_offsets(bootstrap, f"{topic}.raw", topic)
    assert sum(told.offset for told in before.values()) == 40
    remade(bootstrap, f"{topic}.raw", 4)
    # Brokers delete the offsets of a topic that is deleted, and take the same ones afterwards.
    until = time.monotonic() + 30
    while group_offsets(bootstrap, f"{topic}.raw", topic):
        assert time.monotonic() < until
        time.sleep(0.2)
    producer = KafkaProducer(bootstrap_servers=bootstrap, transactional_id="the same")
    producer.init_transactions()
    producer.begin_transaction()
    producer.send_offsets_to_transaction(before, ConsumerGroupMetadata(topic))
    producer.commit_transaction()
    producer.close()
    assert group_offsets(bootstrap, f"{topic}.raw", topic) == before
    fill(bootstrap, topic, range(40, 160))
    service.start()
    try:
        found = await_released(service, bootstrap, topic, set(range(160)))
    finally:
        service.stop()
    assert found == dict.fromkeys(range(160), 1)
