"""The client's producer: bounds on what it waits for, and a way to let go of it at any time."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from kafka import KafkaProducer
from kafka.errors import KafkaTimeoutError

METADATA_AGE_MS = 30_000
"""Milliseconds after which brokers are asked again how many partitions a topic has."""

METADATA_MS = 10_000
"""Milliseconds to wait for what brokers know of a topic, and for the transactional id."""

REQUEST, DELIVERY = 1 / 4, 1 / 2
"""Of the watchdog's time, what brokers may take for a request, and for a record with all its tries:
what is not delivered is taken back and tried anew well before the watchdog ends the process."""


class Producer(KafkaProducer):  # type: ignore[misc]  # released without types
    """A producer of transactions."""

    def abandon(self) -> None:
        """Let go of everything, sent or not; the next one of this id aborts what was begun.

        The client's ``close`` waits for what was not sent, and gives up closing if that
        cannot be: its thread is told first to fail it all.
        """
        self._sender.force_close()
        with suppress(KafkaTimeoutError):
            self.close(timeout=1)


def initialised(shared: Mapping[str, Any], patience: float, **settings: Any) -> Producer:
    """A producer whose transactional id is its own now; ``patience`` is the watchdog's time."""
    producer = Producer(
        **shared,
        **settings,
        acks="all",
        linger_ms=5,
        max_request_size=64 * 1024 * 1024,
        max_block_ms=METADATA_MS,
        metadata_max_age_ms=METADATA_AGE_MS,
        request_timeout_ms=int(patience * REQUEST * 1000),
        delivery_timeout_ms=int(patience * DELIVERY * 1000),
    )
    try:
        producer.init_transactions()
    except BaseException:
        producer.abandon()
        raise
    return producer
