"""A consumer of a group: read committed, cooperative, never committing by itself."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from kafka import TopicPartition
from kafka.coordinator.assignors.cooperative_sticky import CooperativeStickyAssignor
from kafka.structs import ConsumerGroupMetadata, OffsetAndMetadata

from connectors.kafka.client import connection, mapped
from connectors.kafka.consumer import TolerantConsumer
from connectors.kafka.delays import Delays, produced
from connectors.kafka.expressions import Expressions
from connectors.kafka.lives import Lives
from connectors.kafka.memories import Forgetting, Memories
from streamdeid.model.errors import ConfigurationError, Unavailable
from streamdeid.ports import READY, Envelope, Lag, Partition, Position

MEGABYTE = 1 << 20

TOLD = 5
"""Partitions in trouble that are told one by one; a broker that fails has hundreds."""


class KafkaSource:
    """Hands over the records of the partitions that the group assigns."""

    def __init__(
        self,
        consumer: TolerantConsumer,
        max_records: int,
        topics: Expressions | Sequence[str] = (),
        patience: float = math.inf,
    ) -> None:
        """Poll ``consumer``, at most ``max_records`` at a time, of ``topics`` (expressions).

        Brokers may be silent for ``patience`` seconds; then the group has given us up.
        """
        self.consumer, self._max_records = consumer, max_records
        self._topics = topics if isinstance(topics, Expressions) else Expressions(topics)
        self._patience = patience
        self._subscribed: frozenset[str] = frozenset()
        self._name = ""
        self._lives = Lives(consumer)
        self._memories, self._delays = Memories(consumer, self._lives), Delays(consumer)
        self._held: frozenset[TopicPartition] = frozenset()

    def refuse_circle(self, written: Iterable[str]) -> None:
        """Refuse to write to topics that are read here: their records would come in for ever.

        Raises:
            ConfigurationError: one of the ``written`` topics is read too; which.
        """
        for topic in self._topics.matched(written):
            problem = f"would read {topic}, to which this service writes"
            raise ConfigurationError("kafka.topics", problem)

    def poll(self, timeout: float) -> Sequence[Envelope]:
        """The records of every partition, each partition in its order."""
        self._hold_assigned()
        with mapped("poll"):
            batches = self.consumer.poll(int(timeout * 1000), max_records=self._max_records)
        self._tell_unmatched()
        if self._began_anew():
            return []
        self._let_go_moved(batches)
        self._delays.take(batches)
        return [envelope(record) for records in batches.values() for record in records]

    def _let_go_moved(self, batches: dict[TopicPartition, Any]) -> None:
        """Take from ``batches`` what is of topics that were made anew, and go where these begin.

        Raises:
            Unavailable: it cannot be told now; all of ``batches`` is handed over again.
        """
        try:
            moved = self._lives.moved(self._memories.committed)
        except Unavailable:
            for partition, records in batches.items():
                self._seek(partition, records[0].offset)
            raise
        for partition, offset in moved.items():
            batches.pop(partition, None)
            self.kept.pop(partition, None)
            self._seek(partition, offset)

    @property
    def kept(self) -> dict[TopicPartition, str]:
        """What is known of what the group keeps with its offsets."""
        return self._memories.kept

    def _tell_unmatched(self) -> None:
        """Log, when topics come or go, which expressions match none; before any is known, nothing.

        That none at all is matched is a state of its own.
        """
        subscribed = frozenset(self.consumer.subscription() or ())
        if subscribed and subscribed != self._subscribed:
            self._topics.tell(subscribed)
        self._subscribed = subscribed

    def member(self) -> ConsumerGroupMetadata:
        """Who we are in the group, by which brokers refuse the offsets of a member that was.

        Raises:
            Unavailable: the group has given us up. A name and generation that are cleared say
                nothing to brokers: they would take offsets of partitions that are another's.
        """
        found = self.consumer.group_metadata()
        if not _is_member(found):
            raise Unavailable("kafka (the group gave this process up; it joins again)")
        return found

    def _began_anew(self) -> bool:
        """Whether the group, that had given us up, took us in under another name since.

        If that happens while the client joins it stays where it was in what it gets again, though
        others went on from there meanwhile: every partition goes on where the group says.
        """
        found = self.consumer.group_metadata()
        if not _is_member(found) or found.member_id == self._name:
            return False
        if is_known := bool(self._name):
            self.kept.clear()
            for partition in self.consumer.assignment():
                self._resume(partition)
        self._name = found.member_id
        return is_known

    def _resume(self, partition: TopicPartition) -> None:
        """Go where the group says, and to the beginning if it says nothing."""
        found = self._memories.committed([partition]).get(partition)
        is_of_it = found and found.is_of(self.consumer.life(partition.topic))
        self._seek(partition, found.offset if found and is_of_it else 0)

    def offsets(self, positions: Sequence[Position]) -> dict[TopicPartition, OffsetAndMetadata]:
        """What is to be committed after these positions."""
        return self._memories.offsets(positions)

    def commit(self, positions: Sequence[Position]) -> None:
        """Commit by the consumer, for sinks that have no transaction."""
        self._memories.commit(positions)

    def settled(self, positions: Sequence[Position]) -> None:
        """These positions are committed, with what they are to be remembered by."""
        self._memories.settle(positions)

    def remembered(self, topic: str, partition: int) -> str:
        """What was committed with the offset, as its metadata."""
        return self._memories.of(TopicPartition(topic, partition))

    def memories(self) -> Iterator[Position]:
        """What was committed with the offsets of all partitions of our topics."""
        with mapped("topics"):
            known = self.consumer.topics()
        yield from self._memories.all(sorted(self._topics.matched(known)))

    def remember(self, position: Position) -> None:
        """Commit the offset at which the record stands, with the memory as its metadata.

        The consumer commits, not a transaction: nothing is published with it.
        """
        self._memories.replace(position)

    def hold(self, partitions: Iterable[Partition]) -> None:
        """Pause these partitions and resume all others."""
        self._held = frozenset(TopicPartition(*place) for place in partitions)
        self._hold_assigned()

    def _hold_assigned(self) -> None:
        """Pause what is to be held; the client forgets it when partitions come and go."""
        assigned, paused = self.consumer.assignment(), self.consumer.paused()
        if held := (assigned & self._held) - paused:
            self.consumer.pause(*held)
        if free := (assigned & paused) - self._held:
            self.consumer.resume(*free)

    def rewind(self, positions: Sequence[Position]) -> None:
        """Go back to the first of these records in each partition that is still assigned."""
        first: dict[TopicPartition, int] = {}
        for position in positions:
            partition = TopicPartition(position.topic, position.partition)
            first[partition] = min(position.offset, first.get(partition, position.offset))
            self.kept.pop(partition, None)
        assigned = self.consumer.assignment()
        for partition, offset in first.items():
            if partition in assigned:
                self._seek(partition, offset)
                self._delays.give_back(partition, offset)

    def _seek(self, partition: TopicPartition, offset: int) -> None:
        """Go back; a partition that was taken away meanwhile is another's care."""
        try:
            self.consumer.seek(partition, offset)
        except ValueError:
            return

    def state(self) -> str:
        """Whether partitions are assigned, and brokers answer and send; what is missing if not.

        The client goes on asking when all brokers are gone, and keeps its assignment; that
        nothing is heard any more shows in the age of the last heartbeat. An expression without a
        topic is told where nothing is assigned; a service that has partitions is ready without it.
        """
        if self.consumer.assignment():
            heard = self._silent() < self._patience
            return self._unsent() if heard else f"no broker has answered for {self._patience:g} s"
        missing = self._topics.unmatched(self.consumer.subscription() or ())
        unmatched = f"kafka.topics: no topic is called {' or '.join(missing)}"
        if not self.consumer.subscription():
            return unmatched
        return "; ".join(["no partitions are assigned", *([unmatched] if missing else [])])

    def _unsent(self) -> str:
        """Whether brokers send from all partitions; from which not, and the errors' names."""
        troubles = sorted(self.consumer.troubles().items())
        told = [f"{place.topic}/{place.partition} ({name})" for place, name in troubles]
        more = [f"{len(told) - TOLD} more"] if len(told) > TOLD else []
        words = ", ".join(told[:TOLD] + more)
        return f"kafka does not send from {words}" if told else READY

    def _silent(self) -> float:
        """Seconds since the last heartbeat; 0 before the first."""
        told = self.consumer.metrics().get("consumer-coordinator-metrics", {})
        age = float(told.get("last-heartbeat-seconds-ago", 0.0))
        return age if math.isfinite(age) else 0.0

    def lag(self) -> Iterator[Lag]:
        """Records between the position and the high-water mark, by partition."""
        return self._delays.of_assigned()

    def close(self) -> None:
        """Leave the group; nothing is committed on the way."""
        self.consumer.close(autocommit=False, timeout_ms=5000)


def _is_member(found: ConsumerGroupMetadata) -> bool:
    """Whether the group knows somebody of this name and generation."""
    return bool(found.member_id) and found.generation_id >= 0


def envelope(record: Any) -> Envelope:
    """A record as an envelope; a tombstone has no bytes."""
    return Envelope(
        Position(record.topic, record.partition, record.offset),
        record.value or b"",
        record.key,
        dict(record.headers or ()),
        timestamp=produced(record),
        fault=record.fault,
        is_tombstone=record.value is None and record.fault is None,
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
    expressions = Expressions(topics)
    shared = connection(options)
    with mapped("connect"):
        consumer = TolerantConsumer(
            int(options["max_batch_mb"] * MEGABYTE),
            **shared,
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
        patience = float(options["session_seconds"])
        made = KafkaSource(consumer, int(options["max_records"]), expressions, patience)
        consumer.subscribe(pattern=expressions.pattern, listener=Forgetting(made.kept))
    return made
