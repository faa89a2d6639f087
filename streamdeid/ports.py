"""What streamdeid asks of the outside world. Connectors import only this and ``model``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """Where an envelope came from, and where to resume.

    ``topic`` is a Kafka topic or a folder's configured name, ``offset`` counts
    records in a partition; for files the ordinal of the file in its folder's order.
    """

    topic: str
    partition: int
    offset: int


@dataclass(frozen=True, slots=True)
class Envelope:
    """One record as it travels: opaque bytes plus what the transport knows.

    ``timestamp`` is seconds since the epoch as the broker stamped it, 0 if unknown.
    """

    position: Position
    value: bytes = field(repr=False)
    key: bytes | None = field(default=None, repr=False)
    headers: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    content_type: str = ""
    timestamp: float = 0.0


class Source(Protocol):
    """Hands over envelopes, and takes back what is safely done."""

    def poll(self, timeout: float) -> Sequence[Envelope]:
        """At most ``timeout`` seconds of waiting, then what has come."""

    def commit(self, positions: Sequence[Position]) -> None:
        """The records at these positions need never come again."""

    def close(self) -> None:
        """Leave; nothing may be polled afterwards."""


class Sink(Protocol):
    """Takes envelopes. After ``flush`` returns they are durable."""

    def write(self, envelope: Envelope) -> None:
        """Take one envelope; it may be kept back until ``flush``."""

    def flush(self, timeout: float) -> None:
        """Return when everything written is durable, or raise ``Unavailable``."""

    def close(self) -> None:
        """Let go; what was not flushed is lost."""
