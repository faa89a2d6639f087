"""A batch and its progress go out in one transaction, or are taken back."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from kafka import ConsumerGroupMetadata
from kafka.errors import (
    InvalidTimestampError,
    KafkaError,
    KafkaTimeoutError,
    ProducerFencedError,
    TransactionalIdAuthorizationFailedError,
)
from kafka.producer.transaction_manager import (
    ProducerIdAndEpoch,
    TransactionManager,
    TransactionState,
)

from connectors.kafka.client import FencedError
from connectors.kafka.sink import KafkaSink
from connectors.kafka.source import KafkaSource
from streamdeid.model.errors import ConfigurationError, Lost, NoTopic, Unavailable
from streamdeid.ports import Envelope, Position
from streamdeid.testing import ListSource

TOPICS = {"adt.deid": 2, "dead": 1}


class Future:
    """A record that the brokers have, with its time."""

    def __init__(self, stamp: int) -> None:
        self.stamp = stamp

    def get(self, timeout: float) -> Any:
        assert timeout
        return SimpleNamespace(timestamp=self.stamp)


class Producer:
    """The part of the client that the sink uses; it notes what it is told."""

    def __init__(self, fails: dict[str, Exception] | None = None) -> None:
        self.said: list[Any] = []
        self.fails = fails or {}
        self.stamps = 0

    def __getattr__(self, name: str) -> Any:
        def noted(*_words: object, **_more: object) -> None:
            self.said.append(name.removesuffix("_transaction"))
            if name in self.fails:
                raise self.fails[name]

        return noted

    def partitions_for(self, topic: str) -> set[int]:
        if topic not in TOPICS:
            raise KafkaTimeoutError
        return set(range(TOPICS[topic]))

    def send(self, topic: str, **record: Any) -> Future:
        self.said.append((topic, record["partition"], record["key"], record["headers"]))
        return Future(self.stamps or record["timestamp_ms"])


class Sending(Producer):
    """Notes values and times."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[tuple[bytes | None, int]] = []

    def send(self, topic: str, **record: Any) -> Future:
        self.sent.append((record["value"], record["timestamp_ms"]))
        return super().send(topic, **record)


class Transacting(Producer):
    """The client's own transactions, whose commit the brokers answer with an error code."""

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code, self.manager = code, TransactionManager("t", 60_000)
        self.manager.producer_id_and_epoch = ProducerIdAndEpoch(1, 1)
        self.manager._current_state = TransactionState.READY  # as after its start

    def begin_transaction(self) -> None:
        self.manager.begin_transaction()
        self.manager._transaction_started = True  # as after the first record

    def commit_transaction(self) -> None:
        result = self.manager.begin_commit()
        request = self.manager.next_request_handler(has_incomplete_batches=False)
        request.handle_response(SimpleNamespace(error_code=self.code))
        result.wait(1000)

    def abort_transaction(self) -> None:
        self.manager.begin_abort().wait(1000)


def envelope(topic: str, partition: int) -> Envelope:
    place = Position(topic, partition, 5)
    return Envelope(place, b"x", b"k", {"h": b"1"}, "text/plain")


def publish(producer: Producer, *envelopes: Envelope) -> list[int]:
    source = ListSource([b"a"])
    KafkaSink(lambda: producer, 5.0).publish(envelopes, [Position("adt.raw", 0, 0)], source)
    return source.done


def test_records_go_out_between_begin_and_commit_and_then_the_source_is_told() -> None:
    producer = Producer()
    assert publish(producer, envelope("adt.deid", 1)) == [0]
    headers = [("h", b"1"), ("content-type", b"text/plain")]
    assert producer.said == ["begin", ("adt.deid", 1, b"k", headers), "flush", "commit"]


def test_a_record_keeps_its_partition_where_there_is_one_of_that_number() -> None:
    producer = Producer()
    publish(producer, envelope("adt.deid", 1), envelope("adt.deid", 2), envelope("dead", 7))
    assert [sent[1] for sent in producer.said if isinstance(sent, tuple)] == [1, None, None]


