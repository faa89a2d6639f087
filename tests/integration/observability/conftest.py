"""Running services under a mixed feed, a browser, and a Prometheus that scrapes them."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, sync_playwright

import streamdeid.cli
from streamdeid.engine import Deidentifier
from streamdeid.model.errors import MalformedMessage
from streamdeid.runtime.assembly import assemble
from streamdeid.runtime.metrics import Metrics
from streamdeid.runtime.port import LIVE, READY, serve, service_app

FEED = Path(streamdeid.cli.__file__).parent / "feed"
BUILD = {"version": "1", "policy": "safe-harbor", "policy_digest": "aa", "model_digest": "bb"}


def unused() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@dataclass
class Service:
    """The real engine, counters and port under a feed that goes round and round."""

    engine: Deidentifier
    feed: list[bytes]
    port: int = field(default_factory=unused)
    metrics: Metrics = field(default_factory=lambda: Metrics(BUILD))
    running: threading.Event = field(default_factory=threading.Event)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def text(self, path: str) -> str:
        with urlopen(self.address + path, timeout=10) as answer:
            return answer.read().decode()

    def start(self) -> None:
        """Begin to feed the engine, or go on."""
        self.running.set()
        threading.Thread(target=self.work, daemon=True).start()

    def rest(self) -> None:
        """Stop feeding it."""
        self.running.clear()

    def work(self) -> None:
        """Feed the engine until told to rest."""
        while self.running.is_set():
            for payload in self.feed:
                self.one(payload)
                time.sleep(0.002)
            self.metrics.lag("adt.raw", 0, len(self.feed) % 7, 0.5)

    def one(self, payload: bytes) -> None:
        """One message, as the service counts it."""
        came = time.perf_counter()
        self.metrics.received(len(payload))
        try:
            done = self.engine.deidentify(payload)
        except MalformedMessage as error:
            self.metrics.quarantined(error.reason)
        else:
            took = time.perf_counter() - came
            self.metrics.released(len(done.payload), took, done.tally)
            self.metrics.end_to_end_seconds.observe(took + 0.01)
        self.metrics.transactions.labels("committed").inc()
        self.metrics.last_progress.set(time.time())


@pytest.fixture(scope="module")
def messages() -> list[bytes]:
    """The bundled feed: good messages and broken ones."""
    return [path.read_bytes() for path in sorted(FEED.iterdir())]


@pytest.fixture(scope="module")
def services(messages: list[bytes]) -> Iterator[list[Service]]:
    """Two services at work."""
    engine = assemble()
    made = [Service(engine, messages), Service(engine, messages)]
    ports = []
    for service in made:
        app = service_app(service.metrics.registry, lambda: LIVE, lambda: READY)
        ports.append(serve(app, "127.0.0.1", service.port))
        service.start()
    yield made
    for service, port in zip(made, ports, strict=True):
        service.rest()
        port.should_exit = True


@pytest.fixture(scope="module")
def browser(tool: Callable[[str], Path]) -> Iterator[Browser]:
    """A real Chromium."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=str(tool("chromium")), args=["--no-sandbox"]
        )
        yield running
        running.close()


@pytest.fixture(scope="session")
def free_port() -> Callable[[], int]:
    """A port that nobody uses now."""
    return unused
