"""A transactional producer: records and the source's offsets in one transaction."""

import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from kafka.errors import (
    InvalidRecordError,
    InvalidTimestampError,
    KafkaTimeoutError,
    MessageSizeTooLargeError,
    RecordListTooLargeError,
)

from connectors.kafka.client import FINAL, connection, mapped
from connectors.kafka.producer import DELIVERY, Producer, initialised
from connectors.kafka.source import KafkaSource
from connectors.kafka.watchdog import watched
from streamdeid.model.errors import Lost, NoTopic, Refused, Unavailable
from streamdeid.model.reason import Reason
from streamdeid.ports import Envelope, Position, Source

NO_TIMESTAMP = -1
"""What a record without a time has in place of one (Kafka's RecordBatch.NO_TIMESTAMP)."""

BOUNDS = "message.timestamp.before.max.ms or message.timestamp.after.max.ms"
STAMPS = "message.timestamp.type"
"""Settings of a topic: how far times may be from the brokers' own, and whose are written."""

SOON, LATE = 5.0, 60.0
"""Seconds until a missing topic is asked for again: at first, and at most."""


class UndeliveredError(Unavailable):
    """A record was not delivered, and its transaction not committed."""


class KafkaSink:
    """Publishes batches, each all or nothing."""

    def __init__(
        self, make: Callable[[], Producer], patience: float, *, may_stamp: bool = False
    ) -> None:
        """Use a producer of ``make``, initialised; its calls may take ``patience`` seconds.

        ``may_stamp`` says that brokers may write times of their own (LogAppendTime).
        """
        self._make, self._patience, self._may_stamp = make, patience, may_stamp
        self._made: Producer | None = make()
        self._written: set[str] = set()
        self._missing: dict[str, float] = {}

    def publish(
        self, envelopes: Sequence[Envelope], done: Sequence[Position], source: Source
    ) -> None:
        """Begin, produce, send offsets, commit; abort on any failure.

        Raises:
            ConfigurationError: a topic that must exist, or is written to, is one that is read.
            Lost: it could not be aborted either; the process must end.
            NoTopic: a topic is missing; nothing was begun.
            Refused: what is to be published of one record is larger than its topic takes.
        """
        topics = {envelope.position.topic for envelope in envelopes}
        if isinstance(source, KafkaSource):
            source.refuse_circle(self._written | topics)
        with mapped("metadata"), watched("metadata", self._patience):
            self.require(sorted(topics))
        with mapped("transaction"), watched("transaction", self._patience):
            try:
                self._producer.begin_transaction()
                self._produce(envelopes)
                if isinstance(source, KafkaSource):
                    offsets = source.offsets(done)
                    self._producer.send_offsets_to_transaction(offsets, source.member())
                self._producer.commit_transaction()
            except (Refused, NoTopic, UndeliveredError):
                self._begin_anew()
                raise
            except Exception as error:
                self._take_back(error)
                raise
        if isinstance(source, KafkaSource):
            source.settled(done)
        else:
            source.commit(done)

    @property
    def _producer(self) -> Producer:
        """The producer; another one where a record was refused."""
        if self._made is None:
            self._made = self._make()
        return self._made

    def _begin_anew(self) -> None:
        """Let go of the producer; the next one's start aborts what this one had begun.

        A producer that was refused a record bumps its epoch while it aborts, and hangs in its next
        transaction (kafka-python 3.0.12). The next one is made when it is needed, so that brokers
        that do not answer just then are waited for as at any other time.
        """
        self._producer.abandon()
        self._made = None

    def _take_back(self, error: Exception) -> None:
        """Abort what ``error`` interrupted.

        Raises:
            Lost: nobody knows whether it was committed. A new process with the same
                transactional id has the brokers decide, before it reads from where they say.
        """
        try:
            self._producer.abort_transaction()
        except Exception:  # noqa: BLE001  # whatever it is, it must not hide the first error
            if isinstance(error, FINAL):
                raise error from None
            problem = "the outcome of its transaction is not known; this process ends"
            raise Lost("kafka.transactional_id", problem) from None

    def _produce(self, envelopes: Sequence[Envelope]) -> None:
        """Hand every envelope to the producer, and wait until the brokers have them."""
        sent = []
        for envelope in envelopes:
            with _refusing(envelope):
                sent.append((envelope, self._send(envelope)))
        with _delivering():
            self._producer.flush(self._patience * DELIVERY)
        for envelope, future in sent:
            with _refusing(envelope), _delivering():
                self._timed(envelope, future)

    def _timed(self, envelope: Envelope, future: Any) -> None:
        """Wait until the brokers have a record, and see to it that it has its own time.

        Raises:
            NoTopic: its topic writes the broker's time over it, which would tell when it came,
                or takes no time so far from the broker's.
        """
        topic = envelope.position.topic
        try:
            written = future.get(timeout=self._patience).timestamp
        except (InvalidRecordError, InvalidTimestampError):
            if not envelope.timestamp:
                raise
            problem = f"it refuses the record; perhaps {BOUNDS} is too small"
            raise NoTopic(topic, f"kafka topic {topic} ({problem})") from None
        if written != _stamp(envelope) and not self._may_stamp:
            raise NoTopic(topic, f"kafka topic {topic} (its {STAMPS} is not CreateTime)")

    def _send(self, envelope: Envelope) -> Any:
        """One record, on the partition that it came from where there is one of that number."""
        topic, partition = envelope.position.topic, envelope.position.partition
        headers = [*envelope.headers.items(), ("content-type", envelope.content_type.encode())]
        number = partition if partition < self._count(topic) else None
        return self._producer.send(
            topic,
            value=None if envelope.is_tombstone else envelope.value,
            key=envelope.key,
            partition=number,
            headers=headers,
            timestamp_ms=_stamp(envelope),
        )

    def _count(self, topic: str) -> int:
        """How many partitions a topic has, as the client knows it now: it may be made anew.

        One that does not exist may come to be. Asking for it takes 10 s, in which no partition is
        worked on, so that it is asked less and less often.
        """
        try:
            count = len(self._producer.partitions_for(topic))
        except KafkaTimeoutError:
            wait = min(2 * self._missing.get(topic, SOON / 2), LATE)
            self._missing[topic] = wait
            raise NoTopic(topic, f"kafka topic {topic} (it does not exist)", wait) from None
        self._missing.pop(topic, None)
        self._written.add(topic)
        return count

    def require(self, topics: Iterable[str]) -> None:
        """See to it that topics exist before anything is read.

        Raises:
            Unavailable: one of them does not exist; which.
        """
        for topic in topics:
            self._count(topic)

    def close(self) -> None:
        """Let go of the connection."""
        if self._made is not None:
            self._made.close(timeout=5)


