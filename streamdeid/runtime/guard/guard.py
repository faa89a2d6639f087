"""One record at a time through an engine process, and what becomes of one that costs too much.

A record that used up its CPU time or memory is quarantined as ``too_costly`` at once: it would
do so again. One that overran the wall clock, or in which the process ended by itself, is tried once
more in a fresh process, because a busy host, the kernel's OOM killer or somebody's ``kill`` is
no fault of the record. The next record always finds a fresh process: its
neighbours lose nothing.

What is held between records (names that a policy remembers of a patient) is lost with a
process, as in a restart: recall only ever grows by it.
"""

import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum

import structlog

from streamdeid.model.errors import Unavailable
from streamdeid.model.reason import Reason
from streamdeid.operators.keys import Keys
from streamdeid.ports import Envelope
from streamdeid.runtime.guard import frames, limits, messages
from streamdeid.runtime.guard.host import Template, Worker
from streamdeid.runtime.guard.job import ACTIVE, Budget, Hello, Job
from streamdeid.runtime.keyholder import KeyHolder
from streamdeid.runtime.process import Outcome, Quarantined, Ran
from streamdeid.runtime.rotation import ran_under

TRIES = 2
"""How often a record is begun that may not be at fault."""

STALL = 1.0
"""Seconds that count of one tick, at most: while the whole host is suspended nothing is late."""

SLACK = 128 << 20
"""Bytes that a process may hold beyond its budget in memory that ``RLIMIT_DATA`` does not count."""

log = structlog.get_logger()


class Cause(StrEnum):
    """Why an engine process was replaced; of a costly record, its address in the dead letter."""

    CPU = "cpu"
    MEMORY = "memory"
    WALL = "wall"
    DIED = "process"
    """It ended by itself, or was ended by another."""
    GROWN = "grown"
    """It kept too much memory; its record was fine."""


SURE = frozenset({Cause.CPU, Cause.MEMORY})
"""What is the record's own fault."""


def nobody(*_cause: str) -> None:
    """For those who do not count."""


class Overrun(Exception):
    """A record used up its budget."""

    def __init__(self, cause: Cause) -> None:
        """Say of what."""
        self.cause = cause
        super().__init__(cause)


