"""A record that ends the process is begun a few times, by one process after another, then no more.

A death is played: from the moment of it on, nothing that the process does reaches the source.
"""

import threading
from collections.abc import Callable, Sequence

import pytest

from streamdeid.model.errors import Unavailable
from streamdeid.model.reason import Reason
from streamdeid.ports import Envelope, Position, Source
from streamdeid.runtime.assembly import assemble
from streamdeid.runtime.attempts import Attempts
from streamdeid.runtime.metrics import Metrics
from streamdeid.runtime.process import Outcome, Processor, Routing
from streamdeid.runtime.runner import Runner
from streamdeid.testing import ListSink, ListSource
from streamdeid.wire.progress import progress_from

GOOD = b"MSH|^~\\&|A|B|C|D|20240307||ADT^A01|7|P|2.5.1\rPID|1||4471^^^G^MR||Roe^Jan\r"
KILLER = b"killer"


class Death(BaseException):
    """Of the process."""


class Stream(ListSource):
    """A list that outlives the processes that read it."""

    def __init__(self, values: Sequence[bytes], batch: int = 4) -> None:
        super().__init__(values, batch=batch)
        self.is_dead = False
        self.counts: list[tuple[int, int]] = []
        self.refusals = 0

    def remember(self, position: Position) -> None:
        if self.is_dead:
            return
        if self.refusals:
            self.refusals -= 1
            raise Unavailable("the source", 0.0)
        self.counts.append((position.offset, progress_from(position.memory).attempts))
        super().remember(position)

    def close(self) -> None:
        """It goes on."""


class Sink(ListSink):
    """Tells in how many transactions things went out."""

    def __init__(self) -> None:
        super().__init__()
        self.transactions: list[list[int]] = []

    def publish(self, envelopes: Sequence[Envelope], done: Sequence[Position], source: Source):
        super().publish(envelopes, done, source)
        self.transactions.append([position.offset for position in done])


@pytest.fixture(scope="module")
def process():
    return Processor(assemble(), Routing())


def live(stream: Stream, sink: Sink, process: Processor, span: int = 4, most: int = 3) -> bool:
    """One process, to its death or until the stream is done: whether it died."""
    stream.is_dead, stream.next = False, len(stream.done)

    def deadly(envelope: Envelope) -> Outcome:
        if envelope.value == KILLER:
            stream.is_dead = True
            raise Death
        return process(envelope)

    return _ran(stream, sink, deadly, process, Attempts(most, span))


def _ran(
    stream: Stream,
    sink: Sink,
    work: Callable[[Envelope], Outcome],
    process: Processor,
    attempts: Attempts,
) -> bool:
    runner = Runner(
        stream,
        work,
        sink,
        Metrics({"version": "1"}),
        quarantine=process.quarantine,
        attempts=attempts,
    )
    try:
        runner.run(threading.Event(), until_idle=True)
    except Death:
        return True
    return False


@pytest.mark.parametrize("at", [0, 2, 5, 9])
def test_a_record_that_ends_every_process_is_a_dead_letter_after_three_attempts(
    process, at: int
) -> None:
    values = [GOOD] * 10
    values[at] = KILLER
    stream, sink = Stream(values), Sink()
    deaths = 0
    while live(stream, sink, process):
        deaths += 1
        assert deaths < 10
    assert deaths <= 6
    assert [(offset, n) for offset, n in stream.counts if n > 2] == [(at, 3), (at, 4)]
    assert stream.done == list(range(10))
    outs = {e.position.offset: e for e in sink.published}
    assert [e.position.offset for e in sink.published] == list(range(10))
    assert b'"too_costly"' in outs[at].value
    assert b'"attempts"' in outs[at].value
    assert sum(b"dead" in e.position.topic.encode() for e in sink.published) == 1


