"""The loop: poll, process, publish with the progress, count; again.

1. Poll a batch; between two polls nothing is in flight, so that a rebalance,
   which happens inside of a poll, never finds a half-done batch.
2. Process each record; there is an outcome for every one. When that takes long, or the
   process is to end, what is left of the batch is handed back, to be polled again.
3. Publish all outcomes, each with its audit event, and mark all positions, both or neither.
4. Only then count: what was aborted was not released.

What did not answer is tried again after a while, from where it was. Where only one output topic
is missing, the partitions whose records go there are held and the others go on; a record that the
sink will never take becomes a dead letter, and the rest of its batch is published.
"""

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import structlog

from streamdeid.model.errors import NoTopic, Refused, Unavailable
from streamdeid.model.reason import Reason
from streamdeid.ports import READY, Envelope, Partition, Position, Sink, Source
from streamdeid.runtime.attempts import ADDRESS, Attempts
from streamdeid.runtime.audit import Writer, unaudited
from streamdeid.runtime.breaker import Breakers
from streamdeid.runtime.holds import Holds
from streamdeid.runtime.metrics import Metrics
from streamdeid.runtime.patience import Patience
from streamdeid.runtime.port import LIVE
from streamdeid.runtime.process import Outcome, Quarantined, Released
from streamdeid.runtime.shadow.shadow import unshadowed
from streamdeid.runtime.tracing import NoTrace, Trace

STUCK = 180.0
"""Seconds without a turn of the loop, or a record done in it, after which it counts as dead.

One record may hold megabytes of narrative; a process ended over it would begin with it again.
"""

SLICE = 30.0
"""Seconds of work after which a batch is published as far as it is done: a group gives up a member
that does not poll for five minutes, and a process that is to end has a few seconds."""

log = structlog.get_logger()


class Worked(NamedTuple):
    """A record, its outcome, and from when to when it was worked on, in nanoseconds."""

    envelope: Envelope
    outcome: Outcome
    began: int
    ended: int


def nothing() -> None:
    """For a process that has nothing to let go of."""


