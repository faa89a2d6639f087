"""The faults: each begins, lasts, and is over; what it returns is when it was over."""

import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import canaried
from beside import Beside
from cluster import Broker, Cluster
from pods import Pod, Pods
from proxy import Network

PHASES = (
    "after_poll",
    "during_process",
    "after_begin",
    "after_produce",
    "after_offsets",
    "before_commit",
    "during_commit",
    "after_commit",
)
"""Places in a transaction where a process may be struck, in order."""

ZOMBIE = 14.0
"""Seconds for which a process is stopped: twice the session, and longer than its transaction."""


UNKNOWN = 6
"""A codec's number that Kafka does not have."""

BOMB = 100 << 20
"""Bytes of a record that packs to 0.1 MB; the bound (``kafka.max_batch_mb``) is 64 MB."""


@dataclass
class Stage:
    """What a fault may touch."""

    folder: Path
    cluster: Cluster
    network: Network
    pods: Pods
    feeder: canaried.Feeder
    group: str
    beside: Beside

    @property
    def control(self) -> Path:
        """Where processes are told to strike themselves."""
        return self.folder / "control"

    def strike(self, phase: str, number: signal.Signals) -> None:
        """Have whoever next comes to a phase send itself a signal; wait until it has."""
        (self.control / phase).write_text(str(int(number)))
        done = self.control / f"{phase}.done"
        until = time.monotonic() + 60
        while not done.exists():
            assert time.monotonic() < until, f"nobody came to {phase}"
            time.sleep(0.005)
        done.unlink()


Fault = Callable[[Stage], float]


def killed_in(phase: str) -> Fault:
    """SIGKILL in a phase."""

    def fault(stage: Stage) -> float:
        stage.strike(phase, signal.SIGKILL)
        return time.monotonic()

    return fault


def stopped_in(phase: str) -> Fault:
    """SIGSTOP in a phase past the session; SIGCONT when others have its partitions."""

    def fault(stage: Stage) -> float:
        stage.strike(phase, signal.SIGSTOP)
        time.sleep(ZOMBIE)
        for pod in stage.pods.pods:
            pod.send(signal.SIGCONT)
        return time.monotonic()

    return fault


def both_killed(stage: Stage) -> float:
    """All processes at once, as when a node goes."""
    for pod in stage.pods.pods:
        pod.send(signal.SIGKILL)
    return time.monotonic()


def storm(stage: Stage) -> float:
    """Processes end in good order and come again, one after the other."""
    for pod in stage.pods.pods * 2:
        pod.send(signal.SIGTERM)
        time.sleep(4)
    return time.monotonic()


def _largest(pod: Pod) -> int:
    """The process of a pod that has most memory: whom the kernel would choose."""

    def resident(number: int) -> int:
        with suppress(OSError):
            return int(Path(f"/proc/{number}/statm").read_text().split()[1])
        return 0

    return max(pod.tree(), key=resident)


def out_of_memory(stage: Stage) -> float:
    """What the kernel does when memory is out: the largest process gets SIGKILL, in its work."""
    stage.strike("during_process", signal.SIGSTOP)
    (busy,) = (pod for pod in stage.pods.pods if _stands(pod))
    os.kill(_largest(busy), signal.SIGKILL)
    busy.send(signal.SIGCONT)
    return time.monotonic()


