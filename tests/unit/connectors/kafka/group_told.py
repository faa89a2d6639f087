"""What a client's stand-in says of its group's offsets and of its topics' lives."""

from collections.abc import Collection, Mapping
from uuid import UUID

from kafka import TopicPartition
from kafka.structs import OffsetAndMetadata

from streamdeid.model.errors import Unavailable


class GroupTold:
    """A group that has committed ``told``, or does not answer; and the topics that are read."""

    def __init__(self) -> None:
        self.told: dict[TopicPartition, OffsetAndMetadata] | None = {}
        self.lives: dict[str, UUID] = {}
        self.metadata: dict[str, UUID] = {}
        self.begun: list[UUID] = []

    def group_offsets(
        self, partitions: Collection[TopicPartition], patience: int
    ) -> Mapping[TopicPartition, OffsetAndMetadata]:
        assert patience
        if self.told is None:
            raise Unavailable("kafka")
        return {p: self.told[p] for p in partitions if p in self.told}

    def life(self, topic: str) -> UUID | None:
        return self.lives.get(topic)

    def newest(self, topic: str) -> UUID | None:
        return self.metadata.get(topic)

    def begin(self, topic: str, life: UUID) -> None:
        self.lives[topic] = life
        self.begun.append(life)
