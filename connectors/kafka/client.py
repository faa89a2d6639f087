"""What consumer and producer have in common: brokers, TLS, SASL, and foreign errors mapped."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from kafka.errors import (
    GroupAuthorizationFailedError,
    KafkaError,
    MessageSizeTooLargeError,
    ProducerFencedError,
    RecordListTooLargeError,
    SaslAuthenticationFailedError,
    TopicAuthorizationFailedError,
    TransactionalIdAuthorizationFailedError,
    UnsupportedVersionError,
)

from connectors.kafka.greeting import greet
from connectors.kafka.login import certificates, credentials, protocol
from streamdeid.model.errors import ConfigurationError, Lost, Unavailable

RECONNECT_MS = 2_000
"""Milliseconds between two tries to reach a broker, at most; the client's own 30 s are waited out
after the broker has come back."""

FINAL = (
    ProducerFencedError,
    SaslAuthenticationFailedError,
    TopicAuthorizationFailedError,
    GroupAuthorizationFailedError,
    TransactionalIdAuthorizationFailedError,
    UnsupportedVersionError,
)
"""What brokers refuse for good: no second try is answered otherwise."""


class FencedError(Lost):
    """The brokers gave this process's transactional id to another; this one must end."""


def connection(options: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that both clients share, tried out on a connection of their own.

    Raises:
        ConfigurationError: a setting that cannot be used, or that the brokers refuse.
        Unavailable: no broker answers, or nobody hands out tokens.
    """
    shared: dict[str, Any] = {
        "bootstrap_servers": list(options["bootstrap"]),
        "security_protocol": protocol(options),
        "client_id": "streamdeid",
        "reconnect_backoff_max_ms": RECONNECT_MS,
        **certificates(options),
        **credentials(options),
    }
    greet(shared)
    return shared


@contextmanager
def mapped(what: str) -> Iterator[None]:
    """Kafka's errors as this project's: what can be tried again is ``Unavailable``."""
    try:
        yield
    except ProducerFencedError:
        problem = "another process has the same, or a transaction took too long; this one ends"
        raise FencedError("kafka.transactional_id", problem) from None
    except SaslAuthenticationFailedError:
        raise ConfigurationError("kafka.sasl_username", "or its password was refused") from None
    except TopicAuthorizationFailedError:
        raise ConfigurationError("kafka.topics", "may not be used with these credentials") from None
    except GroupAuthorizationFailedError:
        raise ConfigurationError("kafka.group", "may not be used with these credentials") from None
    except TransactionalIdAuthorizationFailedError:
        problem = "may not be used with these credentials"
        raise ConfigurationError("kafka.transactional_id", problem) from None
    except UnsupportedVersionError:
        raise ConfigurationError(
            "kafka.bootstrap", "brokers are too old for transactions"
        ) from None
    except (MessageSizeTooLargeError, RecordListTooLargeError):
        raise Unavailable("kafka (a record is larger than its topic's max.message.bytes)") from None
    except KafkaError as error:
        raise Unavailable(f"kafka ({what}): {type(error).__name__}") from None
