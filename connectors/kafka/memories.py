"""What a group keeps with the offsets of its partitions: asked once, and kept while they stay.

Others may go on with a partition that is taken away, so that all of it is forgotten whenever
partitions come or go. What was kept with an offset of another life of its topic is nothing.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from kafka import TopicPartition
from kafka.consumer.subscription_state import ConsumerRebalanceListener
from kafka.structs import OffsetAndMetadata

from connectors.kafka.client import mapped
from connectors.kafka.consumer import TolerantConsumer
from connectors.kafka.lives import Committed, Lives, committed_from
from streamdeid.ports import Position

PATIENCE = 15_000
"""Milliseconds to wait for what was committed."""


class Forgetting(ConsumerRebalanceListener):  # type: ignore[misc]  # released without types
    """Clears what was kept of partitions whenever some come or go: others may go on with them."""

    def __init__(self, kept: dict[TopicPartition, str]) -> None:
        """Clear ``kept``."""
        self._kept = kept

    def on_partitions_revoked(self, revoked: Any) -> None:  # noqa: ARG002 - the interface's name
        """Some go."""
        self._kept.clear()

    def on_partitions_assigned(self, assigned: Any) -> None:  # noqa: ARG002 - the interface's name
        """Some come."""
        self._kept.clear()

    def on_partitions_lost(self, lost: Any) -> None:  # noqa: ARG002 - the interface's name
        """Some are gone."""
        self._kept.clear()


class Memories:
    """The offsets of a group, and what is kept with them."""

    def __init__(self, consumer: TolerantConsumer, lives: Lives) -> None:
        """Ask and commit by ``consumer``, of topics in these ``lives``."""
        self._consumer, self._lives = consumer, lives
        self.kept: dict[TopicPartition, str] = {}

    def committed(
        self, partitions: Collection[TopicPartition]
    ) -> Mapping[TopicPartition, Committed]:
        """Up to where the group has done those of these partitions of which it has done any.

        Only a stable offset is read (KIP-447), so that no transaction of a former owner is open.
        """
        with mapped("committed"):
            found = self._consumer.group_offsets(partitions, PATIENCE)
        return {partition: committed_from(told) for partition, told in found.items()}

    def offsets(self, positions: Sequence[Position]) -> dict[TopicPartition, OffsetAndMetadata]:
        """Where each partition goes on after these positions, and what is kept with that."""
        return {
            TopicPartition(one.topic, one.partition): self._at(one.offset + 1, one)
            for one in sorted(positions)
        }

    def _at(self, offset: int, position: Position) -> OffsetAndMetadata:
        """An offset of a position's partition, with its memory and its topic's life."""
        return OffsetAndMetadata(offset, self._lives.noted(position.topic, position.memory), -1)

    def commit(self, positions: Sequence[Position]) -> None:
        """Commit by the consumer."""
        with mapped("commit"):
            self._consumer.commit(self.offsets(positions))
        self.settle(positions)

    def settle(self, positions: Sequence[Position]) -> None:
        """These positions are committed, with what they are to be remembered by."""
        for one in sorted(positions):
            self.kept[TopicPartition(one.topic, one.partition)] = one.memory

    def of(self, place: TopicPartition) -> str:
        """What was committed with the offset of a partition in the life that is read."""
        if place not in self.kept:
            found = self.committed([place]).get(place)
            is_known = found and found.is_of(self._consumer.life(place.topic))
            self.kept[place] = found.memory if found and is_known else ""
        return self.kept[place]

    def replace(self, position: Position) -> None:
        """Commit the offset at which a record stands, with another memory."""
        place = TopicPartition(position.topic, position.partition)
        with mapped("commit"):
            self._consumer.commit({place: self._at(position.offset, position)})
        self.kept[place] = position.memory

    def all(self, topics: Iterable[str]) -> Iterator[Position]:
        """What was committed with the offsets of all partitions of these topics."""
        for topic in topics:
            with mapped("topics"):
                numbers = sorted(self._consumer.partitions_for_topic(topic) or ())
            places = [TopicPartition(topic, number) for number in numbers]
            for place, found in sorted(self.committed(places).items()):
                if found.memory:
                    yield Position(topic, place.partition, found.offset, found.memory)
