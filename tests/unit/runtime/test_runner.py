"""The loop publishes with the progress, counts only what is certain, and tries again."""

import threading
from collections.abc import Iterable, Sequence

import pytest

from streamdeid.model.errors import NoTopic, Refused, Unavailable
from streamdeid.model.reason import Reason
from streamdeid.ports import Envelope, Lag, Position, Source
from streamdeid.runtime.assembly import assemble
from streamdeid.runtime.breaker import Breakers, Limits
from streamdeid.runtime.holds import Holds
from streamdeid.runtime.metrics import Metrics
from streamdeid.runtime.port import LIVE
from streamdeid.runtime.process import Outcome, Processor, Routing
from streamdeid.runtime.runner import STUCK, Runner
from streamdeid.testing import ListSink, ListSource

GOOD = b"MSH|^~\\&|A|B|C|D|20240307||ADT^A01|7|P|2.5.1\rPID|1||4471^^^G^MR||Roe^Jan\r"


class MuteSource(ListSource):
    """Cannot tell its lag for a while."""

    mute = 0

    def lag(self) -> Iterable[Lag]:
        if self.mute:
            self.mute -= 1
            raise Unavailable("the source", 0.0)
        return super().lag()


@pytest.fixture(scope="module")
def process():
    return Processor(assemble(), Routing())


def run(process, values: Sequence[bytes], failures: int = 0):
    source, sink = ListSource(values), ListSink(failures)
    metrics = Metrics({"version": "1"})
    Runner(source, process, sink, metrics).run(threading.Event(), until_idle=True)

    def count(name: str, **labels: str) -> float | None:
        return metrics.registry.get_sample_value(f"streamdeid_{name}", labels)

    return source, sink, count


def topics(sink: ListSink) -> list[tuple[str, int]]:
    """Where each record was published."""
    return [(e.position.topic, e.position.offset) for e in sink.published]


def test_every_record_is_published_in_order_and_marked_as_done(process) -> None:
    source, sink, count = run(process, [GOOD, b"nothing", GOOD])
    assert topics(sink) == [("adt.deid", 0), ("streamdeid.dead-letters", 1), ("adt.deid", 2)]
    assert source.done == [0, 1, 2]
    assert count("messages_in_total") == 3
    assert count("messages_released_total") == 2
    assert count("messages_quarantined_total", reason="not_recognised") == 1


def test_what_was_not_published_is_rewound_tried_again_and_counted_once(process) -> None:
    source, sink, count = run(process, [GOOD, GOOD, GOOD], failures=2)
    assert source.rewinds == 2
    assert [offset for _, offset in topics(sink)] == [0, 1, 2]
    assert source.done == [0, 1, 2]
    assert count("messages_released_total") == 3
    assert count("transactions_total", outcome="aborted") == 2
    assert count("transactions_total", outcome="committed") == 2
    assert count("in_flight") == 0


def test_a_published_batch_is_never_rewound_when_the_lag_cannot_be_asked(process) -> None:
    source, sink = MuteSource([GOOD, GOOD, GOOD]), ListSink()
    source.mute = 2
    Runner(source, process, sink, Metrics({"version": "1"})).run(threading.Event(), until_idle=True)
    assert source.rewinds == 0
    assert [offset for _, offset in topics(sink)] == [0, 1, 2]


def test_an_event_that_is_set_ends_the_loop_and_closes_both_ends(process) -> None:
    stop = threading.Event()
    stop.set()
    source, sink = ListSource([GOOD]), ListSink()
    Runner(source, process, sink, Metrics({"version": "1"})).run(stop)
    assert sink.published == []
    assert sink.closed


