"""A consumer of a group: read committed, cooperative, never committing by itself."""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kafka import KafkaConsumer, TopicPartition
from kafka.coordinator.assignors.cooperative_sticky import CooperativeStickyAssignor
from kafka.errors import IllegalStateError
from kafka.structs import OffsetAndMetadata

from connectors.kafka.client import connection, mapped
from streamdeid.model.errors import ConfigurationError
from streamdeid.ports import READY, Envelope, Lag, Position


class KafkaSource:
    """Hands over the records of the partitions that the group assigns."""

    def __init__(self, consumer: KafkaConsumer, max_records: int) -> None:
        """Poll ``consumer``, at most ``max_records`` at a time."""
        self.consumer, self._max_records = consumer, max_records
        self._taken: dict[TopicPartition, float] = {}

    def poll(self, timeout: float) -> Sequence[Envelope]:
        """The records of every partition, each partition in its order."""
        with mapped("poll"):
            batches = self.consumer.poll(int(timeout * 1000), max_records=self._max_records)
        for partition, records in batches.items():
            self._taken[partition] = records[-1].timestamp / 1000
        return [_envelope(record) for records in batches.values() for record in records]

    def commit(self, positions: Sequence[Position]) -> None:
        """Commit by the consumer, for sinks that have no transaction."""
        with mapped("commit"):
            self.consumer.commit(offsets(positions))

    def rewind(self, positions: Sequence[Position]) -> None:
        """Go back to the first of these records in each partition that is still assigned."""
        first: dict[TopicPartition, int] = {}
        for position in positions:
            partition = TopicPartition(position.topic, position.partition)
            first[partition] = min(position.offset, first.get(partition, position.offset))
        assigned = self.consumer.assignment()
        for partition, offset in first.items():
            if partition in assigned:
                self._seek(partition, offset)

    def _seek(self, partition: TopicPartition, offset: int) -> None:
        """Go back; a partition that was taken away meanwhile is another's care."""
        try:
            self.consumer.seek(partition, offset)
        except (IllegalStateError, AssertionError):
            return

    def state(self) -> str:
        """Whether partitions are assigned."""
        return READY if self.consumer.assignment() else "no partitions are assigned"

    def lag(self) -> Iterator[Lag]:
        """Records between the position and the high-water mark, by partition."""
        for partition in self.consumer.assignment():
            high = self.consumer.highwater(partition)
            if high is None:
                continue
            with mapped("position"):
                records = max(0, high - (self.consumer.position(partition, timeout_ms=1000) or 0))
            yield Lag(partition.topic, partition.partition, records, self._age(partition, records))

    def _age(self, partition: TopicPartition, records: int) -> float:
        """Seconds since the record that was taken last was produced; what waits is younger.

        It grows by a second a second when nothing is taken, and falls when something is.
        """
        if not records:
            self._taken.pop(partition, None)
            return 0.0
        return max(0.0, time.time() - self._taken.setdefault(partition, time.time()))

    def close(self) -> None:
        """Leave the group; nothing is committed on the way."""
        self.consumer.close(autocommit=False, timeout_ms=5000)


def offsets(positions: Sequence[Position]) -> dict[TopicPartition, OffsetAndMetadata]:
    """Where each partition goes on after these positions."""
    after: dict[TopicPartition, int] = {}
    for position in positions:
        partition = TopicPartition(position.topic, position.partition)
        after[partition] = max(position.offset + 1, after.get(partition, 0))
    return {partition: OffsetAndMetadata(offset, "", -1) for partition, offset in after.items()}


def _envelope(record: Any) -> Envelope:
    """A record as an envelope; a tombstone has no bytes."""
    return Envelope(
        Position(record.topic, record.partition, record.offset),
        record.value or b"",
        record.key,
        dict(record.headers or ()),
        timestamp=record.timestamp / 1000 if record.timestamp and record.timestamp > 0 else 0.0,
    )


def source(options: Mapping[str, Any]) -> KafkaSource:
    """A source from the settings of ``[kafka]``.

    Raises:
        ConfigurationError: a setting that cannot be used.
        Unavailable: no broker answers.
    """
    topics = options.get("topics") or []
    if not topics:
        raise ConfigurationError("kafka.topics", "names no topic")
    with mapped("connect"):
        consumer = KafkaConsumer(
            **connection(options),
            group_id=options["group"],
            group_instance_id=options.get("group_instance_id") or None,
            isolation_level="read_committed",
            enable_auto_commit=False,
            auto_offset_reset="earliest",
            session_timeout_ms=int(options["session_seconds"] * 1000),
            heartbeat_interval_ms=int(options["session_seconds"] * 1000 / 10),
            metadata_max_age_ms=30_000,
            partition_assignment_strategy=[CooperativeStickyAssignor],
            allow_auto_create_topics=False,
        )
        consumer.subscribe(pattern="^(?:" + "|".join(topics) + ")$")
    return KafkaSource(consumer, int(options["max_records"]))
