"""Kafka keeps the contract of every transport, on a real broker."""

import itertools
from collections.abc import Sequence

import pytest
from topics import fill, make, read

from connectors.kafka import sink, source
from streamdeid.ports import Envelope, Position, Sink, Source
from streamdeid.runtime.settings import Kafka
from streamdeid.testing import TransportContract

numbers = itertools.count()


class Deid:
    """The sink, writing to the topic of what is published."""

    def __init__(self, inner: Sink, topic: str) -> None:
        self.inner, self.topic = inner, topic

    def publish(
        self, envelopes: Sequence[Envelope], done: Sequence[Position], source: Source
    ) -> None:
        moved = [Envelope(Position(self.topic, 0, 0), e.value) for e in envelopes]
        self.inner.publish(moved, done, source)

    def close(self) -> None:
        self.inner.close()


class Topics:
    """Records of one topic, to another."""

    def __init__(self, bootstrap: str, values: Sequence[bytes]) -> None:
        self.bootstrap, self.name = bootstrap, f"contract{next(numbers)}"
        make(bootstrap, f"{self.name}.raw", f"{self.name}.deid", partitions=1)
        fill(bootstrap, f"{self.name}.raw", range(len(values)), values.__getitem__, lambda _: b"k")

    def enter(self) -> tuple[Source, Sink]:
        options = Kafka(
            bootstrap=[self.bootstrap],
            group=self.name,
            topics=[f"{self.name}[.]raw"],
            transactional_id=self.name,
        ).model_dump()
        return source(options), Deid(sink(options), f"{self.name}.deid")

    def published(self) -> list[bytes]:
        return [record.value for record in read(self.bootstrap, f"{self.name}.deid")]


class TestKafka(TransportContract):
    """One consumer and one transactional producer."""

    @pytest.fixture
    def world(self, bootstrap: str) -> Topics:
        return Topics(bootstrap, self.VALUES)