def test_what_fails_is_aborted_and_the_source_hears_nothing() -> None:
    producer = Producer({"commit_transaction": KafkaTimeoutError()})
    with pytest.raises(Unavailable, match=r"kafka \(transaction\): KafkaTimeoutError"):
        publish(producer, envelope("adt.deid", 0))
    assert producer.said[-1] == "abort"


def test_a_topic_that_does_not_exist_is_named_and_nothing_stays_begun() -> None:
    producer = Producer()
    with pytest.raises(Unavailable, match=r"kafka topic oru\.deid \(it does not exist\)"):
        publish(producer, envelope("adt.deid", 0), envelope("oru.deid", 0))
    assert producer.said == []


def test_a_process_that_another_has_replaced_ends() -> None:
    producer = Producer({"begin_transaction": ProducerFencedError()})
    with pytest.raises(FencedError, match=r"kafka\.transactional_id: another process has the same"):
        publish(producer, envelope("adt.deid", 0))


@pytest.mark.parametrize("first", ["begin", "commit"])
def test_a_process_that_another_has_replaced_ends_though_it_cannot_abort(first: str) -> None:
    fails = {f"{first}_transaction": ProducerFencedError(), "abort_transaction": KafkaError()}
    with pytest.raises(FencedError):
        publish(Producer(fails), envelope("adt.deid", 0))


@pytest.mark.parametrize("broken", [KafkaError("in an error state"), AssertionError()])
def test_a_transaction_that_can_be_neither_committed_nor_aborted_ends_the_process(
    broken: Exception,
) -> None:
    producer = Producer({"commit_transaction": KafkaTimeoutError(), "abort_transaction": broken})
    with pytest.raises(Lost, match=r"^kafka\.transactional_id: the outcome .* is not known"):
        publish(producer, envelope("adt.deid", 0))


def test_what_the_brokers_refuse_is_told_though_it_cannot_be_aborted() -> None:
    refused = TransactionalIdAuthorizationFailedError()
    producer = Producer({"commit_transaction": refused, "abort_transaction": KafkaError()})
    with pytest.raises(ConfigurationError, match="may not be used with these credentials"):
        publish(producer, envelope("adt.deid", 0))


@pytest.mark.parametrize(("code", "kind"), [(90, FencedError), (47, Lost), (-1, Lost), (48, Lost)])
def test_a_fatal_answer_of_the_brokers_is_never_taken_for_one_to_wait_for(
    code: int, kind: type[Lost]
) -> None:
    with pytest.raises(kind):
        publish(Transacting(code), envelope("adt.deid", 0))


def test_a_batch_of_a_member_that_the_group_gave_up_is_taken_back() -> None:
    nobody = ConsumerGroupMetadata("group")
    gone = SimpleNamespace(group_metadata=lambda: nobody, life=lambda _topic: None)
    producer, source = Producer(), KafkaSource(gone, 1)
    with pytest.raises(Unavailable, match="the group gave this process up"):
        KafkaSink(lambda: producer, 5.0).publish(
            [envelope("adt.deid", 0)], [Position("a", 0, 0, "new")], source
        )
    assert producer.said[-1] == "abort"
    assert source.kept == {}


def test_topics_that_must_exist_are_looked_for() -> None:
    sink = KafkaSink(Producer, 5.0)
    sink.require(TOPICS)
    with pytest.raises(Unavailable, match=r"kafka topic audit \(it does not exist\)"):
        sink.require(["dead", "audit"])


def test_nothing_goes_to_a_topic_that_is_read_too() -> None:
    source = KafkaSource(None, 1, [r"adt[.].*"])
    producer = Producer()
    with pytest.raises(ConfigurationError, match=r"^kafka\.topics: would read adt\.deid, to which"):
        KafkaSink(lambda: producer, 5.0).publish([envelope("adt.deid", 0)], [], source)
    assert producer.said == []


