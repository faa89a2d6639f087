"""Reads what brokers send with this project's own reader (``records``).

kafka-python's raises at what it cannot read, holds everything that a batch unpacks to, and lets the
error of one partition end the poll of all. Its ``Fetcher`` asks two of its own methods for what a
partition sent; they are replaced here, and all else (sessions, positions, leaders) is its own.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from kafka import TopicPartition
from kafka.errors import CorruptRecordError, KafkaError, NoError, for_code

from connectors.kafka.by_id import ByIdFetcher
from connectors.kafka.client import FINAL
from connectors.kafka.records import Aborted, Answer, Record, Step
from streamdeid.model.reason import Reason

UNREADABLE = b"\x00"
"""An answer in which nothing can be read: a fault at the offset that was asked for."""

PATIENCE = 10.0
"""Seconds for which a broker may say that it cannot read its log at an offset; then the record is a
fault. Another broker may lead by then, with a log that is whole. Records right behind one that was
given up are tried once: a batch that cannot be found has up to thousands of them."""

LASTING = 5.0
"""Seconds after which an error of a partition is told: until then it is a leader that moves."""

BACK_OFF = 0.5
"""Seconds after which a partition that gave an error is asked again; the client asks at once."""


class Polled(NamedTuple):
    """A record with its partition, under the names of the client's own; and its fault."""

    topic: str
    partition: int
    offset: int
    timestamp: int
    key: bytes | None
    value: bytes | None
    headers: Sequence[tuple[str, bytes]]
    fault: Reason | None


def _polled(partition: TopicPartition, one: Record) -> Polled:
    """A record of a partition as it is handed over."""
    place = partition.topic, partition.partition, one.offset
    return Polled(*place, one.timestamp, one.key, one.value, one.headers, one.fault)


class Budget:
    """How many bytes one poll may still hand over; the record that exceeds it still goes."""

    def __init__(self, size: int) -> None:
        """``size`` bytes for each poll."""
        self.size = self.left = size

    def renew(self) -> None:
        """A new poll begins."""
        self.left = self.size


class Records:
    """What one partition sent, taken piece by piece; what the client's own class of it offers."""

    def __init__(
        self,
        partition: TopicPartition,
        answer: Answer,
        budget: Budget,
        drained: Callable[["Records"], None],
    ) -> None:
        """Begin at the offset of the answer; ``drained`` hears when there is no more."""
        self.topic_partition, self.next_fetch_offset = partition, answer.at
        self.bytes_read = len(answer.content)
        self._answer, self._budget, self._drained = answer, budget, drained
        self._found: Iterator[Step] | None = answer.steps()

    @property
    def leader_epoch(self) -> int:
        """The epoch of the leader that wrote the batch that was read last, -1 if unknown."""
        return self._answer.epoch

    def __bool__(self) -> bool:
        """Whether there may be more."""
        return self._found is not None

    def drain(self) -> None:
        """Let go of the rest."""
        if self._found is not None:
            self._found = None
            self._drained(self)

    def take(self, count: int) -> list[Polled]:
        """At most ``count`` records, and none after the budget is spent."""
        taken: list[Polled] = []
        partition = self.topic_partition
        while self._found is not None and len(taken) < count and self._budget.left > 0:
            step = next(self._found, None)
            if step is None:
                self.drain()
                break
            self.next_fetch_offset = step.following
            if step.record is not None:
                self._budget.left -= step.record.size
                taken.append(_polled(partition, step.record))
        return taken


class Trouble(NamedTuple):
    """What a broker says instead of records of a partition, first and last when.

    One that is not said any more is over: a partition without anything new is not answered for.
    """

    name: str
    first: float
    last: float

    def is_on(self, now: float) -> bool:
        """Whether it is still said."""
        return now - self.last < 2 * LASTING

    def is_lasting(self, now: float) -> bool:
        """Whether it has been said for a while, and still is."""
        return self.is_on(now) and self.last - self.first >= LASTING


