"""Dead letters in batches: brought back, worked on, published with their marks.

What makes a replay idempotent is the topic of marks and one transactional id for each group:

1. Connecting with that id ends a replay that runs already, and has the brokers decide what it had
   begun: committed or aborted, nothing in between.
2. Then the marks are read, to their end. What they call released is left out.
3. Each batch goes out in one transaction: records, audit events, marks. Whoever is killed has
   published a batch with its marks or nothing of it.

Offsets of a group would not do in place of marks: a replay takes some letters and leaves others.
A record that is quarantined again keeps the dead letter that it has; the audit tells of it, and
its mark lets it be tried again. The replay's audit has a chain for each partition, of its own.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from streamdeid.model.errors import Refused, Unavailable
from streamdeid.model.reason import Reason
from streamdeid.ports import READY, Envelope, Lag, Partition, Position, Sink
from streamdeid.runtime.audit import Writer, Written
from streamdeid.runtime.process import Outcome, Quarantined, Released
from streamdeid.runtime.replay.originals import Lies, Original, Originals, is_undecodable
from streamdeid.wire.dead_letters import Letter
from streamdeid.wire.replayed import HEADER, Ledger, Mark, Wanted, place_of, render_mark

CONTENT_TYPE = "application/json"

LARGEST = 50
"""Records of one transaction: 50 of 1 MB are worked on in less than its timeout of 15 s."""


@dataclass(frozen=True, slots=True)
class Marked:
    """The source of a replay, as far as writers and sinks ask one: the ends of audit chains."""

    ledger: Ledger

    def memories(self) -> Iterable[Position]:
        """The ends of all chains; a mark has no offset that is next."""
        return [Position(*place, 0, memory) for place, memory in self.ledger.ends.items()]

    def remembered(self, topic: str, partition: int) -> str:
        """The end of the chain of a partition."""
        return self.ledger.ends.get((topic, partition), "")

    def commit(self, positions: Sequence[Position]) -> None:
        """The marks say it, in the transaction itself."""

    def poll(self, timeout: float) -> Sequence[Envelope]:  # noqa: ARG002 - the interface's name
        """Nothing: letters are brought back by their places."""
        return []

    def rewind(self, positions: Sequence[Position]) -> None:
        """Nothing was polled."""

    def remember(self, position: Position) -> None:
        """Nothing is kept but marks."""

    def hold(self, partitions: Iterable[Partition]) -> None:
        """Nothing is polled."""

    def state(self) -> str:
        """Always there."""
        return READY

    def lag(self) -> Iterable[Lag]:
        """None."""
        return []

    def close(self) -> None:
        """Nothing to leave."""


@dataclass(slots=True)
class Report:
    """How many letters were asked for, and what became of them.

    Nobody can do anything for those that are ``undecodable``: they are only told.
    """

    already: int = 0
    undecodable: int = 0
    released: int = 0
    quarantined: Counter[str] = field(default_factory=Counter)
    missing: Counter[str] = field(default_factory=Counter)

    def is_clean(self) -> bool:
        """Whether nothing is left to look after."""
        return not self.quarantined and not self.missing

    def told(self) -> dict[str, Any]:
        """The report for programs."""
        return {
            "already": self.already,
            "undecodable": self.undecodable,
            "released": self.released,
            "quarantined": dict(sorted(self.quarantined.items())),
            **{name: self.missing[name] for name in ("gone", "unopened", "changed")},
        }


@dataclass(slots=True)
class Replayer:
    """Works on letters; ``sink`` is None for a dry run.

    ``quarantine`` makes the outcome of what the sink refuses; ``write`` adds audit events;
    ``marks`` is the topic of marks; ``rate`` is in records per second.
    """

    originals: Originals
    process: Callable[[Envelope], Outcome]
    quarantine: Callable[[Envelope, Reason], Quarantined]
    wanted: Wanted
    ledger: Ledger
    write: Writer
    marks: str
    sink: Sink | None = None
    rate: float = 100.0
    report: Report = field(default_factory=Report)
    wait: Callable[[float], None] = field(default=time.sleep, repr=False)

    def run(self, found: Iterable[Lies]) -> Iterator[int]:
        """Work on all letters; how many each batch had."""
        open_ = self._open(found)
        size = max(1, min(LARGEST, int(self.rate)))
        while some := list(islice(open_, size)):
            began = time.monotonic()
            self._batch(some)
            yield len(some)
            if self.sink:
                self.wait(max(0.0, len(some) / self.rate - (time.monotonic() - began)))

    def _open(self, found: Iterable[Lies]) -> Iterator[Lies]:
        """The letters whose records can be read, and were not published by a replay."""
        for lies in found:
            if is_undecodable(lies.letter):
                self.report.undecodable += 1
            elif self.ledger.has(lies.letter):
                self.report.already += 1
            else:
                yield lies

    def _batch(self, some: Sequence[Lies]) -> None:
        """Bring back, work on, publish and count."""
        worked = []
        for letter, record, missing in self.originals.of(some):
            if record is None or missing:
                self.report.missing[str(missing)] += 1
            elif self.wanted.is_in_time(record.timestamp):
                worked.append((Original(letter, record), self.process(record)))
        outcomes = [outcome for _, outcome in worked]
        if self.sink and worked:
            outcomes = self._published([original for original, _ in worked], outcomes, self.sink)
        for outcome in outcomes:
            if isinstance(outcome, Released):
                self.report.released += 1
            else:
                self.report.quarantined[outcome.reason] += 1

    def _published(
        self, originals: Sequence[Original], outcomes: list[Outcome], sink: Sink
    ) -> list[Outcome]:
        """Publish outcomes with their marks; what the sink refuses as quarantined."""
        source = Marked(self.ledger)
        while True:
            written = self.write([_headed(outcome) for outcome in outcomes], source)
            pairs = zip(originals, outcomes, written.done, strict=True)
            marks = [_mark(original.letter, outcome, done) for original, outcome, done in pairs]
            try:
                sink.publish(self._out(outcomes, written, marks), written.done, source)
            except Refused as refusal:
                before, outcomes = outcomes, [*self._without(originals, outcomes, refusal)]
                if all(one is other for one, other in zip(before, outcomes, strict=True)):
                    raise Unavailable(f"the sink (it takes no mark: {refusal.reason})") from None
                continue
            for mark in marks:
                self.ledger.note(mark)
            return outcomes

    def _out(
        self, outcomes: Sequence[Outcome], written: Written, marks: Sequence[Mark]
    ) -> list[Envelope]:
        """All that goes out of a batch: no dead letter, because each has one."""
        kept = {id(o.envelope) for o in outcomes if isinstance(o, Quarantined)}
        envelopes = [envelope for envelope in written.envelopes if id(envelope) not in kept]
        return envelopes + [self._marked(mark) for mark in marks]

    def _marked(self, mark: Mark) -> Envelope:
        """A mark as a record."""
        place = replace(mark.position, topic=self.marks)
        key = place_of(mark.position).encode()
        return Envelope(place, render_mark(mark), key, content_type=CONTENT_TYPE)

    def _without(
        self, originals: Sequence[Original], outcomes: Sequence[Outcome], refusal: Refused
    ) -> Iterator[Outcome]:
        """The same, quarantined where the sink refused what went out."""
        refused = Position(refusal.topic, refusal.partition, refusal.offset)
        for original, outcome in zip(originals, outcomes, strict=True):
            if outcome.source == refused and isinstance(outcome, Released) and original.record:
                yield self.quarantine(original.record, refusal.reason)
            else:
                yield outcome


def _headed(outcome: Outcome) -> Outcome:
    """A released record that says where it was replayed from."""
    if not isinstance(outcome, Released):
        return outcome
    said = {HEADER: place_of(outcome.source).encode()}
    envelope = replace(outcome.envelope, headers={**outcome.envelope.headers, **said})
    return replace(outcome, envelope=envelope)


def _mark(letter: Letter, outcome: Outcome, done: Position) -> Mark:
    """How the record of a letter stands after this outcome."""
    reason = outcome.reason if isinstance(outcome, Quarantined) else ""
    return Mark(outcome.source, str(reason), letter.fingerprint, done.memory)
