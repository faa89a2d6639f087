"""Several processes of the service look like one: restarted, drained, and measured together."""

import os
import random
import signal
import socket
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from streamdeid.model.errors import ConfigurationError
from streamdeid.runtime.port import serve
from streamdeid.runtime.worker_port import WorkersCollector, workers_app
from streamdeid.runtime.workers import Supervisor, Worker

STAND_IN = textwrap.dedent("""
    import http.server, os, signal, sys

    sys.exit(int(os.environ["EXIT"])) if "EXIT" in os.environ else None

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            body = b"ready\\n"
            if self.path == "/metrics":
                body = (
                    b"# HELP streamdeid_messages_in_total Messages.\\n"
                    b"# TYPE streamdeid_messages_in_total counter\\n"
                    b"streamdeid_messages_in_total 21.0\\n"
                )
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    http.server.HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Answer).serve_forever()
""")


def free_port() -> int:
    """The first of four free ports in a row, outside of those that the system hands out."""
    while True:
        first = random.SystemRandom().randrange(20_000, 30_000)
        try:
            for port in range(first, first + 4):
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", port))
        except OSError:
            continue
        return first


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture
def get() -> Iterator[Callable[..., tuple[int, str]]]:
    """Serve workers on a port as the supervisor does, and ask it."""
    # Drawn before the supervisor forks: a fork would hold a probe's port for a moment.
    number = free_port()
    ports = []

    def ask(workers: Sequence[Worker], path: str) -> tuple[int, str]:
        if not ports:
            ports.append((number, serve(workers_app(workers), "127.0.0.1", number)))
        address = f"http://127.0.0.1:{ports[0][0]}{path}"
        try:
            with urlopen(address, timeout=10) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as refusal:
            with refusal:
                return refusal.code, refusal.read().decode()

    yield ask
    for _, port in ports:
        port.should_exit = True


@pytest.fixture
def supervised() -> Iterator[Supervisor]:
    """Two stand-ins under a running supervisor."""
    supervisor = Supervisor(
        [sys.executable, "-c", STAND_IN], 2, free_port(), lambda w: {"PORT": str(w.port)}
    )
    stop = threading.Event()
    thread = threading.Thread(target=supervisor.run, args=[stop])
    thread.start()
    yield supervisor
    stop.set()
    thread.join(20)
    assert not thread.is_alive()
    assert all(w.process is None or w.process.poll() == 0 for w in supervisor.workers)


def test_the_port_is_ready_when_every_worker_is(get, supervised: Supervisor) -> None:
    until(lambda: get(supervised.workers, "/readyz")[0] == 200)
    assert get(supervised.workers, "/readyz") == (200, "ready\n")
    assert get(supervised.workers, "/livez") == (200, "live\n")


def test_metrics_of_all_workers_stand_on_one_port_by_worker(get, supervised: Supervisor) -> None:
    until(lambda: get(supervised.workers, "/readyz")[0] == 200)
    lines = get(supervised.workers, "/metrics")[1].splitlines()
    assert 'streamdeid_messages_in_total{worker="0"} 21.0' in lines
    assert 'streamdeid_messages_in_total{worker="1"} 21.0' in lines
    assert lines.count("# TYPE streamdeid_messages_in_total counter") == 1


def test_a_killed_worker_is_replaced(get, supervised: Supervisor) -> None:
    until(lambda: get(supervised.workers, "/readyz")[0] == 200)
    first = supervised.workers[0].process
    assert first is not None
    os.kill(first.pid, signal.SIGKILL)
    until(lambda: supervised.workers[0].process not in {first, None})
    until(lambda: get(supervised.workers, "/readyz")[0] == 200)


def test_a_worker_that_does_not_answer_is_named_and_the_port_is_not_ready(get) -> None:
    nobody = [Worker(0, free_port())]
    assert get(nobody, "/readyz") == (503, "worker 0: does not answer\n")
    assert list(WorkersCollector(nobody).collect()) == []
    assert get(nobody, "/metrics") == (200, "")


def test_a_wrong_configuration_ends_all_workers_and_the_supervisor() -> None:
    words = [sys.executable, "-c", STAND_IN]
    supervisor = Supervisor(words, 2, free_port(), lambda _: {"EXIT": "2"})
    assert supervisor.run(threading.Event()) == 2


def test_a_worker_that_keeps_ending_waits_longer_each_time() -> None:
    worker = Worker(0, 1)
    waits = []
    for now in (0.0, 10.0, 20.0, 30.0):
        worker.process, worker.started = Ended(), now
        assert worker.ended(now + 1) == 1
        waits.append(worker.start_at - now - 1)
    assert waits == [2.0, 4.0, 8.0, 16.0]


def test_a_worker_that_ran_long_starts_again_soon() -> None:
    worker = Worker(0, 1, wait=30.0, process=Ended(), started=0.0)
    worker.ended(3600.0)
    assert not worker.due(3600.5)
    assert worker.due(3601.0)


class Ended:
    """A process that has ended."""

    def poll(self) -> int:
        return 1


def test_a_taken_port_is_told_in_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ConfigurationError, match=rf"service.port: 127.0.0.1:{port} is taken"):
            serve(workers_app([]), "127.0.0.1", port)