def _stands(pod: Pod) -> bool:
    """Whether a pod's process is stopped."""
    assert pod.process
    return Path(f"/proc/{pod.process.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


def _down(broker: Broker, seconds: float) -> float:
    """A broker is killed, and started again after ``seconds``; over when it was killed."""
    broker.end()
    began = time.monotonic()
    time.sleep(seconds)
    broker.start()
    broker.await_up()
    return began


def leader_killed(stage: Stage) -> float:
    """The leader of a partition that is read."""
    return _down(stage.cluster.leader(f"{stage.group}.raw", 0), 8)


def group_coordinator_killed(stage: Stage) -> float:
    """The group's coordinator."""
    return _down(stage.cluster.coordinator(stage.group, "__consumer_offsets"), 8)


def transaction_coordinator_killed(stage: Stage) -> float:
    """The coordinator of a process's transactions."""
    name = stage.pods.pods[0].name
    return _down(stage.cluster.coordinator(name, "__transaction_state"), 8)


def broker_frozen(stage: Stage) -> float:
    """The leader of a partition stands still for 12 s, and goes on as if nothing had been."""
    broker = stage.cluster.leader(f"{stage.group}.raw", 0)
    broker.send(signal.SIGSTOP)
    time.sleep(12)
    broker.send(signal.SIGCONT)
    return time.monotonic()


def all_restarted(stage: Stage) -> float:
    """All brokers killed at once, and started again."""
    for broker in stage.cluster.brokers:
        broker.end()
    for broker in stage.cluster.brokers:
        broker.start()
    for broker in stage.cluster.brokers:
        broker.await_up()
    return time.monotonic()


def rolled(stage: Stage) -> float:
    """All brokers ended in good order and started again, one by one."""
    for broker in stage.cluster.brokers:
        broker.end(signal.SIGTERM)
        broker.start()
        broker.await_up()
        time.sleep(5)
    return time.monotonic()


def network(mode: str, seconds: float, delay: float = 0.0) -> Fault:
    """The network between service and brokers is cut, silent or slow for some seconds."""

    def fault(stage: Stage) -> float:
        stage.network.set(mode, delay)
        time.sleep(seconds)
        stage.network.set("open")
        return time.monotonic()

    return fault


def clock(seconds: float) -> Fault:
    """The wall clock of the processes goes wrong by ``seconds``, and right again."""

    def fault(stage: Stage) -> float:
        (stage.control / "clock").write_text(str(seconds))
        time.sleep(6)
        (stage.control / "clock").unlink()
        return time.monotonic()

    return fault


def poisoned(stage: Stage) -> float:
    """One message in five is broken."""
    stage.feeder.kind = lambda n: canaried.poison(n) if n % 5 == 2 else canaried.message(n)
    time.sleep(8)
    stage.feeder.kind = canaried.message
    return time.monotonic()


def besieged(stage: Stage) -> float:
    """500 slow connections to the port of each process, while probes ask."""
    slow = []
    for pod in stage.pods.pods:
        for _ in range(500):
            slow.append(socket.create_connection(("127.0.0.1", pod.port), 10))
            slow[-1].sendall(b"GET /livez HT")
        assert pod.text("/livez") == "live\n", "a probe got no answer"
    time.sleep(8)
    for pod in stage.pods.pods:
        assert pod.text("/livez") == "live\n", "a probe got no answer"
    for one in slow:
        one.close()
    return time.monotonic()


@contextmanager
def full(folder: Path) -> Iterator[None]:
    """A file system that is full while the block runs."""
    assert folder.is_mount(), "no file system of its own could be mounted"
    ballast = folder / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as stream:
        while True:
            stream.write(b"\0" * 65536)
    yield
    ballast.unlink()


def temporary_full(stage: Stage) -> float:
    """No room in the folder for temporary files."""
    with full(stage.folder / "tmp"):
        stage.pods.pods[0].send(signal.SIGTERM)
        time.sleep(10)
    return time.monotonic()


def broker_full(stage: Stage) -> float:
    """A broker's disk is full, which ends it; it gets room and is started again."""
    broker = stage.cluster[3]
    with full(broker.logs):
        began = time.monotonic()
        while broker.process and broker.process.poll() is None and time.monotonic() < began + 15:
            time.sleep(0.2)
    broker.end()
    broker.start()
    broker.await_up()
    return time.monotonic()


def output_missing(stage: Stage) -> float:
    """One of two inputs has no output topic; the other goes on; then the topic is made."""
    stage.feeder.topics = [f"{stage.group}.raw", f"{stage.group}2.raw"]
    time.sleep(8)
    stage.cluster.make(f"{stage.group}2.deid")
    stage.feeder.topics = [f"{stage.group}.raw"]
    return time.monotonic()


def input_anew(stage: Stage) -> float:
    """An input is deleted and made anew at once, with as many partitions, and filled further."""
    topic, beside = f"{stage.group}3.raw", stage.beside
    beside.send(topic, 60, 4)
    beside.await_done(topic, 60)
    beside.remake(topic, 4)
    beside.send(topic, 160, 4)
    return time.monotonic()


def output_anew(stage: Stage) -> float:
    """An output is deleted and made anew with fewer partitions, while its input is filled."""
    topic, beside = f"{stage.group}4", stage.beside
    beside.send(f"{topic}.raw", 60, 4)
    beside.await_done(f"{topic}.raw", 60)
    beside.remake(f"{topic}.deid", 2)
    beside.send(f"{topic}.raw", 160, 4)
    return time.monotonic()


def undecodable(stage: Stage) -> float:
    """Header keys that are no text, null headers, a bomb, an unknown codec, among good records.

    The codec is changed in the log of who leads, which nobody reads meanwhile.
    """
    topic, beside = f"{stage.group}5.raw", stage.beside
    for pod in stage.pods.pods:
        pod.send(signal.SIGSTOP)
    for partition in range(4):
        beside.odd(topic, partition, UNKNOWN)
    for pod in stage.pods.pods:
        pod.send(signal.SIGCONT)
    for turn in range(8):
        beside.odd(topic, turn % 4)
        beside.send(topic, 8, 4)
    beside.bomb(topic, 0, BOMB)
    beside.send(topic, 40, 4)
    return time.monotonic()


FAULTS: dict[str, Fault] = {
    **{f"SIGKILL {phase.replace('_', ' ')}": killed_in(phase) for phase in PHASES},
    "SIGKILL of all processes": both_killed,
    "SIGSTOP past the session, after poll": stopped_in("after_poll"),
    "SIGSTOP past the session, after produce": stopped_in("after_produce"),
    "SIGSTOP past the session, before commit": stopped_in("before_commit"),
    "rebalance storm": storm,
    "OOM kill of the largest process": out_of_memory,
    "partition leader killed": leader_killed,
    "group coordinator killed": group_coordinator_killed,
    "transaction coordinator killed": transaction_coordinator_killed,
    "broker frozen 12 s": broker_frozen,
    "all brokers killed and started": all_restarted,
    "all brokers restarted in turn": rolled,
    "network cut 5 s": network("cut", 5),
    "network cut 20 s": network("cut", 20),
    "network silent 20 s": network("silent", 20),
    "network slow, 200 ms, 10 s": network("open", 10, 0.2),
    "clock one hour ahead": clock(3600),
    "clock one hour back": clock(-3600),
    "500 slow sockets on each port": besieged,
    "temporary folder full": temporary_full,
    "broker's disk full": broker_full,
    "output topic missing": output_missing,
    "poison, one in five": poisoned,
    "input topic made anew": input_anew,
    "output topic made anew": output_anew,
    # The last: brokers that are killed afterwards cut what was changed in their logs.
    "records that no client decodes": undecodable,
}
"""All of them, by the words of the table."""
