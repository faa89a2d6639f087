"""Who runs has a row with its own numbers, a worker as well as a process."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from prometheus_client import CollectorRegistry, Counter, Info
from rich.console import Console

from streamdeid.cli.status import command, look, looks
from streamdeid.cli.status_table import Look, tables
from streamdeid.runtime.page.snapshot import snapshot
from streamdeid.runtime.port import LIVE, serve, service_app

Serve = Callable[..., str]


@pytest.fixture
def serving() -> Iterator[Serve]:
    """A port with received messages by worker, and the words of its readiness."""
    servers = []

    def start(words: str, **received: int) -> str:
        registry = CollectorRegistry()
        labels = ["worker"] if received.keys() != {"alone"} else []
        messages = Counter("streamdeid_messages_in", "x", labels, registry=registry)
        for worker, count in received.items():
            one = messages.labels(worker.removeprefix("w")) if labels else messages
            one.inc(count)
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]
        app = service_app(registry, lambda: LIVE, lambda: words)
        servers.append(serve(app, "127.0.0.1", port))
        return f"127.0.0.1:{port}"

    yield start
    for server in servers:
        server.should_exit = True


def told(found: list[Look]) -> list[tuple[str, str, float]]:
    return [(one.address, one.state, one.numbers["received"]) for one in found]


def test_a_process_has_one_row(serving: Serve) -> None:
    address = serving("ready", alone=7)
    assert told(look(address)) == [(address, "ready", 7.0)]


def test_each_worker_has_a_row_with_its_own_numbers_and_state(serving: Serve) -> None:
    address = serving("worker 1: waiting for kafka topic a.deid", w0=7, w1=3)
    assert told(look(address)) == [
        (f"{address} worker 0", "ready", 7.0),
        (f"{address} worker 1", "waiting for kafka topic a.deid", 3.0),
    ]


def test_a_worker_that_does_not_answer_has_a_row_without_numbers(serving: Serve) -> None:
    address = serving("worker 10: does not answer; worker 2: starting", w0=7)
    assert told(look(address)) == [
        (f"{address} worker 0", "ready", 7.0),
        (f"{address} worker 2", "starting", 0.0),
        (f"{address} worker 10", "does not answer", 0.0),
    ]


def test_nobody_has_a_row_that_says_so() -> None:
    assert told(looks(["127.0.0.1:1"])) == [("127.0.0.1:1", "does not answer", 0.0)]


def printed(before: list[Look], now: list[Look]) -> str:
    console = Console(width=160, record=True)
    with console.capture() as captured:
        console.print(tables(before, now))
    return captured.get()


def a_look(address: str, at: float, received: int, policy: str = "safe-harbor") -> Look:
    registry = CollectorRegistry()
    Counter("streamdeid_messages_in", "x", registry=registry).inc(received)
    Counter("streamdeid_messages_quarantined", "x", ["reason"], registry=registry).labels(
        "no_msh"
    ).inc(2)
    Info("streamdeid_build", "x", registry=registry).info({"version": "1", "policy": policy})
    return Look(address, at, "ready", snapshot(registry.collect()))


def test_rates_are_those_between_two_looks_at_the_same_process() -> None:
    before = [a_look("a", 10.0, 100), a_look("gone", 10.0, 5)]
    text = printed(before, [a_look("a", 12.0, 160), a_look("new", 12.0, 900)])
    rows = {line.split()[0]: line.split() for line in text.splitlines() if line}
    assert rows["a"][2] == "30"
    assert rows["new"][2] == "0", "nobody has looked at it before"
    assert "gone" not in rows


def test_a_process_that_began_anew_has_no_negative_rate() -> None:
    text = printed([a_look("a", 10.0, 100)], [a_look("a", 12.0, 3)])
    assert text.splitlines()[1].split()[2] == "0"


def test_processes_that_differ_are_counted_apart_and_reasons_together() -> None:
    looked = [a_look("a", 1.0, 1), a_look("b", 1.0, 1), a_look("c", 1.0, 1, "strict")]
    lines = [line.split() for line in printed(looked, looked).splitlines()]
    assert ["1", "safe-harbor", "2"] in lines
    assert ["1", "strict", "1"] in lines
    assert ["no_msh", "6"] in lines


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("ready", 0),
        ("ready; held: a.raw/0 (100 quarantined in a row)", 0),
        ("waiting for kafka topic a.deid", 1),
    ],
)
def test_one_look_fails_where_a_process_is_not_ready_and_not_for_a_held_partition(
    serving: Serve, tmp_path: Path, words: str, code: int
) -> None:
    (tmp_path / "streamdeid.toml").write_text("")
    address = serving(words, alone=7)
    arguments = ["--config", str(tmp_path / "streamdeid.toml"), "--at", address, "--once"]
    done = CliRunner().invoke(command, arguments, standalone_mode=False)
    assert done.return_value == code, done.output
