"""A topic that does not exist is told by the port until it does; then everything goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from kafka import KafkaAdminClient
from kafka.admin import NewTopic
from running import PARTITIONS, Service, Topics, until

from connectors.kafka import source
from streamdeid.runtime.settings import Kafka

GOOD = b"MSH|^~\\&|A|B|C|D|20240307||ADT^A01|7|P|2.5.1\rPID|1||4471^^^G^MR||Roe^Jan\r"


def create(topics: Topics, *names: str) -> None:
    admin = KafkaAdminClient(bootstrap_servers=topics.bootstrap)
    admin.create_topics([NewTopic(name, PARTITIONS, 1) for name in names])
    admin.close()


@pytest.fixture
def service(bootstrap: str, tmp_path: Path) -> Iterator[Service]:
    """A process whose topics for what goes out are missing."""
    topics = Topics(bootstrap, "missing")
    create(topics, topics.raw)
    topics.feed([GOOD] * 8)
    made = Service(topics, tmp_path)
    made.start()
    yield made
    made.stop()


def test_missing_topics_are_told_one_after_the_other(service: Service) -> None:
    def told(words: str) -> None:
        until(lambda: words in service.text("/readyz"), words)
        assert service.text("/livez") == "live\n"

    told("waiting for kafka topic missing.dead (it does not exist)")
    create(service.topics, service.topics.dead)
    told("waiting for kafka topic missing.deid (it does not exist)")
    assert '"what": "kafka topic missing.dead (it does not exist)"' in service.log()
    create(service.topics, service.topics.released)
    until(lambda: service.done() == 8, "all are released once there is a topic for them")
    until(service.ready, "the process is ready")


def test_topics_that_nobody_has_are_told_by_their_names(bootstrap: str) -> None:
    options = Kafka(bootstrap=[bootstrap], topics=["adt[.]rwa"], session_seconds=6).model_dump()
    made = source(options)
    made.poll(0.5)
    assert made.state() == "kafka.topics: no topic is called adt[.]rwa"
    made.close()
