"""The port answers from the first moment, and says what a start waits for."""

from prometheus_client import generate_latest

from streamdeid.ports import READY
from streamdeid.runtime.door import Door
from streamdeid.runtime.metrics import Metrics
from streamdeid.runtime.port import LIVE
from streamdeid.runtime.runner import Runner


class Assigned:
    """A source that has partitions."""

    def state(self) -> str:
        return READY


def test_a_start_is_alive_and_says_what_it_waits_for() -> None:
    door = Door()
    door.wait("waiting for kafka (connect): no broker")
    assert door.live() == LIVE
    assert door.ready() == "waiting for kafka (connect): no broker"
    assert generate_latest(door.registry()) == b""


def test_once_there_is_a_runner_it_is_the_runner_who_answers() -> None:
    metrics = Metrics({"version": "1"})
    door = Door()
    registry = door.registry()
    door.runner = Runner(Assigned(), lambda _: None, None, metrics)
    assert door.ready() == READY
    assert b"streamdeid_messages_in_total 0.0" in generate_latest(registry)
