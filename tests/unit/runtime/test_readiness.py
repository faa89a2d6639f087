"""Readiness says what the loop waits for, until it no longer does."""

import threading

import pytest
from structlog.testing import capture_logs

from streamdeid.model.errors import Unavailable
from streamdeid.ports import READY, Envelope
from streamdeid.runtime.metrics import Metrics
from streamdeid.runtime.runner import Runner
from streamdeid.testing import ListSink, ListSource


class Empty(ListSource):
    """Has no partitions."""

    def state(self) -> str:
        return "no partitions are assigned"


@pytest.fixture
def never() -> threading.Event:
    return threading.Event()


def runner(source: ListSource, sink: ListSink) -> Runner:
    def refuse(_envelope: Envelope) -> None:
        raise Unavailable("the vault", 0.0)

    return Runner(source, refuse, sink, Metrics({"version": "1"}))


def test_what_the_loop_waits_for_is_told_until_it_is_there(never: threading.Event) -> None:
    made = runner(ListSource([b"a"]), ListSink())
    assert made.ready() == READY
    made._turn(never)
    assert made.ready() == "waiting for the vault"
    assert made.metrics.registry.get_sample_value("streamdeid_ready") == 0
    made.source = ListSource([])
    made._turn(never)
    assert made.ready() == READY
    assert made.metrics.registry.get_sample_value("streamdeid_ready") == 1


def test_a_change_of_readiness_is_one_line_of_the_log(never: threading.Event) -> None:
    made = runner(Empty([]), ListSink())
    with capture_logs() as lines:
        for _ in range(3):
            made._turn(never)
    assert [(line["event"], line["state"]) for line in lines] == [
        ("readiness", "no partitions are assigned")
    ]
