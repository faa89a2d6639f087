"""Topics of the tests: made, filled, and read to their end."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
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


def read(bootstrap: str, topic: str, *, is_over: bool = True) -> list[Any]:
    """Every committed record of a topic, partition by partition in order.

    Where the writers have ended it is done at the last record: at the end of a topic of which no
    transaction is open. Where one is, or writers go on, two seconds without a record are the end.
    """
    consumer = KafkaConsumer(
        bootstrap_servers=bootstrap, isolation_level="read_committed", auto_offset_reset="earliest"
    )
    partitions = [TopicPartition(topic, p) for p in sorted(consumer.partitions_for_topic(topic))]
    ends = _ends(bootstrap, partitions) if is_over else {}
    consumer.assign(partitions)
    consumer.seek_to_beginning(*partitions)
    records: list[Any] = []
    quiet = 0
    while quiet < 4 and not (ends and all(consumer.position(p) >= ends[p] for p in partitions)):
        batch = consumer.poll(500, max_records=5000)
        quiet = 0 if batch else quiet + 1
        for some in batch.values():
            records.extend(some)
    consumer.close()
    return records


def _ends(bootstrap: str, partitions: list[TopicPartition]) -> dict[TopicPartition, int]:
    """How far partitions reach, with what is not committed."""
    consumer = KafkaConsumer(bootstrap_servers=bootstrap, isolation_level="read_uncommitted")
    ends = consumer.end_offsets(partitions)
    consumer.close()
    return dict(ends)


def committed(bootstrap: str, topic: str, group: str) -> int:
    """How many records of a topic a group has done."""
    with _member(bootstrap, group) as consumer:
        return _done(consumer, topic)


def await_done(bootstrap: str, topic: str, group: str, count: int, seconds: float) -> None:
    """Wait until a group has done ``count`` records of a topic."""
    until = time.monotonic() + seconds
    with _member(bootstrap, group) as consumer:
        while (done := _done(consumer, topic)) < count:
            assert time.monotonic() < until, f"{done} of {count} done"
            time.sleep(0.25)


@contextmanager
def _member(bootstrap: str, group: str) -> Iterator[KafkaConsumer]:
    """A consumer that may ask for the offsets of a group, and joins it not."""
    consumer = KafkaConsumer(bootstrap_servers=bootstrap, group_id=group, enable_auto_commit=False)
    try:
        yield consumer
    finally:
        consumer.close(autocommit=False)


def _done(consumer: KafkaConsumer, topic: str) -> int:
    """How many records of a topic a consumer's group has done."""
    partitions = consumer.partitions_for_topic(topic) or ()
    return sum(consumer.committed(TopicPartition(topic, p)) or 0 for p in partitions)
