"""What came of every record, by what the topics hold: nothing here is the product's own code.

A source position is a topic, partition and offset. Every one has exactly one answer: a released
record that carries its number, or a dead letter that names the position. Within a partition
answers come in the order of their positions. Readers take committed records only.
"""

import json
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any

import canaried
from kafka import KafkaConsumer, TopicPartition

Place = tuple[str, int, int]


@dataclass(frozen=True)
class Verdict:
    """How many records were lost, doubled, reordered, leaked, and withheld without a reason."""

    records: int
    lost: int
    doubled: int
    reordered: int
    leaked: int
    withheld: int

    @property
    def is_good(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.lost or self.doubled or self.reordered or self.leaked or self.withheld)


@dataclass
class Reader:
    """Reads topics to their ends, going on from where it was."""

    bootstrap: Sequence[str]
    topics: Sequence[str]
    records: dict[str, list[Any]] = field(default_factory=lambda: defaultdict(list))
    _next: dict[TopicPartition, int] = field(default_factory=dict)

    def read(self) -> None:
        """Read what is new up to the last committed record."""
        consumer = KafkaConsumer(
            bootstrap_servers=list(self.bootstrap),
            isolation_level="read_committed",
            enable_auto_commit=False,
        )
        places = [
            TopicPartition(t, p)
            for t in self.topics
            for p in consumer.partitions_for_topic(t) or ()
        ]
        consumer.assign(places)
        ends = consumer.end_offsets(places)
        for place in places:
            consumer.seek(place, self._next.get(place, 0))
        until = time.monotonic() + 60
        while any(consumer.position(p) < ends[p] for p in places):
            assert time.monotonic() < until, "the topics could not be read"
            for place, found in consumer.poll(500, max_records=5000).items():
                self.records[place.topic] += found
        self._next = {place: consumer.position(place) for place in places}
        consumer.close()

    def begin(self, topic: str) -> None:
        """Read a topic from its beginning: it is made anew."""
        self._next = {place: at for place, at in self._next.items() if place.topic != topic}


@dataclass
class Ledger:
    """Raw topics and what came of them: ``streams`` maps each raw topic to its output.

    ``placed`` has the numbers of records that are not read, by their places.
    """

    reader: Reader
    streams: Mapping[str, str]
    dead: str
    audit: str
    placed: Mapping[Place, int] = field(default_factory=dict)

    def verdict(
        self, fed: range, said: Iterable[bytes] = (), broken: frozenset[int] = frozenset()
    ) -> Verdict:
        """What came of these messages and those placed, of which those in ``broken`` are."""
        numbers = {*fed, *self.placed.values()}
        raw = self._raw(numbers) | dict(self.placed)
        answers, descents = self._answers(raw, numbers)
        letters, more = self._letters(raw)
        counts = answers + letters
        withheld = sum(letters[place] for place, number in raw.items() if number not in broken)
        return Verdict(
            len(raw),
            sum(not counts[place] for place in raw),
            sum(count - 1 for count in counts.values() if count > 1),
            descents + more,
            self._leaked(numbers, said),
            withheld,
        )

    def _raw(self, numbers: AbstractSet[int]) -> dict[Place, int]:
        """The source positions of these messages."""
        found = {}
        for topic in self.streams:
            for record in self.reader.records[topic]:
                number = canaried.number_of(record.value)
                if number in numbers:
                    found[topic, record.partition, record.offset] = number
        return found

    def _answers(
        self, raw: Mapping[Place, int], numbers: AbstractSet[int]
    ) -> tuple[Counter[Place], int]:
        """How often each position was released, and how often one came after a later one."""
        counts: Counter[Place] = Counter()
        places: dict[tuple[str, int], list[Place]] = defaultdict(list)
        for place, number in raw.items():
            places[place[0], number].append(place)
        last: dict[tuple[str, int, int], int] = {}
        descents = 0
        for source, released in self.streams.items():
            for record in self.reader.records[released]:
                number = canaried.number_of(record.value)
                if number not in numbers:
                    continue
                known = places.get((source, number))
                place = known[0] if known else (source, record.partition, -1)
                counts[place] += 1
                # Where an output has fewer partitions, several share one of it.
                way = (released, record.partition, place[1])
                before = last.get(way, -1)
                descents += place[2] < before
                last[way] = max(before, place[2])
        return counts, descents

    def _letters(self, raw: Mapping[Place, int]) -> tuple[Counter[Place], int]:
        """How often a dead letter names each position, and how often out of order."""
        counts: Counter[Place] = Counter()
        last: dict[tuple[str, int], int] = {}
        descents = 0
        for record in self.reader.records[self.dead]:
            letter = json.loads(record.value)
            place = (letter["topic"], letter["partition"], letter["offset"])
            if place not in raw:
                continue
            counts[place] += 1
            before = last.get(place[:2], -1)
            descents += place[2] < before
            last[place[:2]] = max(before, place[2])
        return counts, descents

    def _leaked(self, numbers: AbstractSet[int], said: Iterable[bytes]) -> int:
        """How many canaries of these messages stand in what went out or was said."""
        known = {canary.lower() for n in numbers for canary in canaried.canaries(n)}
        found: set[str] = set()
        for topic in (*self.streams.values(), self.dead, self.audit):
            for record in self.reader.records[topic]:
                parts = [record.value or b"", record.key or b""]
                parts += [part for name, value in record.headers for part in (name.encode(), value)]
                for part in parts:
                    found |= canaried.seen(part) & known
        for text in said:
            found |= canaried.seen(text) & known
        return len(found)


@dataclass
class Tail:
    """Watches the outputs: when each number was first seen, by this process's clock."""

    bootstrap: Sequence[str]
    topics: Sequence[str]
    arrived: dict[int, tuple[float, int]] = field(default_factory=dict)
    _stop: threading.Event = field(default_factory=threading.Event)

    def start(self) -> None:
        """Begin to watch."""
        threading.Thread(target=self._work, daemon=True).start()

    def stop(self) -> None:
        """No more."""
        self._stop.set()

    def _work(self) -> None:
        consumer = KafkaConsumer(
            bootstrap_servers=list(self.bootstrap),
            isolation_level="read_committed",
            enable_auto_commit=False,
            auto_offset_reset="earliest",
            metadata_max_age_ms=3000,
        )
        # All that exist then; a topic that comes later is not measured.
        places = [
            TopicPartition(t, p)
            for t in self.topics
            for p in consumer.partitions_for_topic(t) or ()
        ]
        consumer.assign(places)
        while not self._stop.is_set():
            for place, found in consumer.poll(200).items():
                now = time.monotonic()
                for record in found:
                    number = canaried.number_of(record.value)
                    self.arrived.setdefault(number, (now, place.partition))
        consumer.close()

    def after(self, fed: Mapping[int, float], since: float) -> tuple[float, float] | None:
        """Seconds from ``since`` to the first record fed after it, and to one of each partition."""
        firsts: dict[int, float] = {}
        for number, (at, partition) in list(self.arrived.items()):
            if fed.get(number, 0.0) >= since:
                firsts[partition] = min(at, firsts.get(partition, at))
        if len(firsts) < canaried.PARTITIONS:
            return None
        return min(firsts.values()) - since, max(firsts.values()) - since
