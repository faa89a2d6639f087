"""A Kafka source keeps with its offsets what the last committed record brought."""

from kafka import TopicPartition
from kafka.structs import OffsetAndMetadata

from connectors.kafka.source import Forgetting, KafkaSource, offsets
from streamdeid.ports import Position

PLACE = TopicPartition("adt.raw", 0)


class Consumer:
    """Answers as a broker would with what was committed."""

    def __init__(self, stored: OffsetAndMetadata | None) -> None:
        self.stored, self.asked = stored, 0

    def committed(self, _partition, **_options) -> OffsetAndMetadata | None:
        self.asked += 1
        return self.stored

    def assignment(self) -> set[TopicPartition]:
        return set()


def test_offsets_go_on_after_the_last_record_with_its_memory() -> None:
    given = [
        Position("adt.raw", 0, 8, memory="second"),
        Position("adt.raw", 0, 7, memory="first"),
        Position("adt.raw", 1, 3),
    ]
    assert offsets(given) == {
        PLACE: OffsetAndMetadata(9, "second", -1),
        TopicPartition("adt.raw", 1): OffsetAndMetadata(4, "", -1),
    }


def test_the_broker_is_asked_once_and_what_is_settled_is_known_without() -> None:
    consumer = Consumer(OffsetAndMetadata(5, "stored", -1))
    source = KafkaSource(consumer, 10)
    assert [source.remembered("adt.raw", 0) for _ in range(3)] == ["stored"] * 3
    source.settled([Position("adt.raw", 0, 6, memory="newer")])
    assert source.remembered("adt.raw", 0) == "newer"
    assert consumer.asked == 1


def test_nothing_committed_is_no_memory() -> None:
    assert KafkaSource(Consumer(None), 10).remembered("adt.raw", 0) == ""


def test_after_a_rebalance_or_a_rewind_the_broker_is_asked_again() -> None:
    consumer = Consumer(OffsetAndMetadata(5, "stored", -1))
    source = KafkaSource(consumer, 10)
    listener = Forgetting(source.kept)
    for change in (
        lambda: listener.on_partitions_assigned([PLACE]),
        lambda: listener.on_partitions_revoked([PLACE]),
        lambda: listener.on_partitions_lost([PLACE]),
        lambda: source.rewind([Position("adt.raw", 0, 4)]),
    ):
        source.settled([Position("adt.raw", 0, 6, memory="not the broker's")])
        change()
        assert source.remembered("adt.raw", 0) == "stored"