class Unread(NamedTuple):
    """An offset at which a broker cannot read, and since when it or those before it could not."""

    offset: int
    since: float


class TolerantFetcher(ByIdFetcher):
    """Makes faults of what cannot be read, and keeps the errors of a partition with it."""

    def __init__(self, bound: int, *given: Any, **settings: Any) -> None:
        """Unpack at most ``bound`` bytes of a batch, and hand over about as many in one poll."""
        super().__init__(*given, **settings)
        self._budget, self._bound = Budget(bound), bound
        self._next_partition_records: Records | None
        self._unread: dict[TopicPartition, Unread] = {}
        self._again: dict[TopicPartition, float] = {}
        self.troubles: dict[TopicPartition, Trouble] = {}

    def _fetchable_partitions(self) -> list[TopicPartition]:
        """The partitions to ask now; those that gave an error a while after it only."""
        now, again = time.monotonic(), self._again
        return [p for p in super()._fetchable_partitions() if again.get(p, 0.0) <= now]

    def fetched_records(self, max_records: int | None = None, update_offsets: bool = True) -> Any:  # noqa: FBT001, FBT002 - the client's own words
        """What has come, of every partition."""
        self._budget.renew()
        if not self._next_partition_records:
            # The client takes up what a partition had sent before it was paused only if nothing is
            # here; what another has used up stays here, and the one that goes on is never read.
            self._next_partition_records = None
        return super().fetched_records(max_records, update_offsets)

    def _append(self, drained: Any, part: Records, max_records: int, update_offsets: bool) -> int:  # noqa: FBT001 - the client's own words
        """Take from one partition; a poll whose budget is spent takes no more."""
        if self._budget.left <= 0:
            return max_records
        taken: int = super()._append(drained, part, max_records, update_offsets)
        return taken

    def _parse_fetched_data(self, completed: Any) -> Records | None:
        """What one partition sent; ``None`` if that is nothing, or an error of this partition."""
        partition, data = completed.topic_partition, completed.partition_data
        content, data.records = bytes(data.records or b""), b""
        kind = for_code(data.error_code)
        try:
            parsed = super()._parse_fetched_data(completed)
        except FINAL:
            raise
        except KafkaError as error:
            kind = type(error)
        if kind is not NoError:
            return self._refused(partition, completed.fetched_offset, kind)
        self.troubles.pop(partition, None)
        return None if parsed is None else self._read(completed, content)

    def _read(self, completed: Any, content: bytes) -> Records:
        """The records of an answer without an error."""
        data = completed.partition_data
        aborted = [
            Aborted(one.producer_id, one.first_offset) for one in data.aborted_transactions or ()
        ]
        answer = Answer(
            content, completed.fetched_offset, data.high_watermark, aborted, self._bound
        )
        return self._records(completed.topic_partition, answer)

    def _records(self, partition: TopicPartition, answer: Answer) -> Records:
        """What the client takes records from; a partition goes to the end of its turn after it."""
        return Records(partition, answer, self._budget, self._on_partition_records_drain)

    def _refused(
        self, partition: TopicPartition, at: int, kind: type[KafkaError]
    ) -> Records | None:
        """Nothing yet; a fault where the broker cannot read its own log for too long."""
        now = time.monotonic()
        self._again[partition] = now + BACK_OFF
        before = self.troubles.get(partition)
        first = before.first if before and before.is_on(now) else now
        self.troubles[partition] = Trouble(kind.__name__, first, now)
        if kind is not CorruptRecordError:
            return None
        unread = self._unread.get(partition)
        if unread is None or unread.offset != at:
            unread = self._unread[partition] = Unread(at, now)
        if now - unread.since < PATIENCE:
            return None
        self._unread[partition] = Unread(at + 1, unread.since)
        self._again[partition] = now
        return self._records(partition, Answer(UNREADABLE, at))
