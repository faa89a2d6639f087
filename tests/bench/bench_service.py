"""Messages a second of the service, against a pass-through of the same clients on one broker.

Both runs read the same topic, in transactions of the same size, in one process, one after
the other; only the ratio means anything. The stages are the engine's own.

    python tests/bench/bench_service.py --messages 4000
"""

import argparse
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "integration"))

import feeds
import topics
from broker import broker

from streamdeid.cli.run import build
from streamdeid.engine import Deidentified
from streamdeid.ports import Envelope, Position
from streamdeid.runtime.audit import unaudited
from streamdeid.runtime.process import Outcome, Released
from streamdeid.runtime.settings import KeysSection, Service, Settings


def settings(bootstrap: str, group: str) -> Settings:
    """The service's settings for one group."""
    kafka = {"bootstrap": [bootstrap], "group": group, "topics": ["bench[.]raw"]}
    return Settings.model_validate(
        {"kafka": kafka, "keys": KeysSection(required=False), "service": Service(port=0)}
    )


def passed(envelope: Envelope) -> Outcome:
    """The record as it came, to the same place as the service's."""
    place = Position("bench.deid", envelope.position.partition, envelope.position.offset)
    result = Deidentified(envelope.value, "hl7v2", "", "")
    return Released(envelope.position, Envelope(place, envelope.value, envelope.key), result, 0.0)


def run(
    bootstrap: str, group: str, process: Callable[[Envelope], Outcome] | None
) -> tuple[float, Counter[str]]:
    """Seconds from the first record to the last commit, and nanoseconds by stage."""
    runner = build(settings(bootstrap, group))
    stages: Counter[str] = Counter()
    inner = process or runner.process
    runner.write = unaudited if process else runner.write
    first: list[float] = []

    def timed(envelope: Envelope) -> Outcome:
        first.append(time.perf_counter())
        outcome = inner(envelope)
        if isinstance(outcome, Released):
            stages.update(outcome.result.tally.stages)
        return outcome

    runner.process = timed
    stop = threading.Event()
    while not runner._turn(stop):
        continue
    runner.run(stop, until_idle=True)
    return time.perf_counter() - runner.poll_seconds - first[0], stages


def main() -> None:
    """Feed, run both, print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--messages", type=int, default=4000)
    count = arguments.parse_args().messages
    with tempfile.TemporaryDirectory() as folder, broker(Path(folder)) as bootstrap:
        names = ("bench.raw", "bench.deid", "streamdeid.dead-letters", "streamdeid.audit")
        topics.make(bootstrap, *names)
        topics.fill(bootstrap, "bench.raw", range(count), feeds.message, feeds.key)
        through, _ = run(bootstrap, "through", passed)
        seconds, stages = run(bootstrap, "service", None)
    print(f"service: {count} mixed messages (ORU, ADT, DocumentReference), one process")
    print(f"  pass-through        {count / through:>8.0f} messages/s")
    print(
        f"  service             {count / seconds:>8.0f} messages/s, ratio {through / seconds:.3f}"
    )
    stages["clients and the rest"] = max(0, int(seconds * 1e9) - sum(stages.values()))
    for stage, nanoseconds in stages.items():
        print(f"    {stage:<20}{nanoseconds / seconds / 1e7:>6.1f} %")


if __name__ == "__main__":
    main()
