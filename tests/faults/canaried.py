"""A feed in which every message has its own people, so that any of them is known when it is seen.

Names and numbers are built from the message's number: none is a word, none comes twice. One
result keeps the number, by which the message is told again after everything else has gone.
"""

import re
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from kafka import KafkaProducer

PARTITIONS = 4
SYLLABLES = ("ba", "de", "fi", "go", "hu", "ka", "le", "mi", "no", "pu")
CANARIES = re.compile(
    rb"(?:quill|vander)(?:ba|de|fi|go|hu|ka|le|mi|no|pu){6}|7731\d{6}", re.IGNORECASE
)
NUMBER = re.compile(rb"OBX\|1\|NM\|1-1\^Count\^L\|\|(\d+)\||#(\d+)#")


def spelt(number: int) -> str:
    """A number as syllables."""
    return "".join(SYLLABLES[int(digit)] for digit in f"{number:06d}")


def canaries(number: int) -> tuple[str, str, str]:
    """Family, given name and record number of a message's patient."""
    return f"Quill{spelt(number)}", f"Vander{spelt(number)}", f"7731{number:06d}"


def message(number: int) -> bytes:
    """A result with a note, of one patient."""
    family, given, record = canaries(number)
    note = f"{given} {family}, MRN {record}, was seen. Mrs. {family} denies pain, BP 120/80."
    return "\r".join(
        (
            f"MSH|^~\\&|LAB|X|HUB|Y|20240307081500||ORU^R01|M{number}|P|2.5.1",
            f"PID|1||{record}^^^A^MR||{family}^{given}||19710304|F",
            f"OBR|1|P{number}||11506-3^Note^LN|||20240307",
            f"OBX|1|NM|1-1^Count^L||{number}||||||F",
            f"OBX|2|TX|11506-3^Note^LN||{note}||||||F",
            "",
        )
    ).encode()


def poison(number: int) -> bytes:
    """What no reader takes, with people in it."""
    family, given, record = canaries(number)
    broken = (
        f"not a message of {given} {family}, {record} #{number}#",
        f"PID|1||{record}^^^A^MR||{family}^{given} #{number}#\r",
        f'{{"resourceType": "Patient", "name": [{{"family": "{family}"}}], "#{number}#": ',
    )
    return broken[number % 3].encode()


def number_of(value: bytes) -> int:
    """The number that a message carries, broken or released; -1 if none."""
    found = NUMBER.search(value)
    return int(found[1] or found[2]) if found else -1


def seen(text: bytes) -> set[str]:
    """The canaries in a text."""
    return {found.decode().lower() for found in CANARIES.findall(text) if found}


@dataclass
class Feeder:
    """Feeds ``rate`` messages a second to topics in turn, partition by partition, until it rests.

    ``kind`` says what a number becomes; ``fed`` holds when each number was handed over, ``broken``
    which of them no reader takes.
    """

    bootstrap: Sequence[str]
    topics: Sequence[str]
    rate: float = 12.0
    kind: Callable[[int], bytes] = message
    number: int = 0
    fed: dict[int, float] = field(default_factory=dict)
    broken: set[int] = field(default_factory=set)
    failures: int = 0
    _run: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, or go on with the next number."""
        self._run.set()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def rest(self) -> None:
        """Stop, and wait until brokers have everything."""
        self._run.clear()
        assert self._thread
        self._thread.join(180)
        assert not self._thread.is_alive(), "the feed could not be written"

    def _work(self) -> None:
        # An idempotent producer, so that a retry neither doubles nor reorders the input itself.
        producer = KafkaProducer(
            bootstrap_servers=list(self.bootstrap),
            linger_ms=5,
            acks="all",
            enable_idempotence=True,
            delivery_timeout_ms=150_000,
            max_block_ms=150_000,
        )
        futures = []
        began, before = time.monotonic(), self.number
        while self._run.is_set():
            due = before + int((time.monotonic() - began) * self.rate)
            futures += [self._send(producer, number) for number in range(self.number, due)]
            time.sleep(0.01)
        producer.flush(150)
        self.failures += sum(future.failed() for future in futures)
        producer.close()

    def _send(self, producer: KafkaProducer, number: int) -> Any:
        """Hand one message over; its future."""
        self.number = number + 1
        value = self.kind(number)
        if not value.startswith(b"MSH"):
            self.broken.add(number)
        self.fed[number] = time.monotonic()
        topic = self.topics[number // PARTITIONS % len(self.topics)]
        key = canaries(number)[2].encode()
        return producer.send(topic, value=value, key=key, partition=number % PARTITIONS)