def test_a_batch_that_takes_long_is_published_as_far_as_it_is_done(
    process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("streamdeid.runtime.runner.SLICE", 0.0)
    source, sink, count = run(process, [GOOD, GOOD, GOOD])
    assert [offset for _, offset in topics(sink)] == source.done == [0, 1, 2]
    assert count("transactions_total", outcome="committed") == 3
    assert count("messages_in_total") == 3


def test_a_process_told_to_end_publishes_what_is_done_and_hands_the_rest_back(process) -> None:
    stop = threading.Event()

    def told(envelope: Envelope) -> Outcome:
        stop.set()
        return process(envelope)

    source, sink = ListSource([GOOD, GOOD]), ListSink()
    Runner(source, told, sink, Metrics({"version": "1"})).run(stop)
    assert source.done == [0]
    assert source.rewinds == 1


def test_a_loop_lives_as_long_as_records_get_done_and_no_longer(process) -> None:
    told: list[str] = []

    def slow(envelope: Envelope) -> Outcome:
        told.append(made.live())
        made._turned -= 2 * STUCK
        told.append(made.live())
        return process(envelope)

    made = Runner(ListSource([GOOD, GOOD]), slow, ListSink(), Metrics({"version": "1"}))
    made.run(threading.Event(), until_idle=True)
    stuck = f"the loop has not gone round for {2 * STUCK:.0f} s"
    assert told == [LIVE, stuck, LIVE, stuck]
    assert made.live() == LIVE


class ChoosySink(ListSink):
    """Never takes what goes to ``topic``: too large, or no such topic until it is made."""

    def __init__(self, topic: str, error: Exception) -> None:
        super().__init__()
        self.topic, self.error = topic, error

    def publish(
        self, envelopes: Sequence[Envelope], done: Sequence[Position], source: Source
    ) -> None:
        if any(e.position.topic == self.topic for e in envelopes):
            raise self.error
        super().publish(envelopes, done, source)


def test_a_record_that_the_sink_never_takes_is_a_dead_letter_and_its_batch_goes_out(
    process,
) -> None:
    refused = Refused("adt.raw", 0, 1, Reason.TOO_LARGE_OUTPUT)

    class Narrow(ListSink):
        def publish(self, envelopes, done, source) -> None:
            if any((e.position.topic, e.position.offset) == ("adt.deid", 1) for e in envelopes):
                raise refused
            super().publish(envelopes, done, source)

    source, sink = ListSource([GOOD, GOOD, GOOD], batch=3), Narrow()
    metrics = Metrics({"version": "1"})
    runner = Runner(source, process, sink, metrics, quarantine=process.quarantine)
    runner.run(threading.Event(), until_idle=True)
    assert topics(sink) == [("adt.deid", 0), ("streamdeid.dead-letters", 1), ("adt.deid", 2)]
    assert source.done == [0, 1, 2]
    held = metrics.registry.get_sample_value(
        "streamdeid_messages_quarantined_total", {"reason": "too_large_output"}
    )
    assert held == 1


def test_after_an_aborted_transaction_it_is_ready_again_when_one_is_committed(process) -> None:
    class Failing(ListSink):
        fails = True

        def publish(self, envelopes, done, source) -> None:
            if self.fails:
                raise Unavailable("kafka", 0.0)
            super().publish(envelopes, done, source)

    class Slow(ListSource):
        polls = 0

        def poll(self, timeout):
            self.polls += 1
            return [] if self.polls == 2 else super().poll(timeout)

    source, sink, stop = Slow([GOOD]), Failing(), threading.Event()
    runner = Runner(source, process, sink, Metrics({"version": "1"}))
    told = []
    for _ in range(3):
        runner._turn(stop)
        told.append(runner.ready())
        sink.fails = source.polls < 2
    assert told == ["waiting for kafka", "waiting for kafka", "ready"]
    assert source.done == [0]


def test_a_dead_letter_that_the_sink_never_takes_is_waited_for(process) -> None:
    stop = threading.Event()
    refusal = Refused("adt.raw", 0, 0, Reason.TOO_LARGE_OUTPUT)
    sink = ChoosySink("streamdeid.dead-letters", refusal)
    runner = Runner(ListSource([b"x"]), process, sink, Metrics({"version": "1"}))
    runner.quarantine = process.quarantine
    threading.Timer(0.2, stop.set).start()
    runner.run(stop)
    assert sink.published == []
    assert runner.ready().startswith("waiting for the sink")


def test_a_partition_whose_output_topic_is_missing_is_held_until_it_is_there(process) -> None:
    now = [0.0]
    sink = ChoosySink("adt.deid", NoTopic("adt.deid", "kafka topic adt.deid", 5.0))
    source = ListSource([GOOD, GOOD])
    runner = Runner(source, process, sink, Metrics({"version": "1"}), poll_seconds=0.0)
    runner.holds = Holds(lambda: now[0])
    runner.run(threading.Event(), until_idle=True)
    assert source.is_held
    assert runner.holds.words() == ["adt.raw/0: waiting for kafka topic adt.deid"]
    assert not source.done
    now[0], sink.topic, source.next = 6.0, "", 0
    runner.run(threading.Event(), until_idle=True)
    assert source.done == [0, 1]


def test_a_record_that_the_transport_could_not_decode_is_a_dead_letter_of_that_reason(
    process,
) -> None:
    place = Position("adt.raw", 3, 7)
    outcome = process(Envelope(place, b"", fault=Reason.UNDECODABLE_RECORD))
    assert outcome.reason is Reason.UNDECODABLE_RECORD
    assert outcome.envelope.origin == place


def held_runner(process, values: Sequence[bytes]):
    """A runner whose breaker opens after two bad records, and the clock of its holds."""
    source, sink, now = ListSource(values), ListSink(0), [0.0]
    holds = Holds(lambda: now[0])
    breakers = Breakers(Limits(consecutive=2, pause=10))
    metrics = Metrics({"version": "1"})
    return Runner(source, process, sink, metrics, holds=holds, breakers=breakers), source, now


def test_a_held_partition_is_tried_with_one_record_after_each_longer_pause(process) -> None:
    runner, source, now = held_runner(process, [b"nothing"] * 4 + [GOOD] * 3)
    stop = threading.Event()
    done = []
    for moment in (0.0, 9.9, 10.0, 29.9, 30.0, 69.9, 70.0, 70.0):
        now[0] = moment
        runner._turn(stop)
        done.append(len(source.done))
    assert done == [2, 2, 3, 3, 4, 4, 5, 7]
    assert source.done == list(range(7))


def test_a_held_partition_is_told_as_ready_and_goes_on_when_somebody_says_so(process) -> None:
    runner, source, _ = held_runner(process, [b"nothing"] * 2 + [GOOD])
    runner._turn(threading.Event())
    assert runner.ready() == "ready; held: adt.raw/0: 2 records in a row were quarantined"
    held = {"topic": "adt.raw", "partition": "0"}
    assert runner.metrics.registry.get_sample_value("streamdeid_partition_held", held) == 1
    assert runner.metrics.registry.get_sample_value("streamdeid_ready") == 1
    runner.mended.set()
    runner._turn(threading.Event())
    assert source.done == [0, 1, 2]
    assert runner.ready() == "ready"
    assert runner.metrics.registry.get_sample_value("streamdeid_partition_held", held) == 0
