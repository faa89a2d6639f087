"""What the service waits for is said once, by name, and does not keep it from the rest."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path

import feeds
import topics
from services import Service, configured

from connectors.kafka.source import source
from streamdeid.runtime.settings import Kafka

HANGING_UP = 5
"""Times that the door is shut."""


def lines(service: Service, event: str) -> list[dict[str, str]]:
    """The log lines of an event."""
    found = [line for line in service.log().splitlines() if line.startswith("{")]
    return [line for line in map(json.loads, found) if line.get("event") == event]


def await_released(bootstrap: str, topic: str, count: int) -> list[int]:
    """Wait until as many messages are released; their numbers."""
    until = time.monotonic() + 90
    while len(found := topics.read(bootstrap, topic, is_over=False)) < count:
        assert time.monotonic() < until
    return sorted(feeds.number_of(record.value) for record in found)


def made(bootstrap: str, topic: str, partitions: int = 2) -> None:
    names = [f"{topic}.{end}" for end in ("raw", "deid", "dead", "audit")]
    topics.make(bootstrap, *names, partitions=partitions)


@contextmanager
def door(bootstrap: str) -> Iterator[tuple[str, list[float]]]:
    """An address that hangs up at first, and then leads to the broker; when somebody came."""
    came: list[float] = []
    passing: list[threading.Thread] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def work() -> None:
            with suppress(OSError):
                while True:
                    line, _ = listener.accept()
                    came.append(time.monotonic())
                    if len(came) <= HANGING_UP:
                        line.close()
                        continue
                    host, _, port = bootstrap.rpartition(":")
                    there = socket.create_connection((host, int(port)))
                    for ends in ((line, there), (there, line)):
                        passing.append(threading.Thread(target=passed, args=ends, daemon=True))
                        passing[-1].start()

        passing.append(threading.Thread(target=work, daemon=True))
        passing[0].start()
        yield f"127.0.0.1:{listener.getsockname()[1]}", came
        listener.shutdown(socket.SHUT_RDWR)
        for thread in passing:
            thread.join(10)


def passed(here: socket.socket, there: socket.socket) -> None:
    """Pass on what comes, to the end."""
    with here, suppress(OSError):
        while data := here.recv(65536):
            there.sendall(data)
        there.shutdown(socket.SHUT_WR)


def test_a_broker_that_hangs_up_is_asked_less_and_less_often_and_told_once(
    bootstrap: str, tmp_path: Path
) -> None:
    made(bootstrap, "hangup")
    with door(bootstrap) as (address, came):
        service = Service(tmp_path, "hangup", configured(tmp_path, address, "hangup", "hangup"))
        service.start()
        try:
            service.await_ready()
        finally:
            service.stop()
        waits = [after - before for before, after in pairwise(came[: HANGING_UP + 1])]
    # Each wait is by chance between half and all of twice the one before.
    assert waits[-1] > 2 * waits[0], waits
    assert [line["what"] for line in lines(service, "unavailable")] == [
        f"kafka at {address} (it hung up; is kafka.security_protocol right?)"
    ]


def test_an_expression_that_matches_no_topic_is_told_once_and_the_others_are_read(
    bootstrap: str, tmp_path: Path
) -> None:
    made(bootstrap, "matches")
    config = configured(tmp_path, bootstrap, "matches", "matches")
    asked = '"matches[.]raw", "nowhere[.]rwa"'
    config.write_text(config.read_text().replace('"matches[.]raw"', asked))
    topics.fill(bootstrap, "matches.raw", range(20), feeds._oru, feeds.key)
    service = Service(tmp_path, "matches", config).start()
    try:
        assert await_released(bootstrap, "matches.deid", 20) == list(range(20))
        service.await_ready()
    finally:
        service.stop()
    assert [line["expression"] for line in lines(service, "no_topic_matches")] == ["nowhere[.]rwa"]


def test_a_join_that_a_poll_has_no_time_to_end_is_ended_by_the_next(bootstrap: str) -> None:
    topics.make(bootstrap, "joins.first")
    options = Kafka(bootstrap=[bootstrap], group="joins", topics=["joins[.].*"]).model_dump()
    reader = source(options)
    try:
        for ends in ({"first"}, {"first", "second"}):
            until = time.monotonic() + 60
            while {place.topic for place in reader.consumer.assignment()} != {
                f"joins.{end}" for end in ends
            }:
                assert time.monotonic() < until, reader.state()
                reader.poll(0.03)
            if len(ends) == 1:
                topics.make(bootstrap, "joins.second")
    finally:
        reader.close()
