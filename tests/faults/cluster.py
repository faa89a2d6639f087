"""Three real brokers in KRaft mode, with a proxy before each for those who are to lose the network.

Replication is 3 and two must have a record before it counts, as in a hospital's cluster. The
brokers' own listener is for one another and for who looks; the listener SERVICE is advertised at
the proxy's address, so that whatever a client learns of the cluster leads through the proxy.
"""

import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from broker import free_port, jars
from kafka.admin import KafkaAdminClient, NewTopic

COUNT = 3
VOTER = "{node}@127.0.0.1:{controller}"
PROPERTIES = """process.roles=broker,controller
node.id={node}
controller.quorum.voters={voters}
listeners=PLAINTEXT://127.0.0.1:{inside},SERVICE://127.0.0.1:{behind},CONTROLLER://127.0.0.1:{controller}
advertised.listeners=PLAINTEXT://127.0.0.1:{inside},SERVICE://127.0.0.1:{proxied}
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SERVICE:PLAINTEXT
log.dirs={logs}
default.replication.factor=3
min.insync.replicas=2
offsets.topic.replication.factor=3
offsets.topic.num.partitions=6
transaction.state.log.replication.factor=3
transaction.state.log.min.isr=2
transaction.state.log.num.partitions=6
group.initial.rebalance.delay.ms=0
auto.create.topics.enable=false
broker.session.timeout.ms=6000
"""


@dataclass
class Broker:
    """One broker: its ports, its folder, and its process while it has one."""

    node: int
    folder: Path
    inside: int = field(default_factory=free_port)
    behind: int = field(default_factory=free_port)
    proxied: int = field(default_factory=free_port)
    controller: int = field(default_factory=free_port)
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def logs(self) -> Path:
        """Where its records lie."""
        return self.folder / "logs"

    @property
    def voter(self) -> str:
        """What it is in the quorum."""
        return VOTER.format(node=self.node, controller=self.controller)

    def _java(self, *words: str) -> list[str]:
        """A command of Kafka's."""
        java = ["java", "-Xmx384m", "-Xms128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
        return [*java, "-cp", f"{jars()}/*", *words]

    def format(self, voters: Sequence[str]) -> None:
        """Prepare its storage."""
        self.logs.mkdir(parents=True, exist_ok=True)
        settings = self.folder / "server.properties"
        ports = {name: getattr(self, name) for name in ("inside", "behind", "proxied")}
        settings.write_text(
            PROPERTIES.format(
                node=self.node,
                voters=",".join(voters),
                controller=self.controller,
                logs=self.logs,
                **ports,
            )
        )
        words = ["kafka.tools.StorageTool", "format", "-t", "streamdeid-test-cluster0", "-c"]
        command = self._java(*words, str(settings))
        subprocess.run(command, check=True, capture_output=True, timeout=180)

    def start(self) -> None:
        """Start it; it answers some seconds later."""
        command = self._java("kafka.Kafka", str(self.folder / "server.properties"))
        with (self.folder / "broker.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)

    def send(self, number: signal.Signals) -> None:
        """Send it a signal, if it runs."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)

    def end(self, number: signal.Signals = signal.SIGKILL) -> None:
        """End it, and wait until it has ended."""
        self.send(number)
        if self.process:
            self.process.wait(60)

    def answers(self) -> bool:
        """Whether it listens."""
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.inside)) == 0

    def await_up(self, seconds: float = 300) -> None:
        """Wait until it listens."""
        until = time.monotonic() + seconds
        while not self.answers():
            log = self.folder / "broker.log"
            assert time.monotonic() < until, log.read_text()[-2000:]
            time.sleep(0.2)


@dataclass
class Cluster:
    """The brokers together."""

    brokers: list[Broker]

    @property
    def inside(self) -> list[str]:
        """Where those ask who look from within."""
        return [f"127.0.0.1:{broker.inside}" for broker in self.brokers]

    @property
    def proxied(self) -> list[str]:
        """Where the service asks."""
        return [f"127.0.0.1:{broker.proxied}" for broker in self.brokers]

    def __getitem__(self, node: int) -> Broker:
        return self.brokers[node - 1]

    def make(self, *names: str, partitions: int = 4) -> None:
        """Make topics."""
        admin = KafkaAdminClient(bootstrap_servers=self.inside)
        admin.create_topics([NewTopic(name, partitions, COUNT) for name in names])
        admin.close()

    def leader(self, topic: str, partition: int) -> Broker:
        """Who leads a partition."""
        admin = KafkaAdminClient(bootstrap_servers=self.inside)
        try:
            (told,) = admin.describe_topics([topic])
        finally:
            admin.close()
        found = {one["partition_index"]: one["leader_id"] for one in told["partitions"]}
        return self[found[partition]]

    def coordinator(self, name: str, topic: str, partitions: int = 6) -> Broker:
        """Who coordinates a group or a transactional id: the leader of its name's partition."""
        return self.leader(topic, _java_hash(name) % partitions)


def _java_hash(text: str) -> int:
    """``String.hashCode``, made positive as Kafka makes it."""
    number = 0
    for character in text:
        number = (31 * number + ord(character)) & 0xFFFFFFFF
    return number & 0x7FFFFFFF


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """Three running brokers with their data in ``folder``."""
    made = Cluster([Broker(node, folder / f"broker-{node}") for node in range(1, COUNT + 1)])
    voters = [broker.voter for broker in made.brokers]
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda broker: broker.format(voters), made.brokers))
    try:
        for broker in made.brokers:
            broker.start()
        for broker in made.brokers:
            broker.await_up()
        yield made
    finally:
        for broker in made.brokers:
            broker.send(signal.SIGCONT)
            broker.end()