@dataclass(slots=True)
class Guard:
    """Says what becomes of a record, within its budget. For one thread at a time.

    ``factory`` is ``module:function`` of what makes the engine of ``job`` in the template.
    """

    factory: str
    job: Job | None
    holder: KeyHolder
    budget: Budget = field(default_factory=Budget)
    role: str = ACTIVE
    _started: Callable[[], None] = nobody
    _replaced: Callable[[str], None] = nobody
    _template: Template = field(init=False)
    _worker: Worker | None = None
    _known: set[str] = field(default_factory=set)
    _ran: dict[str, Ran] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        """Start the template."""
        self._template = Template(self.factory, self.job)

    @property
    def hello(self) -> Hello:
        """What runs: facts for the audit, and detectors."""
        return self._template.hello

    def __call__(self, envelope: Envelope) -> Outcome:
        """What becomes of one record.

        Raises:
            Unavailable: no engine process can be had.
        """
        keys = self.holder.active()
        return replace(self._outcome(keys, envelope), ran=self._told_of(keys))

    def quarantine(self, envelope: Envelope, reason: Reason, address: str = "") -> Quarantined:
        """The pointer that goes out in place of a record, which is not read.

        Raises:
            Unavailable: no engine process can be had.
        """
        keys = self.holder.active()
        outcome = self._quarantined(keys, envelope, messages.Verdict(reason, address))
        return replace(outcome, ran=self._told_of(keys))

    def count(self, started: Callable[[], None], ended: Callable[[str], None]) -> None:
        """Tell these of each engine process that starts, and of each that is replaced and why."""
        self._started, self._replaced = started, ended

    def memory(self) -> int:
        """Bytes of the engine process in memory, pages that it shares included."""
        return limits.resident(self._worker.process) if self._worker else 0

    def close(self) -> None:
        """End the engine process and its template."""
        if self._worker is not None:
            self._worker.channel.close()
        self._worker = None
        self._template.close()

    def _outcome(self, keys: Keys, envelope: Envelope) -> Outcome:
        """Try as often as is fair, then have the record quarantined."""
        cause = Cause.DIED
        for _ in range(TRIES):
            try:
                return self._tried(keys, envelope)
            except Overrun as overrun:
                cause = overrun.cause
                if cause in SURE:
                    break
        return self._quarantined(keys, envelope, messages.Verdict(Reason.TOO_COSTLY, cause.value))

    def _quarantined(
        self, keys: Keys, envelope: Envelope, verdict: messages.Verdict
    ) -> Quarantined:
        """The pointer for a record, made where all pointers are made."""
        try:
            outcome = self._tried(keys, envelope, verdict)
        except Overrun:
            raise Unavailable("the engine (its processes end)") from None
        assert isinstance(outcome, Quarantined)
        return outcome

    def _tried(
        self, keys: Keys, envelope: Envelope, verdict: messages.Verdict | None = None
    ) -> Outcome:
        """One try in the engine process, which is replaced if it does not survive it.

        Raises:
            Overrun: it did not.
        """
        worker = self._working()
        told = None if keys.epoch in self._known else keys
        cpu_seconds, memory = self.budget.cpu_seconds, self.budget.memory
        task = messages.Task(keys.epoch, told, envelope, cpu_seconds, memory, verdict)
        watch = Watch(worker.process, self.budget)
        try:
            asked = frames.framed(messages.packed(task))
            answer = messages.answer(frames.exchange(worker.channel, asked, watch))
            outcome = answer.done.outcome() if answer.done else None
        except frames.Ended:
            raise Overrun(self._ended(Cause.DIED)) from None
        except Overrun as overrun:
            raise Overrun(self._ended(overrun.cause)) from None
        self._known.add(keys.epoch)
        if outcome is None or answer.has_grown:
            self._ended(Cause.GROWN if outcome else Cause.MEMORY)
        if outcome is None:
            raise Overrun(Cause.MEMORY)
        return outcome

    def _working(self) -> Worker:
        """The engine process; a fresh one if there is none, or it has gone while it was idle."""
        if self._worker is not None and not self._worker.is_alive():
            self._ended(Cause.DIED)
        if self._worker is None:
            self._worker = self._forked()
            self._known.clear()
            self._started()
        return self._worker

    def _forked(self) -> Worker:
        """A fork of the template, of a new one if that is gone."""
        try:
            return self._template.fork()
        except Unavailable:
            log.warning("engine_template_ended", role=self.role)
            self._template.close()
            self._template = Template(self.factory, self.job)
            return self._template.fork()

    def _ended(self, cause: Cause) -> Cause:
        """End the engine process; why it did, when it did so first."""
        worker, self._worker = self._worker, None
        if worker is None:
            return cause
        try:
            code = self._template.end(worker)
        except Unavailable:
            code = 0
        if cause is Cause.DIED and code == -signal.SIGPROF:
            cause = Cause.CPU
        self._replaced(cause)
        log.warning("engine_process_replaced", cause=cause, code=code, role=self.role)
        return cause

    def _told_of(self, keys: Keys) -> Ran:
        """What worked on a record under ``keys``, with the seal that they make."""
        if keys.epoch not in self._ran:
            if self.role == ACTIVE:
                log.info("key_epoch", epoch=keys.epoch, fingerprint=keys.fingerprint)
            self._ran[keys.epoch] = ran_under(keys, self.hello.facts)
        return self._ran[keys.epoch]


class Watch:
    """Ticks while a record is worked on: its wall clock, and memory that no limit counts."""

    def __init__(self, process: int, budget: Budget) -> None:
        """Begin."""
        self._process, self._budget = process, budget
        self._left, self._most = budget.wall_seconds, 0
        self._at = time.monotonic()

    def __call__(self) -> None:
        """Look.

        Raises:
            Overrun: of the wall clock, or of memory.
        """
        now = time.monotonic()
        self._left -= min(now - self._at, STALL)
        self._at = now
        if self._left <= 0:
            raise Overrun(Cause.WALL)
        held = limits.resident(self._process)
        self._most = self._most or held + self._budget.memory + SLACK
        if held > self._most:
            raise Overrun(Cause.MEMORY)
