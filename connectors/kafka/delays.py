"""How far behind each partition is: in records, and by the age of what was taken last."""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kafka import TopicPartition

from connectors.kafka.client import mapped
from connectors.kafka.consumer import TolerantConsumer
from streamdeid.ports import Lag


class Delays:
    """When the records that were taken last had been produced."""

    def __init__(self, consumer: TolerantConsumer) -> None:
        """Nothing was taken yet."""
        self._consumer = consumer
        self._taken: dict[TopicPartition, float] = {}
        self._polled: dict[tuple[TopicPartition, int], float] = {}

    def take(self, batches: Mapping[TopicPartition, Sequence[Any]]) -> None:
        """These records were taken."""
        now = time.time()
        self._polled = {
            (partition, record.offset): produced(record) or now
            for partition, records in batches.items()
            for record in records
        }
        self._taken |= {partition: at for (partition, _), at in self._polled.items()}

    def give_back(self, partition: TopicPartition, offset: int) -> None:
        """A partition goes on at ``offset`` again."""
        self._taken[partition] = self._polled.get((partition, offset), time.time())

    def of_assigned(self) -> Iterator[Lag]:
        """Records between the position and the high-water mark, by partition."""
        for partition in self._consumer.assignment():
            high = self._consumer.highwater(partition)
            if high is None:
                continue
            with mapped("position"):
                records = max(0, high - (self._consumer.position(partition, timeout_ms=1000) or 0))
            yield Lag(partition.topic, partition.partition, records, self._age(partition, records))

    def _age(self, partition: TopicPartition, records: int) -> float:
        """Seconds since the record that was taken last was produced; what waits is younger.

        If some were handed back, it is counted since the first of those was produced.
        It grows by a second a second when nothing is taken, and falls when something is.
        """
        if not records:
            self._taken.pop(partition, None)
            return 0.0
        return max(0.0, time.time() - self._taken.setdefault(partition, time.time()))


def produced(record: Any) -> float:
    """Seconds since the epoch by the record's timestamp, 0 if it has none."""
    return max(0.0, (record.timestamp or 0) / 1000)
