"""Whoever connects to the port and dawdles is let go, and others are answered all the while."""

import contextlib
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from urllib.request import urlopen

import pytest
from prometheus_client import CollectorRegistry, Gauge

from streamdeid.ports import READY
from streamdeid.runtime.connections import Bounded, Limits
from streamdeid.runtime.port import LIVE, serve, service_app

HEAD = b"GET /livez HTTP/1.1\r\nHost: a\r\n"
PATIENCE = 10.0


class Hasty(Bounded):
    """Gives up soon."""

    limits = Limits(connections=16, head_seconds=0.4, stall_seconds=0.4)


class Narrow(Bounded):
    """Room for few, who may take their time."""

    limits = Limits(connections=16, head_seconds=60.0, stall_seconds=60.0)


def free_port() -> int:
    """A port outside of those that the system hands out."""
    while True:
        port = random.SystemRandom().randrange(20_000, 30_000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port


@pytest.fixture
def served() -> Iterator[Callable[[type[Bounded]], tuple[int, object]]]:
    """Serve the service's port with such connections; its number and the server."""
    servers = []

    def begin(kind: type[Bounded]) -> tuple[int, object]:
        registry = CollectorRegistry()
        # An answer that no socket's buffers hold, for readers who do not read.
        Gauge("big", "Much to read.", ["n"], registry=registry).labels("x" * 20_000_000).set(1)
        port = free_port()
        servers.append(
            serve(service_app(registry, lambda: LIVE, lambda: READY), "127.0.0.1", port, kind)
        )
        return port, servers[-1]

    yield begin
    for server in servers:
        server.should_exit = True


def connect(port: int) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), PATIENCE)
    made.settimeout(PATIENCE)
    return made


def livez(port: int) -> bytes:
    with urlopen(f"http://127.0.0.1:{port}/livez", timeout=PATIENCE) as answer:
        return answer.read()


def is_closed(reader: socket.socket) -> bool:
    """Whether the other side ends it; what it says before that is read away."""
    try:
        while reader.recv(65536):
            continue
    except ConnectionError:
        return True
    return True


def trickle(writer: socket.socket, until: threading.Event) -> None:
    """Send a header a byte at a time."""
    try:
        while not until.wait(0.05):
            writer.sendall(b"a")
    except OSError:
        until.set()


def test_a_head_that_never_ends_ends_its_connection_whatever_trickles_in(served) -> None:
    port, _ = served(Hasty)
    with connect(port) as slow:
        slow.sendall(HEAD)
        threading.Thread(target=trickle, args=(slow, threading.Event()), daemon=True).start()
        assert is_closed(slow)


def test_a_second_head_that_never_ends_does_too(served) -> None:
    port, _ = served(Hasty)
    with connect(port) as slow:
        slow.sendall(HEAD + b"\r\n")
        assert slow.recv(65536).startswith(b"HTTP/1.1 200")
        threading.Thread(target=trickle, args=(slow, threading.Event()), daemon=True).start()
        assert is_closed(slow)


def test_a_body_that_never_ends_does_too(served) -> None:
    port, _ = served(Hasty)
    with connect(port) as slow:
        slow.sendall(HEAD + b"Content-Length: 1000000000\r\n\r\n")
        threading.Thread(target=trickle, args=(slow, threading.Event()), daemon=True).start()
        assert is_closed(slow)


def test_a_head_that_is_too_large_is_refused(served) -> None:
    port, _ = served(Narrow)
    with connect(port) as large:
        large.sendall(HEAD + b"X: " + b"a" * 200_000)
        # A reset may overtake the refusal.
        with contextlib.suppress(ConnectionError):
            assert large.recv(65536).startswith(b"HTTP/1.1 400")
        assert is_closed(large)


def test_an_answer_that_nobody_reads_ends_its_connection(served) -> None:
    port, server = served(Hasty)
    with connect(port) as deaf:
        deaf.sendall(HEAD.replace(b"livez", b"metrics") + b"\r\n")
        until(lambda: any(c.flow.write_paused for c in server.server_state.connections))
        until(lambda: not server.server_state.connections)
        assert livez(port) == b"live\n"


def test_five_hundred_who_dawdle_leave_room_for_a_probe(served) -> None:
    port, server = served(Narrow)
    slow = []
    for _ in range(500):
        slow.append(connect(port))
        slow[-1].sendall(b"GET /livez HT")
    try:
        for _ in range(20):
            assert livez(port) == b"live\n"
        assert len(server.server_state.connections) <= Narrow.limits.connections
    finally:
        for one in slow:
            one.close()


def test_readers_of_the_page_leave_room_for_a_probe_too(served) -> None:
    port, server = served(Narrow)
    readers = []
    for _ in range(40):
        readers.append(connect(port))
        readers[-1].sendall(HEAD.replace(b"livez", b"events") + b"\r\n")
    until(lambda: len(server.server_state.connections) == Narrow.limits.connections)
    assert livez(port) == b"live\n"
    for one in readers:
        one.close()


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)
