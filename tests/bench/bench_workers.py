"""Messages a second of one worker and of two, on the same broker in the same run, as a ratio.

Rounds of one and of two follow one another, so that what else this machine does falls on both;
the median counts. Processor seconds for a message tell whether two workers stand in each other's
way, whatever else runs.
"""

import argparse
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

INTEGRATION = Path(__file__).resolve().parents[1] / "integration"
sys.path[:0] = [str(INTEGRATION), str(INTEGRATION / "observability")]

from broker import broker  # noqa: E402 - the tests' folder is put on the path first
from running import FEED, Service, Topics, running  # noqa: E402 - the same

PAUSE = 0.5
"""Seconds between two looks at /metrics, which cost the workers something."""


@dataclass(frozen=True)
class Point:
    """What a service had done at a time, and the processor seconds that its processes had used."""

    at: float
    done: float
    used: float

    @staticmethod
    def of(service: Service) -> "Point":
        """Now."""
        return Point(time.monotonic(), service.done(), service.total("process_cpu_seconds_total"))


def measured(service: Service, count: int) -> tuple[float, float]:
    """Messages a second, and processor milliseconds a message, from a tenth to nine tenths."""
    points = [Point.of(service)]
    while points[-1].done < 0.9 * count:
        time.sleep(PAUSE)
        points.append(Point.of(service))
    first = next(point for point in points if point.done > 0.1 * count)
    last = points[-1]
    done = last.done - first.done
    return done / (last.at - first.at), 1000 * (last.used - first.used) / done


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=8000)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    feed = [path.read_bytes() for path in sorted(FEED.iterdir())]
    payloads = [feed[n % len(feed)] for n in range(chosen.messages)]
    rates: dict[int, list[float]] = {1: [], 2: []}
    with tempfile.TemporaryDirectory() as folder, broker(Path(folder)) as bootstrap:
        for turn in range(chosen.rounds):
            for workers, found in rates.items():
                topics = Topics(bootstrap, f"bench{turn}{workers}")
                topics.create()
                topics.feed(payloads)
                service = Service(topics, Path(folder), workers=workers)
                with running([service]):
                    rate, cost = measured(service, chosen.messages)
                found.append(rate)
                print(
                    f"workers {workers}: {rate:8.0f} messages/s, {cost:6.2f} ms of processor each"
                )
    ratios = [two / one for one, two in zip(rates[1], rates[2], strict=True)]
    print(f"two workers to one: {', '.join(f'{r:.2f}' for r in ratios)}")
    print(f"median: {statistics.median(rates[2]) / statistics.median(rates[1]):.2f}")


if __name__ == "__main__":
    main()
