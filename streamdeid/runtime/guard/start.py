"""The engine of a service: behind a guard where the system can bound processes, else here."""

import platform
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

import structlog

from streamdeid.model.reason import Reason
from streamdeid.ports import Envelope
from streamdeid.runtime.guard.job import ACTIVE, Budget, Hello, Job, Made
from streamdeid.runtime.keyholder import KeyHolder
from streamdeid.runtime.process import Outcome, Quarantined
from streamdeid.runtime.rotation import Rotating

FACTORY = "streamdeid.runtime.guard.engine:made"

log = structlog.get_logger()


class Engine(Protocol):
    """Works on records, and says what it is."""

    @property
    def hello(self) -> Hello:
        """Facts for the audit, and detectors."""

    def __call__(self, envelope: Envelope) -> Outcome:
        """What becomes of one record."""

    def quarantine(self, envelope: Envelope, reason: Reason, address: str = "") -> Quarantined:
        """The pointer that goes out in place of a record."""

    def count(self, started: Callable[[], None], ended: Callable[[str], None]) -> None:
        """Tell these of each engine process that starts, and of each that is replaced and why."""

    def memory(self) -> int:
        """Bytes of the engine process in memory; 0 if it is this process."""

    def close(self) -> None:
        """Let go of its processes."""


@dataclass(frozen=True, slots=True)
class Inside:
    """The engine in this process, with no budget that anybody enforces."""

    process: Rotating
    hello: Hello

    def __call__(self, envelope: Envelope) -> Outcome:
        """What becomes of one record."""
        return self.process(envelope)

    def quarantine(self, envelope: Envelope, reason: Reason, address: str = "") -> Quarantined:
        """The pointer that goes out in place of a record."""
        return self.process.quarantine(envelope, reason, address)

    def count(self, started: Callable[[], None], ended: Callable[[str], None]) -> None:
        """There is no process to tell of."""

    def memory(self) -> int:
        """It is this process."""
        return 0

    def close(self) -> None:
        """There is nothing to let go of."""


def inside(job: Job, holder: KeyHolder, factory: str = FACTORY) -> Inside:
    """The engine of a job in this process."""
    module, _, name = factory.partition(":")
    found: Made = getattr(import_module(module), name)(job)
    return Inside(Rotating(holder, found.make), found.hello)


def engine(
    job: Job, holder: KeyHolder, budget: Budget, factory: str = FACTORY, role: str = ACTIVE
) -> Engine:
    """The engine of a job, each record within the budget where the system can see to that.

    ``role`` is said in the log where there are several.

    Raises:
        ConfigurationError: the job names something that is not there, or not allowed.
    """
    if platform.system() == "Linux":
        from streamdeid.runtime.guard.guard import Guard  # noqa: PLC0415 - nothing for others

        return Guard(factory, job, holder, budget, role)
    log.warning("no_budget", why="records are bounded in time and memory on Linux only")
    return inside(job, holder, factory)
