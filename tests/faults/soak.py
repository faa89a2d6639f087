"""The service for a long time at 70 % of what it can do, then flooded, then drained.

    python tests/faults/soak.py [--minutes 30] [--flood SECONDS]

Two workers on one host and their supervisor. Every five seconds the proportional set size of all
processes of the service is summed up, with descriptors and threads. After a warm-up nothing may
grow: memory stays within 5 % from its beginning to its end (medians of the first and the last
fifth), and of descriptors and threads no more than ``SPARE`` come. Then ten times the capacity is
fed, and all of that is waited for; every record that was fed is counted in what went out.
"""

import argparse
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
INTEGRATION = HERE.parent / "integration"
sys.path[:0] = [str(HERE), str(INTEGRATION), str(INTEGRATION / "observability")]

import feeds  # noqa: E402 - the tests' folders are put on the path first
import topics as records_of  # noqa: E402 - the same
from broker import broker  # noqa: E402 - the same
from canaried import Feeder  # noqa: E402 - the same
from running import Service, Topics, children, until  # noqa: E402 - the same

EVERY = 5.0
"""Seconds between two samples."""

SHARE = 0.7
"""Of the capacity that was measured."""

WARM_UP = 0.2
"""Share of the time that does not count: caches fill, and the allocator finds its level."""

WITHIN = 0.05
"""By which share memory may change after that."""

STARTING = 300.0
"""Seconds for the workers to start, on a machine that has much else to do."""

SPARE = 2
"""Descriptors and threads that may come: of a connection that is made anew, and of who looks."""


@dataclass(frozen=True)
class Sample:
    """All processes of the service at one moment."""

    at: float
    megabytes: float
    descriptors: int
    threads: int
    processes: int
    done: float


def tree(process: int) -> list[int]:
    """A process and all below it."""
    found = [process]
    for number in found:
        with suppress(OSError):
            found += children(number)
    return found


def proportional(number: int) -> float:
    """Megabytes of a process, those shared divided by who shares them."""
    for line in Path(f"/proc/{number}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0


def sample(service: Service) -> Sample:
    """Now."""
    assert service.process
    numbers = tree(service.process.pid)
    tasks = [list(Path(f"/proc/{number}/task").iterdir()) for number in numbers]
    handles = [list(Path(f"/proc/{number}/fd").iterdir()) for number in numbers]
    return Sample(
        time.monotonic(),
        sum(map(proportional, numbers)),
        sum(map(len, handles)),
        sum(map(len, tasks)),
        len(numbers),
        service.done(),
    )


def watched(service: Service, enough: Callable[[], bool]) -> list[Sample]:
    """Samples until a call says that it is enough."""
    found = []
    while not enough():
        time.sleep(EVERY)
        with suppress(OSError):
            found.append(sample(service))
            one = found[-1]
            print(
                f"  {one.at - found[0].at:7.0f} s {one.megabytes:8.1f} MB {one.descriptors:5} "
                f"descriptors {one.threads:4} threads {one.processes:3} processes "
                f"{one.done:9.0f} done",
                flush=True,
            )
    return found


def capacity(service: Service, feeder: Feeder, count: int) -> float:
    """Messages a second when more waits than can be done."""
    feeder.rate = 2000.0
    feeder.start()
    while feeder.number < count:
        time.sleep(0.1)
    feeder.rest()
    points = []
    while (done := service.done()) < feeder.number:
        if done:
            points.append((time.monotonic(), done))
        time.sleep(0.5)
    middle = points[len(points) // 5 : -max(1, len(points) // 5)]
    return (middle[-1][1] - middle[0][1]) / (middle[-1][0] - middle[0][0])


def ends(values: Sequence[float]) -> tuple[float, float]:
    """The medians of the first and of the last fifth."""
    fifth = max(1, len(values) // 5)
    return statistics.median(values[:fifth]), statistics.median(values[-fifth:])


def judged(samples: Sequence[Sample]) -> list[str]:
    """What is wrong with the steady time; and it is printed."""
    counted = samples[int(len(samples) * WARM_UP) :]
    wrong = []
    for name in ("megabytes", "descriptors", "threads"):
        first, last = ends([float(getattr(one, name)) for one in counted])
        change = 100 * (last / first - 1)
        print(f"  {name:<12} {first:8.1f} at first {last:8.1f} at last {change:+.2f} %")
        is_bad = last - first > SPARE if name != "megabytes" else abs(change) > 100 * WITHIN
        wrong += [name] if is_bad else []
    return wrong


def soaked(service: Service, minutes: float, flood: float) -> list[str]:
    """Measure the capacity, soak, flood and drain; what is wrong."""
    feeder = Feeder([service.topics.bootstrap], [service.topics.raw], kind=feeds.message)
    capacity(service, feeder, 1500)
    able = capacity(service, feeder, feeder.number + 4000)
    print(f"capacity {able:.0f} messages/s; steady at {SHARE * able:.0f}/s for {minutes:g} minutes")
    feeder.rate = SHARE * able
    feeder.start()
    end = time.monotonic() + 60 * minutes
    steady = watched(service, lambda: time.monotonic() > end)
    feeder.rest()
    wrong = judged(steady)
    while service.done() < feeder.number:
        time.sleep(0.5)
    print(f"flooded with {10 * able:.0f} messages/s for {flood:g} s", flush=True)
    feeder.rate, before = 10 * able, feeder.number
    feeder.start()
    end = time.monotonic() + flood
    flooded = watched(service, lambda: time.monotonic() > end)
    feeder.rest()
    began = time.monotonic()
    print(f"  fed {feeder.number - before} in {flood:g} s; draining", flush=True)
    drained = watched(service, lambda: service.done() >= feeder.number)
    peak = max(one.megabytes for one in [*flooded, *drained])
    print(f"drained in {time.monotonic() - began:.0f} s, {peak:.0f} MB at most")
    found = [
        len(records_of.read(service.topics.bootstrap, name))
        for name in (service.topics.released, service.topics.dead)
    ]
    print(f"{feeder.number} fed, {found[0]} released, {found[1]} dead letters")
    return wrong + ([] if sum(found) == feeder.number else ["records"])


def main() -> int:
    """Print; 1 if anything is wrong."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--minutes", type=float, default=30.0)
    arguments.add_argument("--flood", type=float, default=120.0)
    chosen = arguments.parse_args()
    # What was started is ended, whoever ends this.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(3))
    with tempfile.TemporaryDirectory() as folder, broker(Path(folder)) as bootstrap:
        topics = Topics(bootstrap, "soak")
        topics.create()
        service = Service(topics, Path(folder), workers=2)
        service.start()
        try:
            until(service.ready, service.log, STARTING)
            wrong = soaked(service, chosen.minutes, chosen.flood)
        finally:
            service.stop()
    print("wrong: " + ", ".join(wrong) if wrong else "memory, descriptors and threads stay")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
