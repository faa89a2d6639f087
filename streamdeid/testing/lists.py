"""A source and a sink in memory, which keep what was asked of them."""

from collections.abc import Iterable, Sequence

from streamdeid.model.errors import Unavailable
from streamdeid.ports import READY, Envelope, Lag, Partition, Position, Source


class ListSource:
    """Hands over a list as one partition, ``batch`` records at a time."""

    def __init__(
        self, values: Iterable[bytes], topic: str = "adt.raw", done: int = 0, batch: int = 2
    ) -> None:
        """Begin after the first ``done`` records."""
        self.envelopes = [Envelope(Position(topic, 0, n), v) for n, v in enumerate(values)]
        self.next, self.batch = done, batch
        self.done: list[int] = []
        self.rewinds = 0
        self.memory = ""
        self.is_held = False

    def poll(self, _timeout: float) -> Sequence[Envelope]:
        """The next records, at once."""
        batch = [] if self.is_held else self.envelopes[self.next : self.next + self.batch]
        self.next += len(batch)
        return batch

    def commit(self, positions: Sequence[Position]) -> None:
        """Remember what is done."""
        self.done += [position.offset for position in positions]
        self.memory = positions[-1].memory if positions else self.memory

    def rewind(self, positions: Sequence[Position]) -> None:
        """Go back to the first of ``positions``."""
        self.rewinds += 1
        self.next = min((p.offset for p in positions), default=self.next)

    def memories(self) -> Iterable[Position]:
        """The memory of the one partition."""
        topic = self.envelopes[0].position.topic if self.envelopes else ""
        return [Position(topic, 0, self.next, self.memory)] if self.memory else []

    def remembered(self, _topic: str, _partition: int) -> str:
        """What was given with the last position."""
        return self.memory

    def remember(self, position: Position) -> None:
        """Keep the memory; nothing is done."""
        self.memory = position.memory

    def hold(self, partitions: Iterable[Partition]) -> None:
        """A list is one partition."""
        self.is_held = bool(set(partitions))

    def state(self) -> str:
        """A list can always be read."""
        return READY

    def lag(self) -> Iterable[Lag]:
        """What is left."""
        return [Lag("adt.raw", 0, len(self.envelopes) - self.next, 0.0)]

    def close(self) -> None:
        """Nothing more is handed over."""
        self.next = len(self.envelopes)


class ListSink:
    """Keeps what is published; refuses the first ``failures`` batches whole."""

    def __init__(self, failures: int = 0) -> None:
        """Nothing is published yet."""
        self.failures, self.closed = failures, False
        self.published: list[Envelope] = []

    def publish(
        self, envelopes: Sequence[Envelope], done: Sequence[Position], source: Source
    ) -> None:
        """Keep ``envelopes`` and tell ``source``, or fail before either."""
        if self.failures:
            self.failures -= 1
            raise Unavailable("the sink", 0.0)
        self.published += envelopes
        source.commit(done)

    def close(self) -> None:
        """Remember that it was closed."""
        self.closed = True
