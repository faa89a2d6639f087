"""Kafka keeps the contract of every transport, on a real broker."""

import itertools
from collections.abc import Sequence

import pytest
from topics import committed, fill, make, read

from connectors.kafka import sink, source
from streamdeid.model.errors import Unavailable
from streamdeid.ports import Envelope, Position, Sink, Source
from streamdeid.runtime.settings import Kafka
from streamdeid.testing import TransportContract
from streamdeid.testing.transports import leave, taken

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

    def enter(self, process: str = "") -> tuple[Source, Sink]:
        options = Kafka(
            bootstrap=[self.bootstrap],
            group=self.name,
            topics=[f"{self.name}[.]raw"],
            transactional_id=self.name + process,
        ).model_dump()
        return source(options), Deid(sink(options), f"{self.name}.deid")

    def published(self) -> list[bytes]:
        return [record.value for record in read(self.bootstrap, f"{self.name}.deid")]

    def done(self) -> int:
        return committed(self.bootstrap, f"{self.name}.raw", self.name)


class TestKafka(TransportContract):
    """One consumer and one transactional producer."""

    @pytest.fixture
    def world(self, bootstrap: str) -> Topics:
        return Topics(bootstrap, self.VALUES)

    @pytest.mark.parametrize("is_told", [True, False])
    def test_what_another_took_over_meanwhile_is_neither_published_nor_handed_over_again(
        self, world: Topics, *, is_told: bool
    ) -> None:
        """Given up by the group in mid-batch: ``is_told`` by a heartbeat, or only when it joins."""
        source, sink = world.enter("-slow")
        envelopes = taken(source, 5)
        give_up(source, is_told=is_told)
        other = world.enter("-other")
        publish(taken(other[0], 5), *other)
        leave(*other)
        with pytest.raises(Unavailable):
            publish(envelopes[:3], source, sink)
        source.rewind([envelope.position for envelope in envelopes])
        assert not any(source.poll(1.0) for _ in range(6))
        assert source.consumer.assignment()
        assert list(world.published()) == list(self.VALUES)
        assert world.done() == 5
        leave(source, sink)


def give_up(source: Source, *, is_told: bool) -> None:
    """Take a member out of its group, as its own heartbeats do after long work without a poll.

    One that is not told still thinks that it is a member, and joins because others have come.
    """
    coordinator = source.consumer._coordinator
    generation, state = coordinator._generation, coordinator.state
    coordinator._disable_heartbeat()
    coordinator.maybe_leave_group()
    if not is_told:
        coordinator._generation, coordinator.state = generation, state
        coordinator.request_rejoin()


def publish(envelopes: Sequence[Envelope], source: Source, sink: Sink) -> None:
    """All of these, and their progress."""
    sink.publish(envelopes, [envelope.position for envelope in envelopes], source)
