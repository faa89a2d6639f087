"""Messages a second of one worker and of two, on the same broker in the same run, as a ratio."""

import sys
import tempfile
import time
from pathlib import Path

INTEGRATION = Path(__file__).resolve().parents[1] / "integration"
sys.path[:0] = [str(INTEGRATION), str(INTEGRATION / "observability")]

from broker import broker  # noqa: E402 - the tests' folder is put on the path first
from running import FEED, Service, Topics, running  # noqa: E402 - the same

MESSAGES = 9000
"""Enough that the start of a process weighs little."""


def rate(service: Service) -> float:
    """Messages a second between the first tenth and nine tenths of the feed."""
    points: list[tuple[float, float]] = []
    while not points or points[-1][1] < 0.9 * MESSAGES:
        done = service.done()
        if done > 0.1 * MESSAGES:
            points.append((time.monotonic(), done))
        time.sleep(0.1)
    (began, first), (ended, last) = points[0], points[-1]
    return (last - first) / (ended - began)


def main() -> None:
    """Measure and print."""
    feed = [path.read_bytes() for path in sorted(FEED.iterdir())]
    payloads = [feed[n % len(feed)] for n in range(MESSAGES)]
    rates = {}
    with tempfile.TemporaryDirectory() as folder, broker(Path(folder)) as bootstrap:
        for workers in (1, 2):
            topics = Topics(bootstrap, f"bench{workers}")
            topics.create()
            topics.feed(payloads)
            service = Service(topics, Path(folder), workers=workers)
            with running([service]):
                rates[workers] = rate(service)
            print(f"workers {workers}: {rates[workers]:8.0f} messages/s")
    print(f"two workers to one: {rates[2] / rates[1]:.2f}")


if __name__ == "__main__":
    main()
