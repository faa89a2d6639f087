"""Records become envelopes; positions become offsets; lag is told by what was taken last."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest
from group_told import GroupTold
from kafka import ConsumerGroupMetadata, OffsetAndMetadata, TopicPartition
from kafka.errors import KafkaTimeoutError, TopicAuthorizationFailedError
from structlog.testing import capture_logs

from connectors.kafka.source import KafkaSource, source
from streamdeid.model.errors import ConfigurationError, Unavailable
from streamdeid.model.reason import Reason
from streamdeid.ports import READY, Position


class Record(NamedTuple):
    """A record as the client hands it over."""

    topic: str
    partition: int
    offset: int
    value: bytes | None = b"MSH|"
    key: bytes | None = b"77"
    headers: Sequence[tuple[str, bytes]] = (("trace", b"1"),)
    timestamp: int | None = 50_000
    fault: Reason | None = None


class Consumer(GroupTold):
    """The part of the client that the source uses."""

    def __init__(self, *records: Record) -> None:
        super().__init__()
        self.places = {TopicPartition(r.topic, r.partition) for r in records}
        self.records = records
        self.topics: set[str] = {r.topic for r in records}
        self.sought: dict[TopicPartition, int] = {}
        self.high: dict[TopicPartition, int] = {}
        self.fails: Exception | None = None
        self.beat = 1.0
        self.unsent: dict[TopicPartition, str] = {}
        self.who = ConsumerGroupMetadata("group", 1, "first")

    def poll(self, _timeout: int, max_records: int) -> Mapping[TopicPartition, list[Record]]:
        if self.fails:
            raise self.fails
        found: dict[TopicPartition, list[Record]] = {}
        for record in self.records[:max_records]:
            found.setdefault(TopicPartition(record.topic, record.partition), []).append(record)
        return found

    def paused(self) -> set[TopicPartition]:
        return set()

    def assignment(self) -> set[TopicPartition]:
        return self.places

    def subscription(self) -> set[str]:
        return self.topics

    def troubles(self) -> dict[TopicPartition, str]:
        return self.unsent

    def seek(self, partition: TopicPartition, offset: int) -> None:
        if self.fails:
            raise self.fails
        self.sought[partition] = offset

    def group_metadata(self) -> ConsumerGroupMetadata:
        return self.who

    def metrics(self) -> dict[str, dict[str, float]]:
        return {"consumer-coordinator-metrics": {"last-heartbeat-seconds-ago": self.beat}}

    def highwater(self, partition: TopicPartition) -> int | None:
        return self.high.get(partition)

    def position(self, _partition: TopicPartition, timeout_ms: int) -> int:
        assert timeout_ms
        return 10


def polled(*records: Record) -> tuple[KafkaSource, Consumer]:
    consumer = Consumer(*records)
    return KafkaSource(consumer, 100, ["adt[.]raw"], 30.0), consumer


def test_a_record_becomes_an_envelope_with_the_brokers_time_in_seconds() -> None:
    made, _ = polled(Record("adt.raw", 2, 7))
    (envelope,) = made.poll(0.1)
    assert envelope.position == Position("adt.raw", 2, 7)
    assert (envelope.value, envelope.key) == (b"MSH|", b"77")
    assert (dict(envelope.headers), envelope.timestamp) == ({"trace": b"1"}, 50.0)


def test_a_tombstone_has_no_bytes_and_a_record_without_time_no_age() -> None:
    made, _ = polled(Record("adt.raw", 0, 1, value=None, key=None, timestamp=-1))
    (envelope,) = made.poll(0.1)
    assert (envelope.value, envelope.key, envelope.timestamp) == (b"", None, 0.0)


def test_a_partition_goes_on_behind_its_last_position_with_what_was_kept() -> None:
    done = [
        Position("a", 0, 5, "kept"),
        Position("a", 0, 4),
        Position("a", 1, 9),
    ]
    source, _ = polled()
    made = source.offsets(done)
    assert {p.partition: (o.offset, o.metadata) for p, o in made.items()} == {
        0: (6, "kept"),
        1: (10, ""),
    }


def test_a_rewind_goes_to_the_first_of_each_partition_that_is_still_assigned() -> None:
    made, consumer = polled(Record("a", 0, 4), Record("a", 0, 5))
    made.rewind([Position("a", 0, 5), Position("a", 0, 4), Position("gone", 1, 1)])
    assert consumer.sought == {TopicPartition("a", 0): 4}


def test_a_partition_taken_away_during_a_rewind_is_anothers_care() -> None:
    made, consumer = polled(Record("a", 0, 4))
    consumer.fails = ValueError("Unassigned partition")
    made.rewind([Position("a", 0, 4)])
    assert consumer.sought == {}


LOST = [(-1, ""), (-1, "first"), (0, "")]
"""Generations and names of a member that the group has given up, as the client clears them."""


@pytest.mark.parametrize("who", LOST)
def test_a_member_that_the_group_gave_up_is_nobody(who: tuple[int, str]) -> None:
    made, consumer = polled(Record("a", 0, 4))
    assert made.member() == consumer.who
    consumer.who = ConsumerGroupMetadata("group", *who)
    with pytest.raises(Unavailable, match="the group gave this process up"):
        made.member()


def test_under_another_name_every_partition_goes_on_where_the_group_says() -> None:
    made, consumer = polled(Record("a", 0, 4), Record("a", 1, 4))
    assert len(made.poll(0.1)) == 2
    made.kept[TopicPartition("a", 0)] = "old"
    consumer.who = ConsumerGroupMetadata("group", 3, "second")
    consumer.told = {TopicPartition("a", 0): OffsetAndMetadata(9, "new", -1)}
    assert made.poll(0.1) == []
    assert consumer.sought == {TopicPartition("a", 0): 9, TopicPartition("a", 1): 0}
    assert made.remembered("a", 0) == "new"
    assert len(made.poll(0.1)) == 2


def test_under_another_name_nothing_is_handed_over_until_the_group_has_answered() -> None:
    made, consumer = polled(Record("a", 0, 4))
    made.poll(0.1)
    consumer.who = ConsumerGroupMetadata("group", 3, "second")
    consumer.told = {TopicPartition("a", 0): OffsetAndMetadata(9, "", -1)}
    answered, consumer.group_offsets = consumer.group_offsets, silent
    for _ in range(2):
        with pytest.raises(Unavailable, match=r"kafka \(committed\): KafkaTimeoutError"):
            made.poll(0.1)
    consumer.group_offsets = answered
    assert made.poll(0.1) == []
    assert consumer.sought == {TopicPartition("a", 0): 9}


def silent(_partitions: object, _patience: int) -> None:
    raise KafkaTimeoutError


def test_readiness_tells_assignment_its_absence_and_topics_that_nobody_has() -> None:
    made, consumer = polled(Record("adt.raw", 0, 0))
    assert made.state() == READY
    consumer.beat = 42.4
    assert made.state() == "no broker has answered for 30 s"
    consumer.beat = float("inf")
    assert made.state() == READY, "before the first heartbeat"
    consumer.places = set()
    assert made.state() == "no partitions are assigned"
    consumer.topics = set()
    assert made.state() == "kafka.topics: no topic is called adt[.]raw"


def test_what_waits_ages_by_the_record_taken_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 80.0)
    made, consumer = polled(Record("a", 0, 9, timestamp=50_000))
    made.poll(0.1)
    consumer.high = {TopicPartition("a", 0): 14}
    assert [tuple(lag) for lag in made.lag()] == [("a", 0, 4, 30.0)]
    consumer.high = {TopicPartition("a", 0): 10}
    assert [tuple(lag) for lag in made.lag()] == [("a", 0, 0, 0.0)]


def test_what_was_handed_back_waits_since_the_first_of_it_was_produced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("time.time", lambda: 80.0)
    times = (40_000, 50_000, 60_000)
    made, consumer = polled(*(Record("a", 0, 7 + n, timestamp=t) for n, t in enumerate(times)))
    made.poll(0.1)
    made.rewind([Position("a", 0, 9), Position("a", 0, 8)])
    consumer.high = {TopicPartition("a", 0): 14}
    assert [tuple(lag) for lag in made.lag()] == [("a", 0, 4, 30.0)]


@pytest.mark.parametrize("unknown", [-1, None])
def test_what_waits_behind_a_record_without_time_ages_from_when_that_was_taken(
    unknown: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: 80.0)
    made, consumer = polled(Record("a", 0, 9, timestamp=unknown))
    made.poll(0.1)
    consumer.high = {TopicPartition("a", 0): 14}
    monkeypatch.setattr("time.time", lambda: 83.0)
    assert [tuple(lag) for lag in made.lag()] == [("a", 0, 4, 3.0)]


@pytest.mark.parametrize(
    ("error", "kind", "words"),
    [
        (KafkaTimeoutError(), Unavailable, r"kafka \(poll\): KafkaTimeoutError"),
        (TopicAuthorizationFailedError({"x"}), ConfigurationError, r"kafka\.topics: may not be"),
    ],
)
def test_the_clients_errors_become_ours(error: Any, kind: Any, words: str) -> None:
    made, consumer = polled(Record("a", 0, 4))
    consumer.fails = error
    with pytest.raises(kind, match=words):
        made.poll(0.1)


def test_a_source_without_topics_is_refused() -> None:
    with pytest.raises(ConfigurationError, match=r"kafka\.topics: names no topic"):
        source({"topics": []})


def test_partitions_that_brokers_do_not_send_from_are_told_with_the_errors_name() -> None:
    made, consumer = polled(Record("adt.raw", 0, 4))
    consumer.unsent = {TopicPartition("adt.raw", 1): "CorruptRecordError"}
    assert made.state() == "kafka does not send from adt.raw/1 (CorruptRecordError)"
    consumer.unsent = {TopicPartition("adt.raw", n): "KafkaStorageError" for n in range(40)}
    assert made.state().endswith("adt.raw/4 (KafkaStorageError), 35 more")
    consumer.unsent = {}
    assert made.state() == READY


def test_an_expression_without_a_topic_is_told_and_the_others_are_read() -> None:
    consumer = Consumer(Record("adt.raw", 0, 4))
    made = KafkaSource(consumer, 100, ["adt[.]raw", "oru[.]rwa"], 30.0)
    with capture_logs() as said:
        assert len(made.poll(0.1)) == len(made.poll(0.1)) == 1
        assert [line["expression"] for line in said] == ["oru[.]rwa"]
        assert made.state() == READY
        consumer.topics = {"adt.raw", "oru.rwa"}
        made.poll(0.1)
        consumer.topics = {"adt.raw"}
        made.poll(0.1)
        assert len(said) == 2
    consumer.places = set()
    words = "no partitions are assigned; kafka.topics: no topic is called oru[.]rwa"
    assert made.state() == words


@pytest.mark.parametrize(
    ("topics", "which"),
    [(["a.*", "(b"], 2), (["a(", ")b"], 1), (["a", "b", "x(?i)y"], 3)],
)
def test_an_expression_that_is_none_is_told_by_its_place_in_the_list(
    topics: list[str], which: int
) -> None:
    with pytest.raises(ConfigurationError, match=rf"expression {which} is not a regular"):
        KafkaSource(None, 1, topics)
