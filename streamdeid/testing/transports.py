"""What every source and sink must keep, whatever is behind them.

The engine's promise, nothing lost and nothing twice, rests on these few facts.
"""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from streamdeid.ports import READY, Envelope, Position, Sink, Source
from streamdeid.testing.lists import ListSource

SECONDS = 60.0
"""How long a transport may take to hand over what is there."""


class World(Protocol):
    """A transport with records in it, which can be left and entered again."""

    def enter(self) -> tuple[Source, Sink]:
        """A new source and sink, as after a restart."""

    def published(self) -> Sequence[bytes]:
        """Everything that a reader of the output can see, in order."""


class TransportContract:
    """Facts of one source with its sink. A subclass gives the fixture ``world``.

    ``world`` is a ``World`` that holds the five ``VALUES`` in one partition.
    """

    VALUES = tuple(b"record %d" % n for n in range(5))

    def test_records_come_once_and_in_order(self, world: World) -> None:
        """Polling hands over each record once."""
        source, sink = world.enter()
        envelopes = taken(source, 5)
        assert [e.value for e in envelopes] == list(self.VALUES)
        offsets = [e.position.offset for e in envelopes]
        assert offsets == sorted(set(offsets))
        assert not source.poll(0.2)
        leave(source, sink)

    def test_what_is_rewound_comes_again_in_the_same_order(self, world: World) -> None:
        """A rewind undoes polls, and nothing else."""
        source, sink = world.enter()
        first = taken(source, 5)
        source.rewind([e.position for e in first[2:]])
        assert [e.value for e in taken(source, 3)] == list(self.VALUES[2:])
        leave(source, sink)

    def test_what_was_published_is_there_once_and_does_not_come_again(self, world: World) -> None:
        """Records and progress go together."""
        source, sink = world.enter()
        envelopes = taken(source, 5)[:3]
        sink.publish(envelopes, [e.position for e in envelopes], source)
        leave(source, sink)
        source, sink = world.enter()
        assert [e.value for e in taken(source, 2)] == list(self.VALUES[3:])
        assert list(world.published()) == list(self.VALUES[:3])
        leave(source, sink)

    def test_a_batch_that_is_published_in_slices_comes_out_whole_and_in_order(
        self, world: World
    ) -> None:
        """What is left of a batch is handed back behind what was published of it."""
        source, sink = world.enter()
        rest = taken(source, 5)
        while rest:
            sink.publish(rest[:2], [e.position for e in rest[:2]], source)
            source.rewind([e.position for e in rest[2:]])
            rest = taken(source, len(rest[2:]))
        assert not source.poll(0.2)
        leave(source, sink)
        assert list(world.published()) == list(self.VALUES)

    def test_what_was_only_polled_comes_again_after_a_restart(self, world: World) -> None:
        """Progress is what was published, not what was read."""
        leave(*_polled(world))
        source, sink = world.enter()
        assert [e.value for e in taken(source, 5)] == list(self.VALUES)
        assert not world.published()
        leave(source, sink)

    def test_progress_without_a_record_is_progress(self, world: World) -> None:
        """A message that is dropped by policy must not come again."""
        source, sink = world.enter()
        envelopes = taken(source, 5)
        sink.publish([], [e.position for e in envelopes], source)
        leave(source, sink)
        source, sink = world.enter()
        assert not source.poll(1.0)
        leave(source, sink)

    def test_records_with_one_offset_in_two_partitions_are_both_published(
        self, world: World
    ) -> None:
        """An offset is unique in its partition only, and a partition in its topic."""
        source, sink = world.enter()
        places = [Position(*place) for place in (("a.raw", 0, 5), ("a.raw", 1, 5), ("b.raw", 0, 5))]
        sent = [
            Envelope(Position("all.deid", place.partition, 5), b"%d" % n, origin=place)
            for n, place in enumerate(places)
        ]
        sink.publish(sent, [], ListSource(()))
        leave(source, sink)
        assert sorted(world.published()) == [b"0", b"1", b"2"]

    def test_a_held_partition_hands_over_nothing_and_loses_nothing(self, world: World) -> None:
        """What waits in a held partition comes in its order when it is held no more."""
        source, sink = world.enter()
        first = taken(source, 1)[0].position
        source.rewind([first])
        source.hold([(first.topic, first.partition)])
        assert not source.poll(1.0)
        source.hold([])
        assert [e.value for e in taken(source, 5)] == list(self.VALUES)
        leave(source, sink)

    def test_what_is_remembered_lasts_and_marks_nothing_as_done(self, world: World) -> None:
        """A memory at a record that is still to come is there after a restart; so is the record."""
        source, sink = world.enter()
        first = taken(source, 5)[0].position
        source.remember(replace(first, memory="begun once"))
        leave(source, sink)
        source, sink = world.enter()
        assert [e.value for e in taken(source, 5)] == list(self.VALUES)
        assert source.remembered(first.topic, first.partition) == "begun once"
        found = {(kept.topic, kept.partition): kept.memory for kept in source.memories()}
        assert found[first.topic, first.partition] == "begun once"
        leave(source, sink)

    def test_a_source_that_was_polled_is_ready_and_says_how_much_waits(self, world: World) -> None:
        """State and lag never fail once records have come."""
        source, sink = world.enter()
        taken(source, 5)
        assert source.state() == READY
        assert all(lag.records >= 0 and lag.seconds >= 0 for lag in source.lag())
        leave(source, sink)

    def test_no_repr_shows_a_record(self, world: World) -> None:
        """An envelope in a log line or a traceback says where, never what."""
        source, sink = world.enter()
        assert not any("record" in repr(envelope) for envelope in taken(source, 5))
        leave(source, sink)


def taken(source: Source, count: int) -> list[Envelope]:
    """Poll until ``count`` records have come."""
    envelopes: list[Envelope] = []
    deadline = time.monotonic() + SECONDS
    while len(envelopes) < count and time.monotonic() < deadline:
        envelopes += source.poll(0.5)
    return envelopes


def leave(source: Source, sink: Sink) -> None:
    """Close both ends, as at a shutdown."""
    source.close()
    sink.close()


def _polled(world: World) -> tuple[Source, Sink]:
    """Both ends after everything was read and nothing published."""
    source, sink = world.enter()
    taken(source, 5)
    return source, sink
