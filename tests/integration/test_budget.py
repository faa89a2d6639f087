"""No record stops the stream: not the costly ones, and none that ends processes.

The real service on the real broker, with 120 messages around or behind what is deadly.
"""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import deadly_engine
import feeds
import pytest
import topics
from kafka import KafkaProducer
from services import Service, configured

HERE = Path(__file__).parent
GIBIBYTE = 1 << 30
BUDGET = "[budget]\ncpu_seconds = 5.0\nwall_seconds = 25.0\n"
"""Less CPU time than the default, for the sake of the test's own."""


@dataclass
class Deadly(Service):
    """A service whose engine a few words make deadly; in a control group if one is named."""

    group: str = ""
    told: list[str] = field(default_factory=list)

    def start(self) -> "Deadly":
        path = os.pathsep.join(filter(None, (str(HERE), os.environ.get("PYTHONPATH", ""))))
        environment = os.environ | {
            "PYTHONPATH": path,
            "STREAMDEID_SERVICE__PORT": str(self.port),
            "STREAMDEID_KAFKA__TRANSACTIONAL_ID": self.name,
        }
        program = [sys.executable, str(HERE / "deadly_service.py"), "run", "--config"]
        into = f"echo $$ > {self.group}/cgroup.procs && " if self.group else ""
        with (self.folder / f"{self.name}.log").open("ab") as log:
            self.process = subprocess.Popen(
                ["sh", "-c", f'{into}exec "$@"', "sh", *program, str(self.config)],
                env=environment,
                stdout=log,
                stderr=log,
            )
        return self


@pytest.fixture
def container() -> Iterator[Path]:
    """A control group of 1 GiB, of either version."""
    for root, limit in (("memory", "memory.limit_in_bytes"), (".", "memory.max")):
        group = Path("/sys/fs/cgroup") / root / f"streamdeid-{os.getpid()}"
        try:
            group.mkdir()
            (group / limit).write_text(str(GIBIBYTE))
        except OSError:
            if group.is_dir():
                group.rmdir()
            continue
        yield group
        until = time.monotonic() + 20
        while (group / "cgroup.procs").read_text() and time.monotonic() < until:
            time.sleep(0.2)
        group.rmdir()
        return
    pytest.skip("no control group can be made here")


def most_used(group: Path) -> int:
    """The most memory that a control group held, in bytes."""
    names = ("memory.max_usage_in_bytes", "memory.peak")
    found = [group / name for name in names if (group / name).exists()]
    return int(found[0].read_text())


def note(text: str, *, more: tuple[str, ...] = ()) -> bytes:
    lines = (
        "MSH|^~\\&|LAB|X|HUB|Y|20240307081500||ORU^R01|M1|P|2.5.1",
        "PID|1||4471^^^A^MR||Vandermolen^Xenia||19710304|F",
        *more,
        "OBR|1|P1||11506-3^Note^LN|||20240307",
        f"OBX|1|TX|11506-3^Note^LN||{text}||||||F",
        "",
    )
    return "\r".join(lines).encode()


KILLERS = {
    "a title and 46 kB of letters": note("Dr. X" + "abcdefghij" * 4600),
    "180 kB of Chinese": note("\u738b\u5c0f\u660e" * 20_000),
    "390 kB of slashes": note("/" * 390_000),
    "2,000 next of kin": note(
        "Slept.",
        more=tuple(
            f"NK1|{n}|{feeds.NAMES[n % 6]}{n}^{feeds.GIVEN[n % 5]}|SPO|{n} Elm Street^^Duluth^MN"
            for n in range(2000)
        ),
    ),
    "for ever in compiled code": deadly_engine.SPIN,
    "memory without end": deadly_engine.GROW,
}


def fill(bootstrap: str, topic: str, values: list[bytes], partitions: int = 1) -> None:
    producer = KafkaProducer(
        bootstrap_servers=bootstrap, acks="all", enable_idempotence=True, max_request_size=1 << 23
    )
    for number, value in enumerate(values):
        producer.send(topic, value=value, partition=number % partitions)
    producer.flush()
    producer.close()


def prepared(bootstrap: str, folder: Path, name: str, partitions: int = 1) -> Path:
    names = [f"{name}.{kind}" for kind in ("raw", "deid", "dead", "audit")]
    topics.make(bootstrap, *names, partitions=partitions)
    config = configured(folder, bootstrap, name, name)
    config.write_text(config.read_text() + BUDGET)
    return config


def good(count: int) -> list[bytes]:
    numbers = (n for n in range(10_000) if not feeds.is_poison(n))
    return [feeds.message(next(numbers)) for _ in range(count)]


