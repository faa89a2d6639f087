"""A collector that takes no spans costs spans, and neither messages nor the time of a stop."""

import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from structlog.testing import capture_logs

from streamdeid.ports import Position
from streamdeid.runtime import collector
from streamdeid.runtime.tracing import trace

FOREVER = 500.0
STAGES = {"parse": 2_000, "detect": 5_000}


class Dropped:
    """Hears how many spans were not taken."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, count: int) -> None:
        self.count += count


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A collector that accepts and never answers; the exporter would wait for it for ever."""
    monkeypatch.setattr(collector, "PATIENCE", FOREVER)
    monkeypatch.setattr(collector, "CLOSING", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}/v1/traces"


def message(tracing, count: int) -> None:
    for offset in range(count):
        tracing.message(Position("adt.raw", 0, offset), 1_000, 9_000, "released", STAGES)


def test_a_stop_does_not_wait_for_a_silent_collector_and_what_was_kept_is_counted(
    silent: str,
) -> None:
    dropped = Dropped()
    tracing = trace(silent, "deid", dropped)
    message(tracing, 50)
    with capture_logs() as lines:
        tracing.close()
    # Still in the request of which the end would have been waited for.
    assert any(thread.name.startswith("OtelBatch") for thread in threading.enumerate())
    assert dropped.count == 50 * 3
    assert [line["event"] for line in lines] == ["spans_dropped"]


def test_spans_for_which_there_is_no_room_are_dropped_and_counted_and_said_once(
    silent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collector, "QUEUE", 600)
    dropped = Dropped()
    tracing = trace(silent, "deid", dropped)
    with capture_logs() as lines:
        message(tracing, 1000)
        assert dropped.count == 3000 - 600
        tracing.close()
    assert dropped.count == 3000
    assert [line["event"] for line in lines] == ["spans_dropped"]


def test_a_collector_that_answers_gets_every_span() -> None:
    bodies: list[bytes] = []

    class Takes(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    dropped = Dropped()
    with ThreadingHTTPServer(("127.0.0.1", 0), Takes) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        tracing = trace(f"http://127.0.0.1:{server.server_port}/v1/traces", "deid", dropped)
        message(tracing, 50)
        tracing.close()
        server.shutdown()
    assert dropped.count == 0
    assert b"".join(bodies).count(b"deidentify") == 50
