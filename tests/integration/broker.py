"""Apache Kafka itself, from its Maven jars, for the tests: one broker in KRaft mode.

The jars are fetched once into a cache outside the repository. A broker that runs
elsewhere is used instead when ``STREAMDEID_TEST_BOOTSTRAP`` names it.
"""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

VERSION = "4.1.0"
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "streamdeid" / "kafka"
POM = f"""<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>test</groupId><artifactId>broker</artifactId><version>1</version><dependencies>
<dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>{VERSION}</version></dependency>
</dependencies></project>"""
PROPERTIES = """process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:{controller}
listeners={listeners},CONTROLLER://127.0.0.1:{controller}
advertised.listeners={listeners}
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
listener.security.protocol.map=CONTROLLER:PLAINTEXT,{protocols}
log.dirs={logs}
num.partitions=4
offsets.topic.replication.factor=1
offsets.topic.num.partitions=8
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=8
group.initial.rebalance.delay.ms=0
auto.create.topics.enable=false
log.cleaner.enable=false
"""


_SMALL = ("-Xmx512m", "-Xms256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
"""Little memory, and the quick compiler alone: a broker of minutes never repays the other, which
takes four of eleven seconds of CPU time."""


@dataclass(frozen=True)
class Security:
    """What a broker has besides its open listener.

    ``listeners`` gives each further listener's protocol and port by its name, ``properties``
    their settings, ``formatting`` words for the storage tool (SCRAM's users), ``java`` words
    for the machine.
    """

    listeners: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    properties: str = ""
    formatting: tuple[str, ...] = ()
    java: tuple[str, ...] = ()


OPEN = Security()


def missing() -> str:
    """What this machine lacks to run a broker; empty if nothing."""
    lacking = [name for name in ("java", "mvn") if shutil.which(name) is None]
    if "mvn" in lacking and any((CACHE / VERSION).glob("kafka_*.jar")):
        lacking.remove("mvn")
    return f"no {' and no '.join(lacking)} on the path" if lacking else ""


def jars() -> Path:
    """The folder with the jars, fetched if they are not there."""
    folder = CACHE / VERSION
    if not any(folder.glob("kafka_*.jar")):
        partial = CACHE / f"{VERSION}.partial"
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir(parents=True)
        (partial / "pom.xml").write_text(POM)
        goal = "dependency:copy-dependencies"
        where = f"-DoutputDirectory={partial}"
        subprocess.run(["mvn", "-q", "-B", goal, where], cwd=partial, check=True, timeout=600)
        partial.rename(folder)
    return folder


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def broker(folder: Path, security: Security = OPEN) -> Iterator[str]:
    """A running broker with its data in ``folder``; the address of its open listener."""
    port, settings = free_port(), folder / "server.properties"
    settings.write_text(_properties(folder, port, security))
    java = ["java", *_SMALL, *security.java]
    java += ["-cp", f"{jars()}/*"]
    storage = ["kafka.tools.StorageTool", "format", "-t", "streamdeid-test-cluster0"]
    storage += ["-c", str(settings), *security.formatting]
    subprocess.run([*java, *storage], check=True, capture_output=True, timeout=120)
    with (folder / "broker.log").open("wb") as log:
        process = subprocess.Popen([*java, "kafka.Kafka", str(settings)], stdout=log, stderr=log)
        try:
            _await(port, process, folder / "broker.log")
            yield f"127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(30)


def _properties(folder: Path, port: int, security: Security) -> str:
    """The broker's settings."""
    all_of_them = {"PLAINTEXT": ("PLAINTEXT", port)} | dict(security.listeners)
    return (
        PROPERTIES.format(
            controller=free_port(),
            listeners=",".join(f"{n}://127.0.0.1:{p}" for n, (_, p) in all_of_them.items()),
            protocols=",".join(f"{n}:{kind}" for n, (kind, _) in all_of_them.items()),
            logs=folder / "logs",
        )
        + security.properties
    )


def _await(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait until the broker answers."""
    until = time.monotonic() + 90
    while time.monotonic() < until:
        assert process.poll() is None, f"the broker ended: {log.read_text()[-2000:]}"
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    raise AssertionError("the broker did not answer within 90 s")
