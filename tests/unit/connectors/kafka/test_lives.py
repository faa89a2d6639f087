"""A topic that was deleted and made anew is read from its beginning, and no other is."""

from types import SimpleNamespace
from uuid import UUID

import pytest
from group_told import GroupTold
from kafka import ConsumerGroupMetadata, OffsetAndMetadata, TopicPartition
from structlog.testing import capture_logs

from connectors.kafka.lives import committed_from
from connectors.kafka.source import KafkaSource
from streamdeid.model.errors import Unavailable
from streamdeid.ports import Position

OLD, NEW = UUID(int=1), UUID(int=2)
PLACE = TopicPartition("adt.raw", 0)


class Consumer(GroupTold):
    """One partition with two records of which the client has taken the first five before."""

    def __init__(self) -> None:
        super().__init__()
        self.lives = {"adt.raw": OLD}
        self.metadata = self.lives.copy()
        self.position = 5
        self.places = {PLACE}

    def poll(self, _timeout: int, max_records: int) -> dict[TopicPartition, list[SimpleNamespace]]:
        first, self.position = self.position, self.position + 2
        common = {"topic": "adt.raw", "partition": 0, "value": b"MSH|", "key": b"7", "headers": ()}
        common |= {"timestamp": 1, "fault": None}
        numbers = range(first, first + min(2, max_records))
        return {PLACE: [SimpleNamespace(offset=number, **common) for number in numbers]}

    def assignment(self) -> set[TopicPartition]:
        return self.places

    def paused(self) -> set[TopicPartition]:
        return set()

    def subscription(self) -> set[str]:
        return {"adt.raw"}

    def group_metadata(self) -> ConsumerGroupMetadata:
        return ConsumerGroupMetadata("group", 1, "me")

    def seek(self, partition: TopicPartition, offset: int) -> None:
        assert partition == PLACE
        self.position = offset


def kept(offset: int, life: UUID, memory: str = "chain") -> dict[TopicPartition, OffsetAndMetadata]:
    """What the group has committed."""
    return {PLACE: OffsetAndMetadata(offset, f"{memory} life={life.hex}", -1)}


def polled(source: KafkaSource) -> list[int]:
    return [envelope.position.offset for envelope in source.poll(0.1)]


@pytest.fixture
def consumer() -> Consumer:
    return Consumer()


@pytest.fixture
def source(consumer: Consumer) -> KafkaSource:
    return KafkaSource(consumer, 100, ["adt[.]raw"], 30.0)


def test_what_is_committed_names_the_topics_id_and_is_remembered_without_it(
    source: KafkaSource, consumer: Consumer
) -> None:
    done = [Position("adt.raw", 0, 6, "chain")]
    consumer.told = source.offsets(done)
    assert consumer.told == {PLACE: OffsetAndMetadata(7, f"chain life={OLD.hex}", -1)}
    assert source.remembered("adt.raw", 0) == "chain"
    consumer.lives = {"adt.raw": NEW}
    source.kept.clear()
    assert source.remembered("adt.raw", 0) == ""


def test_a_topic_that_stays_is_read_on(source: KafkaSource, consumer: Consumer) -> None:
    consumer.told = kept(5, OLD)
    assert (polled(source), polled(source)) == ([5, 6], [7, 8])
    assert consumer.begun == []


def test_a_topic_made_anew_is_read_from_its_beginning_once(
    source: KafkaSource, consumer: Consumer
) -> None:
    consumer.told = kept(5, OLD)
    assert polled(source) == [5, 6]
    source.settled([Position("adt.raw", 0, 6, "chain")])
    # What was published meanwhile is committed after brokers have deleted the topic's offsets.
    consumer.told, consumer.metadata = kept(7, OLD), {"adt.raw": NEW}
    with capture_logs() as said:
        assert (polled(source), polled(source), polled(source)) == ([], [0, 1], [2, 3])
    assert [line["event"] for line in said] == ["topic_made_anew"]
    assert (source.remembered("adt.raw", 0), consumer.begun) == ("", [NEW])
    assert source.offsets([Position("adt.raw", 0, 1)])[PLACE].metadata == f" life={NEW.hex}"


def test_what_others_did_of_the_new_topic_is_not_done_again(
    source: KafkaSource, consumer: Consumer
) -> None:
    polled(source)
    consumer.told, consumer.metadata = kept(30, NEW), {"adt.raw": NEW}
    assert (polled(source), polled(source)) == ([], [30, 31])


def test_an_offset_of_a_topic_that_was_is_not_gone_on_from(
    source: KafkaSource, consumer: Consumer
) -> None:
    consumer.told, consumer.lives, consumer.metadata = kept(5, OLD), {"adt.raw": NEW}, {}
    assert (polled(source), polled(source)) == ([], [0, 1])


def test_a_broker_that_lags_behind_brings_no_topic_back(
    source: KafkaSource, consumer: Consumer
) -> None:
    polled(source)
    consumer.metadata = {"adt.raw": NEW}
    assert polled(source) == []
    consumer.metadata = {"adt.raw": OLD}
    assert (polled(source), consumer.begun) == ([0, 1], [NEW])


def test_where_brokers_know_no_ids_offsets_are_as_they_were(
    source: KafkaSource, consumer: Consumer
) -> None:
    consumer.lives, consumer.metadata = {}, {}
    assert (polled(source), polled(source)) == ([5, 6], [7, 8])
    assert source.offsets([Position("adt.raw", 0, 6, "m")])[PLACE].metadata == "m"


def test_records_are_handed_over_again_when_the_group_could_not_say_what_they_are_of(
    source: KafkaSource, consumer: Consumer
) -> None:
    consumer.told = None
    with pytest.raises(Unavailable):
        source.poll(0.1)
    consumer.told = kept(5, OLD)
    assert polled(source) == [5, 6]


def test_a_partition_that_comes_again_goes_on_where_the_client_says(
    source: KafkaSource, consumer: Consumer
) -> None:
    polled(source)
    consumer.places = set()
    polled(source)
    consumer.places, consumer.told, consumer.position = {PLACE}, kept(40, OLD), 40
    assert polled(source) == [40, 41]


@pytest.mark.parametrize("memory", ["", "audit-1 5 0f attempts=1/9", "a life=b", "a life="])
def test_what_was_kept_without_an_id_is_remembered_as_it_is(memory: str) -> None:
    assert committed_from(OffsetAndMetadata(5, memory, -1)) == (5, memory, None)
    known = OffsetAndMetadata(5, f"{memory} life={NEW.hex}", -1)
    assert committed_from(known) == (5, memory, NEW)
