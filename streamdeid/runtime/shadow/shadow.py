"""A thread that has the shadow read what was committed, and compares.

The stream hands a record over and goes on. Records wait within bounds of number and bytes; one for
which there is no room, or for which no engine can be had, is skipped. The shadow reads under the
project's key as it was at the start: a key that rotates changes what is written, not what is found.
"""

import queue
import threading
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

import structlog

from streamdeid.engine.faults import place_of
from streamdeid.engine.places import Places
from streamdeid.model.errors import Unavailable
from streamdeid.ports import Envelope
from streamdeid.runtime.guard.start import Engine
from streamdeid.runtime.process import Outcome, Quarantined
from streamdeid.runtime.shadow.metrics import ShadowMetrics

WAITING = 200
"""Records that wait at most: what one poll brings by default."""

BYTES = 32 << 20
"""Bytes of them at most; a single record may be as large as the policy lets it."""

LOOK = 0.5
"""Seconds between two looks whether it is to end."""

LEAVING = 3.0
"""Seconds for the thread to end. Its processes end with the service at the latest."""

RELEASED = "released"

log = structlog.get_logger()


class Told(NamedTuple):
    """What became of a record: ``released`` or a reason, and what was counted."""

    word: str
    places: Places


class Seen(NamedTuple):
    """A record, and what became of it."""

    envelope: Envelope
    active: Told


def told(outcome: Outcome) -> Told:
    """An outcome in numbers."""
    if isinstance(outcome, Quarantined):
        return Told(outcome.reason.value, Counter())
    return Told(RELEASED, outcome.result.tally.places)


@dataclass(slots=True)
class Shadow:
    """Compares a share of what goes through, in a thread of its own."""

    engine: Engine
    metrics: ShadowMetrics
    share: float = 1.0
    _due: float = 0.0
    _bytes: int = 0
    _waiting: "queue.Queue[Seen]" = field(default_factory=lambda: queue.Queue(WAITING))
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _stop: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to compare."""
        self._thread = threading.Thread(target=self._run, daemon=True, name="shadow")
        self._thread.start()

    def __call__(self, envelope: Envelope, outcome: Outcome) -> None:
        """Have a record compared, if it is one of the share, can be read, and finds room."""
        if envelope.is_tombstone or envelope.fault is not None:
            return
        self._due += self.share
        if self._due < 1.0:
            return
        self._due -= 1.0
        if not self._has_taken(Seen(envelope, told(outcome))):
            self.metrics.skipped()

    def _has_taken(self, seen: Seen) -> bool:
        """Let a record wait, if there is room."""
        size = len(seen.envelope.value)
        with self._lock:
            is_full = self._bytes and self._bytes + size > BYTES
            if is_full or self._waiting.full() or not self._is_running():
                return False
            self._bytes += size
            self._waiting.put_nowait(seen)
        return True

    def _is_running(self) -> bool:
        """Whether somebody takes what waits."""
        return self._thread is not None and self._thread.is_alive()

    def _run(self) -> None:
        """Compare one after the other, until it is to end or fails."""
        try:
            while not self._stop.is_set():
                self._next()
        except Exception as error:  # noqa: BLE001 - whatever it is, the stream goes on without a shadow
            self.metrics.skipped()
            log.error("shadow_ended", fault=place_of(error))  # noqa: TRY400 - a trace may hold text
        finally:
            self.engine.close()

    def _next(self) -> None:
        """Compare what waits longest."""
        try:
            seen = self._waiting.get(timeout=LOOK)
        except queue.Empty:
            return
        with self._lock:
            self._bytes -= len(seen.envelope.value)
        try:
            shadow = told(self.engine(seen.envelope))
        except Unavailable as error:
            self.metrics.skipped()
            self._stop.wait(error.retry_after)
            return
        if (seen.active.word, shadow.word) == (RELEASED, RELEASED):
            self.metrics.compared(seen.active.places, shadow.places)
        elif seen.active.word != shadow.word:
            self.metrics.ended_differently(seen.active.word, shadow.word)
        else:
            self.metrics.compared(Counter(), Counter())

    def close(self) -> None:
        """Stop comparing; what waits is not compared any more."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(LEAVING)


def unshadowed(_envelope: Envelope, _outcome: Outcome) -> None:
    """For a service without a shadow."""
