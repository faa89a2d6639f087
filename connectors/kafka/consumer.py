"""The client's consumer with the project's own fetcher, and with mends of kafka-python 3.0.12."""

import time
from collections.abc import Collection
from typing import Any
from uuid import UUID

from kafka import KafkaConsumer, TopicPartition
from kafka.structs import OffsetAndMetadata

from connectors.kafka.fetching import TolerantFetcher


class TolerantConsumer(KafkaConsumer):  # type: ignore[misc]  # released without types
    """The client with the tolerant fetcher in place of its own, before anything was asked."""

    def __init__(self, bound: int, **settings: Any) -> None:
        """Unpack at most ``bound`` bytes of a batch."""
        super().__init__(**settings)
        self._fetcher = TolerantFetcher(bound, self._client, self._subscription, **self.config)

    def poll(self, *given: Any, **named: Any) -> Any:
        """Records by partition; a join that an earlier poll had no time to end is ended.

        The client forgets such a join where topics that came or went had it begun, and with it to
        send heartbeats: the group gives the process up, which never joins again.
        """
        if self._coordinator.rejoining:
            self._coordinator.request_rejoin()
        return super().poll(*given, **named)

    def life(self, topic: str) -> UUID | None:
        """The id of the topic of this name that is read; none before any was, or where none are."""
        found: UUID | None = self._fetcher.lives.get(topic)
        return found

    def newest(self, topic: str) -> UUID | None:
        """The id that a topic has by what brokers told last."""
        found: UUID | None = self._fetcher.newest(topic)
        return found

    def begin(self, topic: str, life: UUID) -> None:
        """Read another topic of the same name from now on."""
        self._fetcher.begin(topic, life)

    def group_offsets(
        self, partitions: Collection[TopicPartition], patience: int
    ) -> dict[TopicPartition, OffsetAndMetadata]:
        """What the group has committed, asked for in one go; for ``patience`` milliseconds."""
        places = list(partitions)
        found: dict[TopicPartition, OffsetAndMetadata]
        found = self._coordinator.fetch_committed_offsets(places, timeout_ms=patience)
        return found

    def troubles(self) -> dict[TopicPartition, str]:
        """The errors' names for assigned partitions that brokers have not sent from for a while."""
        assigned, now = self.assignment(), time.monotonic()
        return {
            partition: trouble.name
            for partition, trouble in tuple(self._fetcher.troubles.items())
            if partition in assigned and trouble.is_lasting(now)
        }
