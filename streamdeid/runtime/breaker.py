"""Stops a partition whose records are nearly all quarantined, and tries it again.

A sender that changed its format, or a policy that is mistaken, makes a dead letter of every
record. None is lost (``streamdeid replay``), but what waits unread in its topic needs no replay.
For each partition the outcomes of the last ``window`` seconds are counted, in tenths of it:

- closed: records are taken. When ``consecutive`` in a row, or more than ``ratio`` of at least
  ``least`` in the window, were quarantined, the partition is held for ``pause`` seconds.
- trial: after the pause one record is taken. If it is released, all begins anew; if not, the
  partition is held again, twice as long as before and at most ``longest``.

The other partitions of the process go on. What is kept lives in the process: whoever gets the
partition next counts for itself. All here is values; the runner holds partitions and tells.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from streamdeid.ports import Envelope, Partition

PARTS = 10
"""Into how many parts a window is counted: a tenth of it is how late the oldest leave."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a partition is held, and how long; a ``ratio`` or ``consecutive`` of 0 never does."""

    ratio: float = 0.0
    consecutive: int = 0
    window: float = 300.0
    least: int = 100
    pause: float = 60.0
    longest: float = 3600.0


class Part(NamedTuple):
    """The outcomes of one part of a window, by the number of the part since any fixed point."""

    number: int
    taken: int
    bad: int


@dataclass(frozen=True, slots=True)
class State:
    """What is known of one partition; ``tries`` is how often it was held without a good record."""

    in_a_row: int = 0
    parts: tuple[Part, ...] = ()
    tries: int = 0

    @property
    def is_trial(self) -> bool:
        """Whether the next record decides."""
        return self.tries > 0


class Verdict(NamedTuple):
    """The state after a record; for how many seconds to hold its partition, and why."""

    state: State
    seconds: float = 0.0
    why: str = ""


CLOSED = State()


def after(state: State, now: float, limits: Limits, *, is_bad: bool) -> Verdict:
    """What a record's outcome makes of its partition; ``now`` is from the clock of holds."""
    if state.is_trial:
        return _tried(state, limits) if is_bad else Verdict(CLOSED)
    row = state.in_a_row + 1 if is_bad else 0
    state = State(row, _counted(state.parts, int(now / limits.window * PARTS), is_bad=is_bad))
    why = _why(state, limits)
    return Verdict(State(tries=1), limits.pause, why) if why else Verdict(state)


def _tried(state: State, limits: Limits) -> Verdict:
    """A trial that failed."""
    # Twenty doublings of a second are 12 days; more would only make numbers large.
    seconds = min(limits.longest, limits.pause * 2.0 ** min(state.tries, 20))
    return Verdict(replace(state, tries=state.tries + 1), seconds, "its records are quarantined")


def _counted(parts: Sequence[Part], number: int, *, is_bad: bool) -> tuple[Part, ...]:
    """The parts of the window that ends now, with one more record."""
    kept = [part for part in parts if number - PARTS < part.number <= number]
    if not kept or kept[-1].number != number:
        kept.append(Part(number, 0, 0))
    last = kept[-1]
    kept[-1] = Part(number, last.taken + 1, last.bad + is_bad)
    return tuple(kept)


def _why(state: State, limits: Limits) -> str:
    """Why a partition is to be held; empty if it is not."""
    if limits.consecutive and state.in_a_row >= limits.consecutive:
        return f"{state.in_a_row} records in a row were quarantined"
    taken = sum(part.taken for part in state.parts)
    bad = sum(part.bad for part in state.parts)
    if limits.ratio and taken >= limits.least and bad > limits.ratio * taken:
        return f"{bad} of {taken} records were quarantined"
    return ""


class Held(NamedTuple):
    """A partition that is to be held."""

    partition: Partition
    seconds: float
    why: str


@dataclass(slots=True)
class Breakers:
    """The breakers of the partitions of a process."""

    limits: Limits = field(default_factory=Limits)
    states: dict[Partition, State] = field(default_factory=dict)

    def split(self, batch: Sequence[Envelope]) -> tuple[list[Envelope], list[Envelope]]:
        """What of a batch is worked on, and what waits for the trial of its partition."""
        now: list[Envelope] = []
        later: list[Envelope] = []
        tried: set[Partition] = set()
        for envelope in batch:
            place = (envelope.position.topic, envelope.position.partition)
            (later if place in tried else now).append(envelope)
            if self.states.get(place, CLOSED).is_trial:
                tried.add(place)
        return now, later

    def judge(self, outcomes: Iterable[tuple[Partition, bool]], now: float) -> Iterator[Held]:
        """What is to be held after these outcomes, in their order: partition, and whether bad.

        What was taken of a partition behind the record that held it does not count.
        """
        if not (self.limits.ratio or self.limits.consecutive):
            return
        held: set[Partition] = set()
        for place, is_bad in outcomes:
            if place in held:
                continue
            state = self.states.get(place, CLOSED)
            self.states[place], seconds, why = after(state, now, self.limits, is_bad=is_bad)
            if seconds:
                held.add(place)
                yield Held(place, seconds, why)

    def tripped(self) -> set[Partition]:
        """The partitions that are held, or on trial."""
        return {place for place, state in self.states.items() if state.is_trial}

    def end(self, partitions: Iterable[Partition]) -> None:
        """Somebody says that the cause is mended: these partitions begin anew."""
        for place in partitions:
            self.states.pop(place, None)
