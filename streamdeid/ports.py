"""What streamdeid asks of the outside world. Connectors import only this and ``model``.

A source hands over envelopes; a sink publishes what became of them and marks
their positions as done, both or neither. A sink that can do the two in one
transaction of its own (Kafka to Kafka) does; any other makes its writes durable
first and tells the source afterwards, so that nothing is lost.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from streamdeid.model.reason import Reason

READY = "ready"
"""What a source answers that can be polled."""


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """Where an envelope came from, and where to resume.

    ``topic`` is a Kafka topic or a folder's configured name, ``offset`` counts
    records in a partition; for files the ordinal of the file in its folder's order.
    ``memory`` is a line that is kept with the progress when a position is marked as done:
    durable with it, gone with it.
    """

    topic: str
    partition: int
    offset: int
    memory: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Envelope:
    """One record as it travels: opaque bytes plus what the transport knows.

    ``timestamp`` is seconds since the epoch as the broker stamped it, 0 if unknown; of an
    envelope that goes out it is what may be told, 0 for nothing.
    ``origin`` is, of an envelope that goes out, the position of the record it is about.
    ``fault`` says of a record that the transport could not decode why not; ``value`` is empty
    then. ``is_tombstone`` says that the record has no value at all, which in Kafka deletes a key.
    """

    position: Position
    value: bytes = field(repr=False)
    key: bytes | None = field(default=None, repr=False)
    headers: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    content_type: str = ""
    timestamp: float = 0.0
    origin: Position | None = None
    fault: Reason | None = None
    is_tombstone: bool = False


Partition = tuple[str, int]
"""A topic and the number of a partition in it."""


class Lag(NamedTuple):
    """How far behind a partition is: records that wait, and the age of the oldest in seconds."""

    topic: str
    partition: int
    records: int
    seconds: float


class Source(Protocol):
    """Hands over envelopes, and takes back what is safely done."""

    def poll(self, timeout: float) -> Sequence[Envelope]:
        """At most ``timeout`` seconds of waiting, then what has come.

        Raises:
            Unavailable: the transport did not answer.
        """

    def commit(self, positions: Sequence[Position]) -> None:
        """The records at these positions need never come again."""

    def rewind(self, positions: Sequence[Position]) -> None:
        """The records at these positions are to be handed over again, in the same order."""

    def memories(self) -> Iterable[Position]:
        """The memory of every partition that has one, at the offset that is next; nothing is read.

        Raises:
            Unavailable: the transport did not answer.
        """

    def remembered(self, topic: str, partition: int) -> str:
        """The memory of the last position that was marked as done; empty if there is none.

        Raises:
            Unavailable: the transport did not answer.
        """

    def remember(self, position: Position) -> None:
        """Keep ``position.memory`` with the progress; the record at ``position`` is still to come.

        It takes the place of what was remembered, durably, and marks nothing as done.

        Raises:
            Unavailable: the transport did not answer.
        """

    def hold(self, partitions: Iterable[Partition]) -> None:
        """Poll no records of these partitions, and of no others, until told otherwise.

        They stay assigned. A later call replaces the partitions of an earlier one; a partition
        that is not assigned is held when it comes.
        """

    def state(self) -> str:
        """``READY``, or a sentence that says what is missing."""

    def lag(self) -> Iterable[Lag]:
        """How far behind each assigned partition is."""

    def close(self) -> None:
        """Leave; nothing may be polled afterwards."""


class Sink(Protocol):
    """Publishes envelopes: an envelope's position says to which topic and partition."""

    def publish(
        self, envelopes: Sequence[Envelope], done: Sequence[Position], source: Source
    ) -> None:
        """Make ``envelopes`` durable and mark ``done`` in ``source``, both or neither.

        Raises:
            NoTopic: neither happened, and one of the topics does not exist.
            Refused: neither happened, and what goes out of one record will never be taken.
            Unavailable: neither happened; the positions may be rewound and tried again.
        """

    def close(self) -> None:
        """Let go; what was not published is lost."""


class Archive(Protocol):
    """Reads what lies in topics, and takes part in nothing."""

    def records(self, topic: str) -> Iterator[Envelope]:
        """Every committed record that a topic has now, each partition in its order.

        A topic that does not exist has none.

        Raises:
            Unavailable: the transport did not answer.
        """

    def at(self, positions: Sequence[Position]) -> Mapping[Position, Envelope]:
        """Of the records at these positions those that are still there.

        Raises:
            Unavailable: the transport did not answer.
        """

    def close(self) -> None:
        """Let go."""
