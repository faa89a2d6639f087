"""The loop publishes with the progress, counts only what is certain, and tries again."""

import threading
from collections.abc import Sequence

import pytest

from streamdeid.model.errors import Unavailable
from streamdeid.ports import READY, Envelope, Lag, Position
from streamdeid.runtime.assembly import assemble
from streamdeid.runtime.metrics import Metrics
from streamdeid.runtime.process import Processor, Routing
from streamdeid.runtime.runner import Runner

GOOD = b"MSH|^~\\&|A|B|C|D|20240307||ADT^A01|7|P|2.5.1\rPID|1||4471^^^G^MR||Roe^Jan\r"


class ListSource:
    """Hands over a list, two at a time."""

    def __init__(self, values: Sequence[bytes]) -> None:
        self.envelopes = [Envelope(Position("adt.raw", 0, n), v) for n, v in enumerate(values)]
        self.next, self.done, self.rewound, self.mute = 0, [], 0, 0

    def poll(self, _timeout: float) -> Sequence[Envelope]:
        batch = self.envelopes[self.next : self.next + 2]
        self.next += len(batch)
        return batch

    def commit(self, positions: Sequence[Position]) -> None:
        self.done += [position.offset for position in positions]

    def rewind(self, positions: Sequence[Position]) -> None:
        self.rewound += 1
        self.next = min((p.offset for p in positions), default=self.next)

    def state(self) -> str:
        return READY

    def lag(self) -> list[Lag]:
        if self.mute:
            self.mute -= 1
            raise Unavailable("the source", 0.0)
        return [Lag("adt.raw", 0, len(self.envelopes) - self.next, 0.0)]

    def close(self) -> None:
        self.next = len(self.envelopes)


class ListSink:
    """Takes envelopes; fails as often as it is told to, before anything is published."""

    def __init__(self, failures: int = 0) -> None:
        self.failures, self.published = failures, []

    def publish(self, envelopes, done, source) -> None:
        if self.failures:
            self.failures -= 1
            raise Unavailable("the sink", 0.0)
        self.published += [(e.position.topic, e.position.offset) for e in envelopes]
        source.commit(done)

    def close(self) -> None:
        self.closed = True


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


def test_every_record_is_published_in_order_and_marked_as_done(process) -> None:
    source, sink, count = run(process, [GOOD, b"nothing", GOOD])
    assert sink.published == [("adt.deid", 0), ("streamdeid.dead-letters", 1), ("adt.deid", 2)]
    assert source.done == [0, 1, 2]
    assert count("messages_in_total") == 3
    assert count("messages_released_total") == 2
    assert count("messages_quarantined_total", reason="not_recognised") == 1


def test_what_was_not_published_is_rewound_tried_again_and_counted_once(process) -> None:
    source, sink, count = run(process, [GOOD, GOOD, GOOD], failures=2)
    assert source.rewound == 2
    assert [offset for _, offset in sink.published] == [0, 1, 2]
    assert source.done == [0, 1, 2]
    assert count("messages_released_total") == 3
    assert count("transactions_total", outcome="aborted") == 2
    assert count("transactions_total", outcome="committed") == 2
    assert count("in_flight") == 0


def test_a_published_batch_is_never_rewound_when_the_lag_cannot_be_asked(process) -> None:
    source, sink = ListSource([GOOD, GOOD, GOOD]), ListSink()
    source.mute = 2
    Runner(source, process, sink, Metrics({"version": "1"})).run(threading.Event(), until_idle=True)
    assert source.rewound == 0
    assert [offset for _, offset in sink.published] == [0, 1, 2]


def test_an_event_that_is_set_ends_the_loop_and_closes_both_ends(process) -> None:
    stop = threading.Event()
    stop.set()
    source, sink = ListSource([GOOD]), ListSink()
    Runner(source, process, sink, Metrics({"version": "1"})).run(stop)
    assert sink.published == []
    assert sink.closed
