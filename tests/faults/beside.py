"""Topics beside the feed, for faults that the feed itself could not go through and be counted.

What stands in a topic when it is deleted is gone with it, and what no client decodes cannot be read
to see what it was. The faults here send numbered messages to streams of their own, note the place
of each as the broker told it, and leave them to the ledger; the feed goes on meanwhile.
"""

import time
from dataclasses import dataclass, field

import canaried
import raw_records as raw
import topics
from cluster import Cluster
from kafka import KafkaProducer
from kafka.admin import KafkaAdminClient
from kafka.errors import KafkaError
from ledger import Reader
from raw_records import Raw

Place = tuple[str, int, int]
FIRST = 50_000
"""The first number of a message beside the feed, which does not come so far in all rows.

A number of six digits would count as the message's own number, which does not go out.
"""

LIFE = 1_000_000
"""What is added to an offset in a topic for each time that it was made anew."""


@dataclass
class Beside:
    """What was sent beside the feed: ``placed`` has the number of each place, ``broken`` of those
    that no client decodes; ``anew`` has the topics that were made anew."""

    cluster: Cluster
    group: str
    reader: Reader
    placed: dict[Place, int] = field(default_factory=dict)
    broken: set[int] = field(default_factory=set)
    anew: list[str] = field(default_factory=list)
    _next: int = FIRST

    def forget(self) -> None:
        """Leave nothing for the next row."""
        self.placed.clear()

    def take(self, count: int) -> list[int]:
        """Numbers that were not given yet."""
        self._next += count
        return list(range(self._next - count, self._next))

    def send(self, topic: str, count: int, partitions: int) -> None:
        """Send so many messages to a topic, in turn to its partitions."""
        producer = KafkaProducer(
            bootstrap_servers=self.cluster.inside, acks="all", enable_idempotence=True, linger_ms=5
        )
        sent = {
            n: producer.send(topic, **self._record(n, n % partitions)) for n in self.take(count)
        }
        for number, future in sent.items():
            told = future.get(60)
            self.note(number, (topic, told.partition, told.offset))
        producer.close()

    def _record(self, number: int, partition: int) -> dict[str, object]:
        """What is sent of a number."""
        key = canaried.canaries(number)[2].encode()
        return {"value": canaried.message(number), "key": key, "partition": partition}

    def note(self, number: int, place: Place) -> None:
        """A message has this place, in the life that its topic has now."""
        topic, partition, offset = place
        self.placed[topic, partition, offset + LIFE * self.anew.count(topic)] = number

    def await_done(self, topic: str, count: int) -> None:
        """Wait until the group has done ``count`` records of a topic in its life of now."""
        topics.await_done(self.cluster.inside, topic, self.group, count, 120)

    def remake(self, topic: str, partitions: int) -> None:
        """Delete a topic that was read, and make it anew as soon as brokers let it."""
        self.reader.read()
        admin = KafkaAdminClient(bootstrap_servers=self.cluster.inside)
        admin.delete_topics([topic])
        admin.close()
        self.anew.append(topic)
        self.reader.begin(topic)
        until = time.monotonic() + 60
        while True:
            try:
                return self.cluster.make(topic, partitions=partitions)
            except KafkaError:
                assert time.monotonic() < until, f"{topic} could not be made anew"
                time.sleep(0.1)

    def odd(self, topic: str, partition: int, codec: int = 0) -> None:
        """Send a batch of a good message and two that no client decodes.

        With another codec's number all three are such.
        """
        good, named, empty = numbers = self.take(3)
        records = [Raw(canaried.message(n), canaried.canaries(n)[2].encode()) for n in numbers]
        if not codec:
            records[1] = records[1]._replace(headers=[(b"\xff\xfe\xfd", b"1")])
            records[2] = records[2]._replace(headers=[(b"trace", None)])
        leader = self.cluster.leader(topic, partition)
        at = raw.send(f"127.0.0.1:{leader.inside}", topic, partition, raw.batch(*records))
        for index, number in enumerate(numbers):
            self.note(number, (topic, partition, at + index))
        self.broken |= {good, named, empty} if codec else {named, empty}
        if codec:
            raw.change(leader.logs, topic, partition, at, lambda made: raw.of_codec(made, codec))

    def bomb(self, topic: str, partition: int, size: int) -> None:
        """Send one record that unpacks to ``size`` bytes."""
        (number,) = self.take(1)
        leader = self.cluster.leader(topic, partition)
        made = raw.batch(Raw(bytes(size)), codec=1)
        at = raw.send(f"127.0.0.1:{leader.inside}", topic, partition, made)
        self.note(number, (topic, partition, at))
        self.broken.add(number)