@dataclass(slots=True)
class Runner:
    """A source, a processor and a sink, driven until told to stop."""

    source: Source
    process: Callable[[Envelope], Outcome]
    sink: Sink
    metrics: Metrics
    trace: Trace = field(default_factory=NoTrace)
    write: Writer = unaudited
    poll_seconds: float = 0.5
    quarantine: Callable[[Envelope, Reason, str], Quarantined] | None = None
    """Makes the dead letter of a record whose output the sink refuses, or that is not begun."""
    attempts: Attempts = field(default_factory=Attempts)
    holds: Holds = field(default_factory=Holds)
    close: Callable[[], None] = nothing
    """Lets go of what ``process`` has, at the end."""
    shadow: Callable[[Envelope, Outcome], None] = unshadowed
    """Hears what became of each record, once that is certain."""
    breakers: Breakers = field(default_factory=Breakers)
    mended: threading.Event = field(default_factory=threading.Event)
    """Set by somebody who has mended what partitions are held for."""
    _turned: float = field(default_factory=time.monotonic)
    _told: set[tuple[str, int]] = field(default_factory=set)
    _patience: Patience = field(default_factory=Patience)
    _trouble: str = ""
    _is_owed: bool = False
    """Whether a transaction was aborted and none has been committed since: it stays in trouble
    until one is, or nothing waits any more because others have done it."""
    _state: str = READY

    def run(self, stop: threading.Event, *, until_idle: bool = False) -> None:
        """Go round until ``stop`` is set, or until there is nothing more to poll."""
        try:
            while not stop.is_set():
                if not self._turn(stop) and until_idle:
                    break
        finally:
            self.sink.close()
            self.source.close()
            self.trace.close()
            self.close()

    def _turn(self, stop: threading.Event) -> int:
        """One batch; how many records it had."""
        self._turned = time.monotonic()
        self.metrics.last_progress.set(time.time())
        batch: Sequence[Envelope] = ()
        try:
            self._end_holds()
            batch = self._admitted(self.source.poll(self.poll_seconds))
            if batch:
                self._certain(batch, stop)
            waiting = self._lag()
            if batch or not (self._is_owed and waiting):
                self._is_owed, self._trouble = False, ""
                self._patience.end()
        except NoTopic:  # what was bound for it is held, and the others go on at once
            pass
        except Unavailable as error:
            self._wait(error, stop)
        self._say()
        return len(batch)

    def _admitted(self, polled: Sequence[Envelope]) -> Sequence[Envelope]:
        """What of a batch is worked on now: one record of each partition that is on trial."""
        now, later = self.breakers.split(polled)
        if later:
            self.source.rewind([envelope.position for envelope in later])
        return now

    def _judge(self, worked: Iterable[Worked]) -> None:
        """Hold the partitions whose breakers have opened."""
        outcomes = (
            (
                (one.outcome.source.topic, one.outcome.source.partition),
                isinstance(one.outcome, Quarantined),
            )
            for one in worked
        )
        for partition, seconds, why in self.breakers.judge(outcomes, self.holds.clock()):
            self._hold([partition], why, seconds)

    def _end_holds(self) -> None:
        """Poll again what was held long enough, or everything when the cause is mended."""
        if self.mended.is_set():
            self.mended.clear()
            self.breakers.end(list(self.breakers.states))
            for place in list(self.holds):
                self.holds.end(place)
                log.info("partition_released", topic=place[0], partition=place[1])
        for topic, partition in sorted(self.holds.end_due()):
            log.info("partition_released", topic=topic, partition=partition)
        self.source.hold(self.holds)

    def _hold(self, partitions: Iterable[Partition], why: str, seconds: float) -> None:
        """Poll nothing of these partitions for a while."""
        for topic, partition in sorted(set(partitions) - set(self.holds)):
            log.warning("partition_held", topic=topic, partition=partition, why=why)
        self.holds.add(partitions, why, seconds)
        self.source.hold(self.holds)

    def _wait(self, error: Unavailable, stop: threading.Event) -> None:
        """Give the world time to answer; said once, however often it does not."""
        if self._patience.is_news(error):
            log.warning("unavailable", what=error.what, retry_s=error.retry_after)
        self._trouble = f"waiting for {error.what}"
        stop.wait(self._patience.seconds(error))

    def _say(self) -> None:
        """Log and count a change of readiness, so that it is known when nobody asks the port."""
        state = self.source.state()
        self.metrics.ready.set(self.ready().partition("; ")[0] == READY)
        if state != self._state:
            log.info("readiness", state=state)
        self._state = state

    def _certain(self, batch: Sequence[Envelope], stop: threading.Event) -> None:
        """One batch, published or handed back; nothing that happens later may rewind it."""
        done, until = 0, time.monotonic() + SLICE
        try:
            for part in self.attempts.parts(batch, self.source):
                done += self._batch(part, stop, until)
                if self._is_over(stop, until):
                    break
        except Unavailable:
            self.metrics.transactions.labels("aborted").inc()
            self.metrics.in_flight.set(0)
            self._is_owed = True
            self.source.rewind([envelope.position for envelope in batch[done:]])
            raise
        if rest := batch[done:]:
            self.source.rewind([envelope.position for envelope in rest])

    def _lag(self) -> int:
        """How far behind each partition is; one that went elsewhere is told there.

        Returns:
            How many records wait in all.
        """
        found = {(lag.topic, lag.partition): lag for lag in self.source.lag()}
        for gone in self._told - found.keys():
            self.metrics.forget(*gone)
        for lag in found.values():
            self.metrics.lag(*lag)
            self.metrics.held(lag.topic, lag.partition, (lag.topic, lag.partition) in self.holds)
        self._told = set(found)
        return sum(lag.records for lag in found.values())

    def _is_over(self, stop: threading.Event, until: float) -> bool:
        """Whether what is left is handed back."""
        return stop.is_set() or time.monotonic() >= until

    def _batch(self, batch: Sequence[Envelope], stop: threading.Event, until: float) -> int:
        """Process, publish and count a batch; how many of its records."""
        self.metrics.in_flight.set(len(batch))
        with self.attempts.counted(batch, self.source):
            worked = self._work(batch, stop, until)
        worked = self._published(worked)
        self.attempts.published([one.envelope for one in worked], self.source)
        self.metrics.transactions.labels("committed").inc()
        self.metrics.in_flight.set(0)
        for one in worked:
            self._count(one.envelope, one.outcome)
            self._trace(one)
            self.shadow(one.envelope, one.outcome)
        self._judge(worked)
        return len(worked)

    def _work(self, batch: Sequence[Envelope], stop: threading.Event, until: float) -> list[Worked]:
        """What becomes of the records of a batch, until the time is over or all are done."""
        worked = []
        for envelope in batch:
            began = time.time_ns()
            worked.append(Worked(envelope, self._outcome(envelope), began, time.time_ns()))
            self._turned = time.monotonic()
            if self._is_over(stop, until):
                break
        return worked

    def _outcome(self, envelope: Envelope) -> Outcome:
        """What becomes of one record; one that ended processes too often is not begun."""
        if self.quarantine is not None and self.attempts.is_over(envelope):
            return self.quarantine(envelope, Reason.TOO_COSTLY, ADDRESS)
        return self.process(envelope)

    def _published(self, worked: list[Worked]) -> list[Worked]:
        """Publish what became of the records; each that the sink refuses as a dead letter instead.

        Raises:
            NoTopic: as the sink says; the partitions whose records go there are held.
            Unavailable: nothing was published.
        """
        while True:
            envelopes, done = self.write([one.outcome for one in worked], self.source)
            try:
                self.sink.publish(envelopes, done, self.source)
            except Refused as refusal:
                worked = self._without(worked, refusal)
            except NoTopic as error:
                self._hold_bound_for(error, worked)
                raise
            else:
                return worked

    def _hold_bound_for(self, error: NoTopic, worked: Iterable[Worked]) -> None:
        """Hold the partitions whose records go to a topic that is missing.

        Raises:
            Unavailable: it is the topic of all, as that of the audit is.
        """
        places = {
            (one.outcome.source.topic, one.outcome.source.partition)
            for one in worked
            if one.outcome.envelope.position.topic == error.topic
        }
        if not places:
            raise Unavailable(error.what, error.retry_after) from None
        self._hold(places, f"waiting for {error.what}", error.retry_after)

    def _without(self, worked: Sequence[Worked], refusal: Refused) -> list[Worked]:
        """The same with a dead letter in place of the record that was refused.

        Raises:
            Unavailable: it is a dead letter already; nothing smaller can be said of it.
        """
        place = Position(refusal.topic, refusal.partition, refusal.offset)
        found = [one for one in worked if one.outcome.source == place]
        is_released = any(isinstance(one.outcome, Released) for one in found)
        if not is_released or self.quarantine is None:
            raise Unavailable(f"the sink (it takes no dead letter: {refusal.reason})")
        return [
            one._replace(outcome=self.quarantine(one.envelope, refusal.reason, ""))
            if one in found
            else one
            for one in worked
        ]

    def _trace(self, one: Worked) -> None:
        """The span of one record."""
        place, outcome = one.envelope.position, one.outcome
        if isinstance(outcome, Released):
            stages = outcome.result.tally.stages
            self.trace.message(place, one.began, one.ended, "released", stages)
        else:
            self.trace.message(place, one.began, one.ended, outcome.reason, {})

    def _count(self, envelope: Envelope, outcome: Outcome) -> None:
        """What became of one record, now that it is certain."""
        self.metrics.received(len(envelope.value))
        if envelope.timestamp:
            self.metrics.end_to_end_seconds.observe(max(0.0, time.time() - envelope.timestamp))
        if isinstance(outcome, Released):
            size = len(outcome.envelope.value)
            self.metrics.released(size, outcome.seconds, outcome.result.tally)
            self.metrics.tolerated(outcome.result.warnings)
        else:
            self.metrics.quarantined(outcome.reason)

    def live(self) -> str:
        """Whether the loop goes round."""
        age = time.monotonic() - self._turned
        return LIVE if age < STUCK else f"the loop has not gone round for {age:.0f} s"

    def ready(self) -> str:
        """Whether there is something to poll, and whether what goes out is taken.

        A partition whose breaker is open is told behind ``READY``: the others go on, and a pod
        that were not ready for it would stop the rollout that mends it.
        """
        tripped = self.breakers.tripped()
        waiting = "; ".join(self.holds.words(set(self.holds) - tripped))
        state = self._trouble or waiting or self.source.state()
        held = ", ".join(self.holds.words(tripped))
        return f"{READY}; held: {held}" if held and state == READY else state
