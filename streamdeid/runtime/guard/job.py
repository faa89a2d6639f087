"""What an engine process runs, and what one record may cost there."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from streamdeid.model.records import DEFAULT_RECORDS, Records
from streamdeid.operators.keys import Keys
from streamdeid.runtime.process import Process, Routing

MEBIBYTE = 1 << 20

ACTIVE = "active"
"""The role of the engine whose output is published."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What one record may cost: CPU and wall time, and memory beyond what the idle engine has.

    ``wall_seconds`` is tried twice, because a busy host is no fault of the record: both together
    stay below ``runner.STUCK`` (180 s) and Kafka's poll interval (300 s).
    """

    cpu_seconds: float = 20.0
    wall_seconds: float = 25.0
    memory_mb: int = 512

    @property
    def memory(self) -> int:
        """Bytes."""
        return self.memory_mb * MEBIBYTE


@dataclass(frozen=True, slots=True)
class Job:
    """All that is needed to put an engine together, in this process or another."""

    policy: str = "safe-harbor"
    language: str = "en"
    model: Path | None = None
    keys: Keys | None = field(default=None, repr=False)
    routing: Routing = field(default_factory=Routing, repr=False)
    group: str = "streamdeid"
    keyed_records: bool = True
    counts_places: bool = False
    """Whether it is told of each record how many identifiers stood where."""


class Hello(NamedTuple):
    """What an engine says of itself.

    ``facts`` is for the audit; ``records`` is what its policy asks of that which travels with them.
    """

    facts: Mapping[str, str]
    detectors: Sequence[str]
    records: Records = DEFAULT_RECORDS


class Made(NamedTuple):
    """What a job came to: a processor for each key, and what is said of it."""

    make: Callable[[Keys], Process]
    hello: Hello