def released(bootstrap: str, name: str) -> list[int]:
    """The numbers of the messages of the feed that came out, partition by partition."""
    found = []
    for record in topics.read(bootstrap, f"{name}.deid"):
        try:
            found.append(feeds.number_of(record.value))
        except (IndexError, ValueError):
            continue
    return found


def dead(bootstrap: str, name: str) -> list[dict]:
    return [json.loads(record.value) for record in topics.read(bootstrap, f"{name}.dead")]


def test_the_killers_leave_a_container_of_one_gibibyte_alive_and_120_messages_come_behind_them(
    bootstrap: str, tmp_path: Path, container: Path
) -> None:
    config = prepared(bootstrap, tmp_path, "killers")
    messages = good(120)
    fill(bootstrap, "killers.raw", [*KILLERS.values(), *messages])
    service = Deadly(tmp_path, "killers-0", config, group=str(container)).start()
    topics.await_done(bootstrap, "killers.raw", "killers", len(KILLERS) + 120, 500)
    assert service.process.poll() is None, service.log()
    scraped, used = service.scrape(), most_used(container)
    service.stop()
    letters = {letter["offset"]: letter for letter in dead(bootstrap, "killers")}
    for offset, killer in enumerate(KILLERS):
        said = letters.get(offset, {"reason": "released", "address": ""})
        print(f"{killer:<30}{said['reason']:<12}{said['address']}")
    print(f"most memory of the container: {used >> 20} MiB")
    assert {letter["reason"] for letter in letters.values()} <= {"too_costly"}
    # On a host that gives it little CPU time the clock is over first.
    assert letters[4]["address"] in {"cpu", "wall"}
    assert letters[5]["address"] == "memory"
    assert set(letters) <= set(range(len(KILLERS)))
    assert released(bootstrap, "killers") == [feeds.number_of(message) for message in messages]
    assert used < GIBIBYTE
    assert 'streamdeid_messages_quarantined_total{reason="too_costly"}' in scraped
    assert "Vandermolen" not in service.log()


def test_a_record_that_ends_every_consumer_is_a_dead_letter_and_its_neighbours_go_out_once(
    bootstrap: str, tmp_path: Path
) -> None:
    config = prepared(bootstrap, tmp_path, "tree")
    messages = good(120)
    fill(bootstrap, "tree.raw", [*messages[:60], deadly_engine.END_ALL, *messages[60:]])
    service, deaths = Deadly(tmp_path, "tree-0", config), 0
    service.start()
    until = time.monotonic() + 500
    while topics.committed(bootstrap, "tree.raw", "tree") < 121:
        assert time.monotonic() < until, service.log()
        if service.process.poll() is not None:
            assert service.process.returncode == -signal.SIGKILL
            deaths += 1
            service.start()
        time.sleep(0.5)
    service.stop()
    (letter,) = dead(bootstrap, "tree")
    assert (letter["offset"], letter["reason"], letter["address"]) == (60, "too_costly", "attempts")
    assert released(bootstrap, "tree") == [feeds.number_of(message) for message in messages]
    assert 4 <= deaths <= 5


def engine_processes(consumer: int) -> list[int]:
    """The engine processes of a consumer: the children of its template."""

    def children(process: int) -> list[int]:
        try:
            text = Path(f"/proc/{process}/task/{process}/children").read_text()
        except OSError:
            return []
        return [int(number) for number in text.split()]

    return [worker for template in children(consumer) for worker in children(template)]


def test_engine_processes_killed_in_the_middle_of_batches_lose_and_double_and_reorder_nothing(
    bootstrap: str, tmp_path: Path
) -> None:
    config = prepared(bootstrap, tmp_path, "hit", partitions=4)
    messages = good(1200)
    fill(bootstrap, "hit.raw", messages, 4)
    service, kills, stop = Deadly(tmp_path, "hit-0", config).start(), [], threading.Event()

    def kill() -> None:
        while not stop.wait(random.uniform(0.2, 1.5)):
            for process in engine_processes(service.process.pid):
                kills.append(process)
                os.kill(process, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    topics.await_done(bootstrap, "hit.raw", "hit", 1200, 500)
    stop.set()
    killer.join()
    service.stop()
    assert len(kills) > 3
    assert dead(bootstrap, "hit") == []
    expected = [
        feeds.number_of(message) for partition in range(4) for message in messages[partition::4]
    ]
    found = released(bootstrap, "hit")
    assert Counter(found) == Counter(expected)
    assert found == expected
