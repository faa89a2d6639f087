"""Real processes of the service on a real broker, and a feed for them."""

import hashlib
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from kafka import KafkaAdminClient, KafkaConsumer, KafkaProducer, TopicPartition
from kafka.admin import NewTopic

import streamdeid.cli

FEED = Path(streamdeid.cli.__file__).parent / "feed"
PROGRAM = [sys.executable, "-c", "from streamdeid.cli import main; main()"]
PATIENCE = 240.0
"""Seconds: on a machine with other work two engines take twenty to load."""
PARTITIONS = 4


def ports_in_a_row(count: int) -> int:
    """The first of free ports in a row, outside of those that the system hands out."""
    while True:
        first = random.SystemRandom().randrange(20_000, 30_000)
        try:
            for port in range(first, first + count):
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", port))
        except OSError:
            continue
        return first


def until(
    true: Callable[[], object], what: str | Callable[[], str], seconds: float = PATIENCE
) -> None:
    """Wait until a call answers with something true; ``what`` is said if it never does."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise AssertionError(f"never: {what if isinstance(what, str) else what()}")
        time.sleep(0.1)


@dataclass
class Topics:
    """The topics of one test, called by its name."""

    bootstrap: str
    name: str

    @property
    def raw(self) -> str:
        return f"{self.name}.raw"

    @property
    def released(self) -> str:
        return f"{self.name}.deid"

    @property
    def dead(self) -> str:
        return f"{self.name}.dead"

    def create(self) -> None:
        """Make them."""
        admin = KafkaAdminClient(bootstrap_servers=self.bootstrap)
        names = (self.raw, self.released, self.dead)
        admin.create_topics([NewTopic(name, PARTITIONS, 1) for name in names])
        admin.close()

    def feed(self, payloads: Sequence[bytes]) -> None:
        """Send records, the partitions in turn."""
        producer = KafkaProducer(bootstrap_servers=self.bootstrap, linger_ms=5)
        for number, payload in enumerate(payloads):
            producer.send(self.raw, value=payload, partition=number % PARTITIONS)
        producer.flush()
        producer.close()

    def committed(self, topic: str) -> list[bytes]:
        """The records of a topic that a reader of committed records sees."""
        reader = KafkaConsumer(
            bootstrap_servers=self.bootstrap,
            isolation_level="read_committed",
            auto_offset_reset="earliest",
            enable_auto_commit=False,
        )
        partitions = [TopicPartition(topic, n) for n in range(PARTITIONS)]
        reader.assign(partitions)
        reader.seek_to_beginning(*partitions)
        ends = reader.end_offsets(partitions)
        found: list[bytes] = []
        while any(reader.position(p) < ends[p] for p in partitions):
            batches = reader.poll(500)
            found += [record.value for records in batches.values() for record in records]
        reader.close()
        return found


@dataclass
class Service:
    """One process of the service, or a supervisor with several."""

    topics: Topics
    folder: Path
    workers: int = 1
    more: str = ""
    """Further sections of its configuration."""
    port: int = field(default_factory=lambda: ports_in_a_row(8))
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def config(self) -> Path:
        """Its configuration, written."""
        path = self.folder / f"{self.port}.toml"
        key = self.folder / "project.key"
        key.touch(0o600)
        key.write_text(hashlib.sha256(b"no secret").hexdigest())
        path.write_text(
            f'[kafka]\nbootstrap = ["{self.topics.bootstrap}"]\ngroup = "{self.topics.name}"\n'
            f'topics = ["{self.topics.name}[.]raw"]\ntransactional_id = "{self.port}"\n'
            f"session_seconds = 6\n"
            f'[routes]\ndead_letters = "{self.topics.dead}"\naudit = ""\n'
            f'[keys]\nfile = "{key}"\n[service]\nport = {self.port}\n{self.more}'
        )
        return path

    def text(self, path: str) -> str:
        """What it answers; nothing if it does not."""
        try:
            with urlopen(self.address + path, timeout=10) as answer:
                return answer.read().decode()
        except HTTPError as refusal:
            with refusal:
                return refusal.read().decode()
        except (URLError, OSError):
            return ""

    def ready(self) -> bool:
        return self.text("/readyz").strip() == "ready"

    def total(self, sample: str) -> float:
        """The sum of a sample over all its labels."""
        lines = self.text("/metrics").splitlines()
        found = [
            line.rsplit(" ", 1)[1]
            for line in lines
            if line.startswith((f"{sample} ", f"{sample}{{"))
        ]
        return sum(float(value) for value in found)

    def done(self) -> float:
        """Messages released or withheld."""
        released = self.total("streamdeid_messages_released_total")
        return released + self.total("streamdeid_messages_quarantined_total")

    def start(self) -> None:
        """Start it; its log lines go to a file of the folder."""
        words = ["run", "--config", str(self.config), "--workers", str(self.workers)]
        with (self.folder / f"{self.port}.log").open("ab") as log:
            self.process = subprocess.Popen([*PROGRAM, *words], stderr=log, stdout=log)

    def log(self) -> str:
        return (self.folder / f"{self.port}.log").read_text()

    def stop(self) -> int:
        """Let it drain; its exit code."""
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)


@contextmanager
def running(services: Sequence[Service]) -> Iterator[None]:
    """The services at work, until the block ends."""
    for service in services:
        service.start()
    try:
        for service in services:
            until(service.ready, service.log)
        yield
    finally:
        for service in services:
            if service.process and service.process.poll() is None:
                service.stop()


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    text = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(number) for number in text.split()]


@dataclass
class Feeder:
    """Feeds the bundled messages round and round."""

    topics: Topics
    messages: Sequence[bytes]
    running: threading.Event = field(default_factory=threading.Event)

    def start(self) -> None:
        """Begin, or go on."""
        self.running.set()
        threading.Thread(target=self._work, daemon=True).start()

    def rest(self) -> None:
        """Stop feeding."""
        self.running.clear()

    def _work(self) -> None:
        producer = KafkaProducer(bootstrap_servers=self.topics.bootstrap, linger_ms=5)
        number = 0
        while self.running.is_set():
            for payload in self.messages:
                producer.send(self.topics.raw, value=payload, partition=number % PARTITIONS)
                number += 1
                time.sleep(0.01)
        producer.flush()
        producer.close()
