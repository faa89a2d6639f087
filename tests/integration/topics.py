"""Topics of the tests: made, filled, and read to their end."""

import time
from collections.abc import Callable, Iterable
from typing import Any

from kafka import KafkaConsumer, KafkaProducer, TopicPartition
from kafka.admin import KafkaAdminClient, NewTopic


def make(bootstrap: str, *names: str, partitions: int = 4) -> None:
    """Make topics."""
    admin = KafkaAdminClient(bootstrap_servers=bootstrap)
    admin.create_topics([NewTopic(name, partitions, 1) for name in names])
    admin.close()


def fill(
    bootstrap: str,
    topic: str,
    numbers: Iterable[int],
    message: Callable[[int], bytes],
    key: Callable[[int], bytes],
) -> None:
    """Produce messages, keyed."""
    # An idempotent producer, so that a retry does not reorder the input itself.
    producer = KafkaProducer(
        bootstrap_servers=bootstrap, linger_ms=20, acks="all", enable_idempotence=True
    )
    for number in numbers:
        producer.send(topic, value=message(number), key=key(number))
    producer.flush()
    producer.close()


def read(bootstrap: str, topic: str) -> list[Any]:
    """Every committed record of a topic, partition by partition in order."""
    consumer = KafkaConsumer(
        bootstrap_servers=bootstrap, isolation_level="read_committed", auto_offset_reset="earliest"
    )
    partitions = [TopicPartition(topic, p) for p in sorted(consumer.partitions_for_topic(topic))]
    consumer.assign(partitions)
    consumer.seek_to_beginning(*partitions)
    records: list[Any] = []
    quiet = 0
    while quiet < 4:
        batch = consumer.poll(500, max_records=5000)
        quiet = 0 if batch else quiet + 1
        for some in batch.values():
            records.extend(some)
    consumer.close()
    return records


def committed(bootstrap: str, topic: str, group: str) -> int:
    """How many records of a topic a group has done."""
    consumer = KafkaConsumer(bootstrap_servers=bootstrap, group_id=group, enable_auto_commit=False)
    partitions = consumer.partitions_for_topic(topic) or ()
    done = sum(consumer.committed(TopicPartition(topic, p)) or 0 for p in partitions)
    consumer.close(autocommit=False)
    return done


def await_done(bootstrap: str, topic: str, group: str, count: int, seconds: float) -> None:
    """Wait until a group has done ``count`` records of a topic."""
    until = time.monotonic() + seconds
    while (done := committed(bootstrap, topic, group)) < count:
        assert time.monotonic() < until, f"{done} of {count} done"
        time.sleep(0.5)