def test_after_a_death_records_go_one_by_one_until_a_batch_has_passed(process) -> None:
    stream, sink = Stream([GOOD] * 10), Sink()
    stream.memory = " attempts=1"
    assert not live(stream, sink, process, span=5)
    assert sink.transactions == [[0], [1], [2], [3], [4], [5, 6, 7], [8, 9]]
    assert stream.counts[:4] == [(0, 2), (0, 0), (1, 2), (1, 0)]


def test_records_go_one_by_one_only_as_far_as_the_fatal_batch_went(process) -> None:
    stream, sink = Stream([GOOD] * 10), Sink()
    stream.memory = " attempts=1/2"
    assert not live(stream, sink, process, span=5)
    assert sink.transactions == [[0], [1], [2, 3], [4, 5, 6, 7], [8, 9]]


def test_a_stream_without_deaths_is_counted_once_and_left_without_a_count(process) -> None:
    stream, sink = Stream([GOOD] * 10), Sink()
    assert not live(stream, sink, process)
    assert stream.counts == [(0, 1), (0, 0)]
    assert progress_from(stream.memory).attempts == 0
    assert sink.transactions == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]


def test_a_sink_that_does_not_answer_raises_no_count(process) -> None:
    stream, sink = Stream([GOOD] * 3), Sink()
    sink.failures = 20
    assert not live(stream, sink, process)
    assert max(n for _, n in stream.counts) == 1
    assert [e.position.topic for e in sink.published] == ["adt.deid"] * 3


def test_a_count_that_cannot_be_taken_back_is_this_process_own_and_stays_one(process) -> None:
    stream, sink = Stream([GOOD] * 3), Sink()

    def flaky(envelope: Envelope) -> Outcome:
        stream.refusals = 1
        return process(envelope)

    sink.failures = 8
    stream.next = 0
    assert not _ran(stream, sink, flaky, process, Attempts(3, 4))
    assert {n for _, n in stream.counts} == {1}
    assert [e.position.topic for e in sink.published] == ["adt.deid"] * 3


def test_an_engine_that_is_not_there_raises_no_count(process) -> None:
    stream, sink, calls = Stream([GOOD] * 3), Sink(), []

    def absent(envelope: Envelope) -> Outcome:
        calls.append(envelope)
        if len(calls) < 9:
            raise Unavailable("the engine", 0.0)
        return process(envelope)

    assert not _ran(stream, sink, absent, process, Attempts(3, 4))
    assert max(n for _, n in stream.counts) == 1
    assert len(sink.published) == 3


def test_a_partition_that_comes_back_with_anothers_count_is_worked_on_carefully(process) -> None:
    stream, sink = Stream([GOOD] * 8, batch=2), Sink()

    def handed_over(envelope: Envelope) -> Outcome:
        return process(envelope)

    polls = 0
    poll = stream.poll

    def polled(timeout: float) -> Sequence[Envelope]:
        nonlocal polls
        polls += 1
        if polls == 3:
            stream.memory = "audit-1 9 ab attempts=1"
        return poll(timeout)

    stream.poll = polled
    assert not _ran(stream, sink, handed_over, process, Attempts(3, 2))
    assert sink.transactions == [[0, 1], [2, 3], [4], [5], [6, 7]]


def test_an_innocent_record_at_the_beginning_of_a_fatal_batch_is_begun_alone(process) -> None:
    values = [GOOD] * 4
    values[2] = KILLER
    stream, sink = Stream(values), Sink()
    while live(stream, sink, process, most=1):
        pass
    dead = [e.position.offset for e in sink.published if "dead" in e.position.topic]
    assert dead == [2]


def test_the_verdict_names_the_reason_and_the_address(process) -> None:
    stream, sink = Stream([GOOD, GOOD]), Sink()
    stream.memory = "audit-1 0  attempts=4"
    assert not live(stream, sink, process)
    assert [e.position.topic for e in sink.published] == ["streamdeid.dead-letters", "adt.deid"]
    assert Reason.TOO_COSTLY.encode() in sink.published[0].value
