"""One row of the fault table: strike in the middle of a feed, wait, drain, count.

Two processes of the service de-identify a steady feed. The feed goes on until every partition has
given a record that was fed after the fault was over; then everything is drained.
"""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import mounts
from beside import Beside
from canaried import Feeder
from cluster import cluster
from ledger import Ledger, Reader, Tail, Verdict
from pods import Pod, Pods, configured
from proxy import network
from scenarios import Fault, Stage

GROUP = "faults"
HEAD = f"{'fault':<42}{'records':>8}{'lost':>6}{'doubled':>9}{'reordered':>11}{'leaked':>8}"
HEAD += f"{'withheld':>10}{'first s':>9}{'all s':>7}"
BEFORE = 2.0
"""Seconds of the feed before a fault."""

PATIENCE = 150.0
"""Seconds for every partition to give a record again, and for the rest to be drained."""


@dataclass(frozen=True)
class Row:
    """What came of a fault.

    ``took`` is the seconds from its end to the first record that was fed afterwards, and to one
    of every partition; ``failures`` counts messages that the feed itself could not hand over.
    """

    name: str
    verdict: Verdict
    took: tuple[float, float] | None
    failures: int

    @property
    def is_good(self) -> bool:
        """Whether nothing is wrong."""
        return self.verdict.is_good and self.took is not None and not self.failures

    def __str__(self) -> str:
        """As a line of the table."""
        v = self.verdict
        first, every = [f"{s:.1f}" for s in self.took] if self.took else ["never"] * 2
        return (
            f"{self.name:<42}{v.records:>8}{v.lost:>6}{v.doubled:>9}{v.reordered:>11}{v.leaked:>8}"
            f"{v.withheld:>10}{first:>9}{every:>7}"
        )


class Table:
    """The stage with everything on it, and one row for each fault."""

    def __init__(self, stage: Stage, tail: Tail, ledger: Ledger) -> None:
        """Nothing has struck yet."""
        self.stage, self.tail, self.ledger = stage, tail, ledger

    def row(self, name: str, fault: Fault) -> Row:
        """Strike, wait, drain and count."""
        feeder = self.stage.feeder
        first = feeder.number
        feeder.start()
        time.sleep(BEFORE)
        over = fault(self.stage)
        took = self._again(over)
        feeder.rest()
        numbers = range(first, feeder.number)
        verdict = self._drained(numbers)
        self.stage.beside.forget()
        return Row(name, verdict, took, feeder.failures)

    def _again(self, over: float) -> tuple[float, float] | None:
        """Seconds until records come again that were fed after the fault."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if took := self.tail.after(self.stage.feeder.fed, over):
                return took
            time.sleep(0.1)
        return None

    def _drained(self, numbers: range) -> Verdict:
        """The verdict once every record has an answer, or when time is over."""
        broken = frozenset(self.stage.feeder.broken | self.stage.beside.broken)
        until = time.monotonic() + PATIENCE
        while True:
            self.ledger.reader.read()
            verdict = self.ledger.verdict(numbers, (), broken)
            if not verdict.lost or time.monotonic() > until:
                # Once more after a while: what comes twice comes late.
                time.sleep(1)
                self.ledger.reader.read()
                return self.ledger.verdict(numbers, self.stage.pods.said(), broken)
            time.sleep(0.5)


@contextmanager
def staged(folder: Path) -> Iterator[Table]:
    """Brokers, network, processes and a feed."""
    with ExitStack() as stack:
        stack.enter_context(mounts.small(folder / "broker-3" / "logs", 512))
        stack.enter_context(mounts.small(folder / "tmp", 4))
        brokers = stack.enter_context(cluster(folder))
        ways = {broker.proxied: broker.behind for broker in brokers.brokers}
        between = stack.enter_context(network(ways))
        names = [f"{GROUP}.{end}" for end in ("raw", "deid", "dead", "audit")]
        besides = [f"{GROUP}{n}.{end}" for n in (3, 4, 5) for end in ("raw", "deid")]
        brokers.make(*names, f"{GROUP}2.raw", *besides)
        config = configured(folder, brokers.proxied, GROUP, [f"{GROUP}[2-5]?[.]raw"])
        environment = {"TMPDIR": str(folder / "tmp")}
        pods = Pods([Pod(folder, f"pod-{n}", config, environment) for n in range(2)])
        stack.callback(pods.stop)
        pods.start()
        feeder = Feeder(brokers.inside, [f"{GROUP}.raw"])
        tail = Tail(brokers.inside, [f"{GROUP}.deid"])
        tail.start()
        stack.callback(tail.stop)
        streams = {f"{GROUP}{n}.raw": f"{GROUP}{n}.deid" for n in ("", 2, 3, 4, 5)}
        # What stands beside the feed is not read, but placed.
        read = [f"{GROUP}.raw", f"{GROUP}2.raw", *streams.values()]
        reader = Reader(brokers.inside, [*read, f"{GROUP}.dead", f"{GROUP}.audit"])
        beside = Beside(brokers, GROUP, reader)
        ledger = Ledger(reader, streams, f"{GROUP}.dead", f"{GROUP}.audit", beside.placed)
        stage = Stage(folder, brokers, between, pods, feeder, GROUP, beside)
        yield Table(stage, tail, ledger)
