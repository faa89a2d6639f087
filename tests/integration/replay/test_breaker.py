"""A partition that is nothing but poison is held; the others go on, and so does it once mended."""

import json
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import feeds
import topics
from broker import free_port
from kafka import KafkaProducer
from quarantine import Site

POISON, GOOD = 25, 40
MORE = "[breaker]\nconsecutive = 20\npause_seconds = 600\nlongest_pause_seconds = 600"


def fill(bootstrap: str) -> None:
    """Partition 0 begins with poison; every partition has as many good messages."""
    producer = KafkaProducer(bootstrap_servers=bootstrap, acks="all", enable_idempotence=True)
    for _ in range(POISON):
        producer.send("breaker.raw", value=b"not a message at all", partition=0)
    good = [number for number in range(1000) if not feeds.is_poison(number)][: 4 * GOOD]
    for place, number in enumerate(good):
        producer.send("breaker.raw", value=feeds.message(number), partition=place % 4)
    producer.flush()
    producer.close()


def wait_for(seen: Callable[[], bool], what: str, seconds: float = 240) -> None:
    until = time.monotonic() + seconds
    while not seen():
        assert time.monotonic() < until, what
        time.sleep(0.3)


def test_a_poisonous_partition_is_held_while_the_others_go_on_and_goes_on_when_told(
    bootstrap: str, tmp_path: Path
) -> None:
    site, port = Site(tmp_path, bootstrap, "breaker", MORE), free_port()
    fill(bootstrap)
    site.use("safe-harbor")
    service = site.start(
        "run", STREAMDEID_SERVICE__PORT=str(port), STREAMDEID_KAFKA__MAX_RECORDS="10"
    )

    def said(path: str) -> str:
        try:
            with urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
                return str(answer.read().decode())
        except OSError:
            return ""

    def done() -> int:
        return topics.committed(bootstrap, "breaker.raw", "breaker")

    try:
        wait_for(lambda: "ready; held: breaker.raw/0: 2" in said("/readyz"), site.log.read_text())
        wait_for(lambda: done() >= 20 + 3 * GOOD, "the other partitions")
        assert done() < POISON + 3 * GOOD + 10
        line = 'streamdeid_partition_held{partition="%d",topic="breaker.raw"} %d.0'
        wait_for(lambda: line % (0, 1) in said("/metrics"), "the metric")
        assert line % (1, 0) in said("/metrics")
        assert len(re.findall("partition_held", site.log.read_text())) == 1
        service.send_signal(signal.SIGHUP)
        wait_for(lambda: done() == POISON + 4 * GOOD, "the poisonous partition")
        assert said("/readyz").strip() == "ready"
    finally:
        service.terminate()
        service.communicate(timeout=60)
    letters = [json.loads(record.value) for record in topics.read(bootstrap, "breaker.dead")]
    assert sorted(letter["offset"] for letter in letters) == list(range(POISON))
    assert set(site.released().values()) == {1}
    assert sum(site.released().values()) == 4 * GOOD
