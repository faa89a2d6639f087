"""Reads what lies in topics, by its place or whole, as no member of any group.

A consumer without a group is assigned one topic, or one partition, at a time. Only committed
records are read. Where a topic ends is asked once, so that reading ends though more is written.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from kafka import KafkaConsumer, TopicPartition

from connectors.kafka.client import connection, mapped
from connectors.kafka.consumer import TolerantConsumer
from connectors.kafka.source import MEGABYTE, envelope
from streamdeid.model.errors import Unavailable
from streamdeid.ports import Envelope, Position

PATIENCE = 30.0
"""Seconds without any progress after which brokers count as silent."""

POLL_MS = 1000
"""Milliseconds of one poll; an empty one only asks how far reading has come."""


class KafkaArchive:
    """Hands over the records of topics."""

    def __init__(self, consumer: KafkaConsumer, patience: float = PATIENCE) -> None:
        """Read by ``consumer``, which may make no progress for ``patience`` seconds."""
        self._consumer, self._patience = consumer, patience

    def records(self, topic: str) -> Iterator[Envelope]:
        """Every committed record that a topic has now, each partition in its order.

        Raises:
            Unavailable: brokers did not answer.
        """
        places = self._partitions(topic)
        if not places:
            return
        with mapped("archive"):
            self._consumer.assign(places)
            self._consumer.seek_to_beginning(*places)
            ends = self._consumer.end_offsets(places)
        for record in self._until(ends):
            yield envelope(record)

    def at(self, positions: Sequence[Position]) -> Mapping[Position, Envelope]:
        """Of the records at these positions those that are still there.

        Raises:
            Unavailable: brokers did not answer.
        """
        found: dict[Position, Envelope] = {}
        in_order = sorted(set(positions))
        for (topic, number), some in groupby(in_order, lambda p: (p.topic, p.partition)):
            place = TopicPartition(topic, number)
            if place in self._partitions(topic):
                for record in self._of(place, [position.offset for position in some]):
                    found[Position(topic, number, record.offset)] = envelope(record)
        return found

    def _of(self, place: TopicPartition, offsets: Sequence[int]) -> Iterator[Any]:
        """The records of one partition at these offsets, which are in order."""
        with mapped("archive"):
            self._consumer.assign([place])
            first = self._consumer.beginning_offsets([place])[place]
            end = self._consumer.end_offsets([place])[place]
        wanted = [offset for offset in offsets if first <= offset < end]
        while wanted:
            self._consumer.seek(place, wanted[0])
            reached = wanted[0]
            # Records that lie close together are read in one go; over a gap it is sought again.
            near = [o for i, o in enumerate(wanted) if o - wanted[0] < 2 * (i + 1) + 200]
            for record in self._until({place: near[-1] + 1}):
                reached = record.offset
                if record.offset in near:
                    yield record
            wanted = [offset for offset in wanted if offset > max(reached, near[-1])]

    def _until(self, ends: Mapping[TopicPartition, int]) -> Iterator[Any]:
        """The records before these ends, from where the consumer is."""
        heard = time.monotonic()
        before: dict[TopicPartition, int] = {}
        while True:
            with mapped("archive"):
                reached = {p: self._consumer.position(p, timeout_ms=POLL_MS) or 0 for p in ends}
                if all(reached[place] >= end for place, end in ends.items()):
                    return
                batches = self._consumer.poll(POLL_MS)
            if batches or reached != before:
                heard, before = time.monotonic(), reached
            if time.monotonic() - heard > self._patience:
                raise Unavailable("kafka (reading a topic)")
            for place, records in batches.items():
                yield from (record for record in records if record.offset < ends[place])

    def _partitions(self, topic: str) -> list[TopicPartition]:
        """The partitions of a topic; none if it does not exist."""
        with mapped("metadata"):
            numbers = self._consumer.partitions_for_topic(topic) or set()
        return [TopicPartition(topic, number) for number in sorted(numbers)]

    def close(self) -> None:
        """Let go of the connection."""
        self._consumer.close(autocommit=False)


def archive(options: Mapping[str, Any]) -> KafkaArchive:
    """An archive from the settings of ``[kafka]``.

    Raises:
        ConfigurationError: a setting that cannot be used.
        Unavailable: no broker answers.
    """
    shared = connection(options)
    with mapped("connect"):
        consumer = TolerantConsumer(
            int(options["max_batch_mb"] * MEGABYTE),
            **shared,
            group_id=None,
            isolation_level="read_committed",
            enable_auto_commit=False,
            auto_offset_reset="earliest",
            allow_auto_create_topics=False,
        )
    return KafkaArchive(consumer)