def test_a_topic_that_must_exist_is_not_read_either_whatever_the_first_batch_holds() -> None:
    sink = KafkaSink(Producer, 5.0)
    sink.require(["dead"])
    with pytest.raises(ConfigurationError, match=r"would read dead, to which"):
        sink.publish([envelope("adt.deid", 0)], [], KafkaSource(None, 1, ["adt[.]raw", "d.*"]))


def test_a_record_has_its_own_time_or_none_and_a_deletion_no_value() -> None:
    producer = Sending()
    timed = replace(envelope("adt.deid", 0), timestamp=1767225600.25)
    gone = replace(envelope("adt.deid", 0), value=b"", is_tombstone=True)
    publish(producer, envelope("adt.deid", 0), timed, gone)
    assert producer.sent == [(b"x", -1), (b"x", 1767225600250), (None, -1)]


def test_nothing_is_published_on_a_topic_that_writes_the_brokers_time() -> None:
    producer = Producer()
    producer.stamps = 1767225600999
    with pytest.raises(NoTopic, match=r"adt\.deid \(its message\.timestamp\.type is not CreateT"):
        publish(producer, envelope("adt.deid", 0))
    assert producer.said[-1] == "abandon"
    KafkaSink(lambda: producer, 5.0, may_stamp=True).publish(
        [envelope("adt.deid", 0)], [Position("adt.raw", 0, 0)], ListSource([b"a"])
    )
    assert producer.said[-1] == "commit"


class Refusing(Producer):
    """Its brokers refuse the time of every record."""

    def send(self, topic: str, **record: Any) -> Future:
        super().send(topic, **record)
        return Late()


class Late(Future):
    """A record that the brokers refused."""

    def __init__(self) -> None:
        super().__init__(0)

    def get(self, timeout: float) -> Any:
        raise InvalidTimestampError(timeout)


def test_after_a_record_was_refused_the_next_batch_has_a_producer_of_its_own() -> None:
    made: list[Producer] = [Refusing(), Producer()]
    sink = KafkaSink(iter(made).__next__, 5.0)
    timed = replace(envelope("adt.deid", 0), timestamp=1767225600.25)
    with pytest.raises(NoTopic, match=r"adt\.deid \(it refuses the record"):
        sink.publish([timed], [], ListSource([b"a"]))
    assert made[0].said[-1] == "abandon"
    assert "abort" not in made[0].said
    source = ListSource([b"a"])
    sink.publish([timed], [Position("adt.raw", 0, 0)], source)
    assert (made[1].said[-1], source.done) == ("commit", [0])


def test_a_producer_that_cannot_be_made_again_just_then_is_made_later() -> None:
    second = Producer()
    answers = iter([Refusing(), KafkaTimeoutError("no broker answers"), second])

    def make() -> Producer:
        found = next(answers)
        if isinstance(found, Exception):
            raise found
        return found

    sink = KafkaSink(make, 5.0)
    timed = replace(envelope("adt.deid", 0), timestamp=1767225600.25)
    for kind in (NoTopic, Unavailable):
        with pytest.raises(kind):
            sink.publish([timed], [], ListSource([b"a"]))
    sink.publish([timed], [], ListSource([b"a"]))
    assert second.said[-1] == "commit"


def test_a_batch_that_is_not_delivered_is_repeated_by_a_producer_of_its_own() -> None:
    made = [Producer({"flush": KafkaTimeoutError()}), Producer()]
    sink, source = KafkaSink(iter(made).__next__, 5.0), ListSource([b"a"])
    with pytest.raises(Unavailable, match="a record was not delivered in time"):
        sink.publish([envelope("adt.deid", 0)], [Position("adt.raw", 0, 0)], source)
    assert made[0].said[-1] == "abandon"
    assert not {"commit", "abort"} & {word for word in made[0].said if isinstance(word, str)}
    sink.publish([envelope("adt.deid", 0)], [Position("adt.raw", 0, 0)], source)
    assert (made[1].said[-1], source.done) == ("commit", [0])
