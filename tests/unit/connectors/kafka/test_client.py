"""Kafka's errors become ours: what may be tried again, what needs a person, and which key it is."""

import pytest
from kafka.errors import (
    GroupAuthorizationFailedError,
    KafkaConnectionError,
    KafkaError,
    KafkaTimeoutError,
    MessageSizeTooLargeError,
    ProducerFencedError,
    SaslAuthenticationFailedError,
    TopicAuthorizationFailedError,
    TransactionalIdAuthorizationFailedError,
    UnsupportedVersionError,
)

from connectors.kafka.client import FencedError, connection, mapped
from streamdeid.model.errors import ConfigurationError, Unavailable


@pytest.mark.parametrize("error", [KafkaConnectionError("Nowak"), KafkaTimeoutError("Nowak")])
def test_what_did_not_answer_may_be_tried_again_and_is_named_without_its_words(
    error: KafkaError,
) -> None:
    with pytest.raises(Unavailable) as told, mapped("poll"):
        raise error
    assert told.value.what == f"kafka (poll): {type(error).__name__}"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (SaslAuthenticationFailedError(), "kafka.sasl_username: or its password was refused"),
        (TopicAuthorizationFailedError({"x"}), "kafka.topics: may not be used with these"),
        (GroupAuthorizationFailedError("g"), "kafka.group: may not be used with these"),
        (TransactionalIdAuthorizationFailedError(), "kafka.transactional_id: may not be used"),
        (UnsupportedVersionError(), "kafka.bootstrap: brokers are too old for transactions"),
    ],
)
def test_what_a_person_must_mend_names_its_key(error: KafkaError, words: str) -> None:
    with pytest.raises(ConfigurationError) as told, mapped("poll"):
        raise error
    assert str(told.value).startswith(words)
    assert told.value.__suppress_context__, "a traceback would show the client's words"


def test_a_record_that_its_topic_does_not_take_is_told() -> None:
    words = r"kafka \(a record is larger than its topic's max\.message\.bytes\)"
    with pytest.raises(Unavailable, match=words), mapped("transaction"):
        raise MessageSizeTooLargeError


def test_a_process_that_was_replaced_ends() -> None:
    words = r"another process has the same, or .*; this one ends"
    with pytest.raises(FencedError, match=words), mapped("transaction"):
        raise ProducerFencedError


def test_without_brokers_that_answer_there_is_no_connection() -> None:
    with pytest.raises(Unavailable, match=r"kafka at 127\.0\.0\.1:1 \(nobody listens there\)"):
        connection({"bootstrap": ["127.0.0.1:1"]})