@contextmanager
def _delivering() -> Iterator[None]:
    """Say that a record did not reach its topic in time, as when it was made anew."""
    try:
        yield
    except KafkaTimeoutError:
        raise UndeliveredError("kafka (a record was not delivered in time)") from None


@contextmanager
def _refusing(envelope: Envelope) -> Iterator[None]:
    """Say of which record it is that something is too large, where that is known."""
    try:
        yield
    except (MessageSizeTooLargeError, RecordListTooLargeError):
        of = envelope.origin
        if of is None:
            raise
        reason = Reason.TOO_LARGE_OUTPUT
        raise Refused(of.topic, of.partition, of.offset, reason) from None


def _stamp(envelope: Envelope) -> int:
    """An envelope's time in milliseconds; without one the client would write that of now."""
    return int(envelope.timestamp * 1000) if envelope.timestamp else NO_TIMESTAMP


def compression(options: Mapping[str, Any]) -> str | None:
    """The client's word for what records are packed with."""
    found = str(options["compression"])
    return None if found == "none" else found


def sink(options: Mapping[str, Any]) -> KafkaSink:
    """A sink from the settings of ``[kafka]``; topics of ``must_exist`` are looked for.

    Raises:
        ConfigurationError: a setting that cannot be used.
        Unavailable: no broker answers, or a topic does not exist.
    """
    patience = float(options["watchdog_seconds"])
    shared = connection(options)
    name = options.get("transactional_id") or f"streamdeid-{uuid.uuid4()}"

    def make() -> Producer:
        return initialised(
            shared,
            patience,
            transactional_id=name,
            transaction_timeout_ms=int(options["transaction_seconds"] * 1000),
            compression_type=compression(options),
        )

    with mapped("connect"), watched("connect", patience):
        made = KafkaSink(make, patience, may_stamp=bool(options.get("may_stamp")))
    try:
        made.require(options.get("must_exist", ()))
    except Unavailable:
        made.close()
        raise
    return made
