"""Which life of a topic the positions are of: a topic made anew is read from its beginning.

An offset says nothing by itself: the topic may have been deleted and made anew since, with the
same name. Each offset is committed with the id of the topic that it was counted in, behind what
else is kept with it. Brokers delete a group's offsets with the topic, but a transaction that
commits afterwards brings the old one back (seen on Kafka 4.1), and then only the id tells.

After each poll, and before records are handed out, every partition is looked at whose life has
changed or which has just come. It goes on where the group says if that is of the life that is
read, and else begins at 0; that is sought by its number, because brokers look a beginning up
by name.

What remains: brokers before Kafka 3.1 are asked by name, and a change shows in the metadata only
(30 s at most); those before 2.8 have no ids. An offset that was committed without an id, by
a release that knew none, is taken for one of the topic that is there when the process starts.
"""

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple
from uuid import UUID

import structlog
from kafka import TopicPartition
from kafka.structs import OffsetAndMetadata

from connectors.kafka.consumer import TolerantConsumer

LIFE = " life="
"""What stands before the id in what is kept with an offset."""

log = structlog.get_logger()


class Committed(NamedTuple):
    """Up to where a group has done a partition, what it keeps with that, and the topic's id."""

    offset: int
    memory: str
    life: UUID | None

    def is_of(self, life: UUID | None) -> bool:
        """Whether the offset is of this life, as far as is known."""
        return self.life is None or life is None or self.life == life


def committed_from(found: OffsetAndMetadata) -> Committed:
    """What a broker says, read."""
    memory, mark, word = (found.metadata or "").rpartition(LIFE)
    try:
        life = UUID(hex=word) if mark else None
    except ValueError:
        life = None
    return Committed(found.offset, memory if life else found.metadata or "", life)


class Lives:
    """The lives of the topics that a consumer reads."""

    def __init__(self, consumer: TolerantConsumer) -> None:
        """Nothing is assigned yet."""
        self._consumer = consumer
        self._known: dict[TopicPartition, UUID] = {}
        self._past: set[UUID] = set()

    def noted(self, topic: str, memory: str) -> str:
        """What is committed with an offset of a topic that is to be remembered by ``memory``."""
        life = self._consumer.life(topic)
        return f"{memory}{LIFE}{life.hex}" if life else memory

    def moved(
        self,
        told: Callable[[Collection[TopicPartition]], Mapping[TopicPartition, Committed]],
    ) -> dict[TopicPartition, int]:
        """Where the partitions go whose positions are not of the lives that are read.

        ``told`` asks what the group has committed.
        """
        assigned = self._consumer.assignment()
        self._follow({partition.topic for partition in assigned})
        lives = {partition: self._consumer.life(partition.topic) for partition in assigned}
        asked = {p: life for p, life in lives.items() if life and self._known.get(p) != life}
        found = told(asked.keys()) if asked else {}
        ways = {p: self._way(p, life, found.get(p)) for p, life in asked.items()}
        kept = {p: life for p, life in self._known.items() if p in assigned}
        self._known = kept | asked
        return {partition: offset for partition, offset in ways.items() if offset is not None}

    def _follow(self, topics: Collection[str]) -> None:
        """Read the newest lives of these topics.

        One that was left never comes back: a broker that lags behind may still tell of it.
        """
        for topic in topics:
            newest, life = self._consumer.newest(topic), self._consumer.life(topic)
            if newest and life and newest != life and newest not in self._past:
                log.warning("topic_made_anew", topic=topic)
                self._past.add(life)
                self._consumer.begin(topic, newest)

    def _way(self, place: TopicPartition, life: UUID, found: Committed | None) -> int | None:
        """Where a life begins or goes on; nothing if the client went there by itself."""
        is_known = place in self._known
        if found and found.life == life:
            return found.offset if is_known else None
        is_other = found is not None and not found.is_of(life)
        return 0 if is_known or is_other else None
