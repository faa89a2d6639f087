"""A feed of which half is quarantined by a policy that was mistaken, and the replays after."""

import hashlib
import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import feeds
import topics
from kafka import KafkaConsumer, TopicPartition
from kafka.admin import KafkaAdminClient
from services import CONFIG

COUNT = 1000
WITHHELD = range(1, COUNT, 2)
MORE = """
[dead_letters]
replayed = "{topic}.replayed"
{more}
[policy]
name = "{policy}"
"""
BAD = """
name = "mistaken"
project = "default"
extends = "safe-harbor"
[formats]
unlisted = "quarantine"
"""


def message(number: int) -> bytes:
    """An HL7 message; odd ones have a segment of the site, which no table lists."""
    text = feeds.message(number * 6 + number % 2)
    return text.replace(b"|%d||" % (number * 6 + number % 2), b"|%d||" % number) + (
        b"ZSI|1|house\r" if number % 2 else b""
    )


class Site:
    """Topics, keys and configuration of one group."""

    def __init__(self, folder: Path, bootstrap: str, topic: str, more: str = "") -> None:
        self.folder, self.bootstrap, self.topic, self.more = folder, bootstrap, topic, more
        self.config, self.log = folder / "streamdeid.toml", folder / "log"
        (folder / "keys").mkdir()
        (folder / "keys" / "1.key").touch(0o600)
        (folder / "keys" / "1.key").write_text(hashlib.sha256(b"no secret").hexdigest())
        (folder / "bad.toml").write_text(BAD)
        endings = ("raw", "deid", "dead", "audit", "replayed")
        topics.make(bootstrap, *(f"{topic}.{ending}" for ending in endings))

    def use(self, policy: str) -> None:
        """From now on this policy is the configured one."""
        names = {"bootstrap": self.bootstrap, "topic": self.topic, "group": self.topic}
        text = CONFIG.format(keys=self.folder / "keys", **names)
        more = MORE.format(topic=self.topic, more=self.more, policy=policy)
        self.config.write_text(text.replace("max_records = 100", "max_records = 500") + more)

    def quarantine_half(self) -> None:
        """Let the service run over the feed with the mistaken policy, and mend it."""
        topics.fill(self.bootstrap, f"{self.topic}.raw", range(COUNT), message, feeds.key)
        self.use(str(self.folder / "bad.toml"))
        process = self.start("run", STREAMDEID_SERVICE__PORT="0")
        try:
            topics.await_done(self.bootstrap, f"{self.topic}.raw", self.topic, COUNT, 120)
        finally:
            process.terminate()
            process.communicate(timeout=60)
        self.use("safe-harbor")

    def start(self, name: str, *words: str, **environment: str) -> "subprocess.Popen[bytes]":
        """A command of this site, begun."""
        command = [sys.executable, "-m", "streamdeid", name, "--config", str(self.config)]
        # To a file: nobody reads a pipe while the process runs.
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [*command, *words],
                env=os.environ | environment,
                stdout=subprocess.PIPE,
                stderr=log,
            )

    def replay(self, *words: str) -> tuple[int, list[dict[str, Any]]]:
        """Exit code and report of a replay."""
        process = self.start("replay", *words)
        out, _ = process.communicate(timeout=180)
        return process.returncode, [json.loads(line) for line in out.splitlines()]

    def killed(self, *words: str) -> int:
        """Kill a replay when it has published something; how many marks there are then."""
        process = self.start("replay", "--send", *words)
        until = time.monotonic() + 90
        while not self.written("replayed"):
            assert process.poll() is None, self.log.read_text()
            assert time.monotonic() < until
            time.sleep(0.05)
        process.kill()
        process.communicate(timeout=30)
        return len(topics.read(self.bootstrap, f"{self.topic}.replayed"))

    def written(self, ending: str) -> int:
        """How far the transactions of a topic reach that are over, aborted ones and all."""
        consumer = KafkaConsumer(bootstrap_servers=self.bootstrap, isolation_level="read_committed")
        name = f"{self.topic}.{ending}"
        places = [TopicPartition(name, n) for n in consumer.partitions_for_topic(name)]
        ends = consumer.end_offsets(places)
        consumer.close()
        return sum(ends.values())

    def released(self) -> Counter[int]:
        """How often each message was published."""
        records = topics.read(self.bootstrap, f"{self.topic}.deid")
        return Counter(feeds.number_of(record.value) for record in records)

    def remove(self, ending: str) -> None:
        """Remove a topic."""
        admin = KafkaAdminClient(bootstrap_servers=self.bootstrap)
        admin.delete_topics([f"{self.topic}.{ending}"])
        admin.close()
