"""What consumer and producer have in common: brokers, TLS, SASL, and foreign errors mapped."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kafka.errors import (
    KafkaError,
    ProducerFencedError,
    SaslAuthenticationFailedError,
    TopicAuthorizationFailedError,
    UnsupportedVersionError,
)

from streamdeid.model.errors import ConfigurationError, Unavailable

MECHANISMS = ("PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512")
PROTOCOLS = ("PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL")


class FencedError(ConfigurationError):
    """Another process has this one's transactional id; this one must end."""


def connection(options: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that both clients share.

    Raises:
        ConfigurationError: an unknown protocol, or a file that is not there.
    """
    protocol = options.get("security_protocol", "PLAINTEXT")
    if protocol not in PROTOCOLS:
        raise ConfigurationError(
            "kafka.security_protocol", "is not one", allowed=", ".join(PROTOCOLS)
        )
    shared: dict[str, Any] = {
        "bootstrap_servers": list(options["bootstrap"]),
        "security_protocol": protocol,
        "client_id": "streamdeid",
    }
    for name, ours in (
        ("cafile", "ssl_ca"),
        ("certfile", "ssl_certificate"),
        ("keyfile", "ssl_key"),
    ):
        if options.get(ours):
            if not Path(options[ours]).is_file():
                raise ConfigurationError(f"kafka.{ours}", "is not a file that exists")
            shared[f"ssl_{name}"] = options[ours]
    mechanism = options.get("sasl_mechanism", "")
    if mechanism and mechanism not in MECHANISMS:
        allowed = ", ".join(MECHANISMS)
        raise ConfigurationError("kafka.sasl_mechanism", "is not supported", allowed=allowed)
    if mechanism:
        shared["sasl_mechanism"] = options["sasl_mechanism"]
        shared["sasl_plain_username"] = _secret(options, "sasl_username")
        shared["sasl_plain_password"] = _secret(options, "sasl_password")
    return shared


def _secret(options: Mapping[str, Any], name: str) -> str:
    """A secret from the environment or its file."""
    path = options.get(f"{name}_file")
    if not path:
        return str(options.get(name, ""))
    try:
        return Path(path).read_text("utf-8").strip()
    except OSError:
        raise ConfigurationError(f"kafka.{name}_file", "is not a file that can be read") from None


@contextmanager
def mapped(what: str) -> Iterator[None]:
    """Kafka's errors as this project's: what can be tried again is ``Unavailable``."""
    try:
        yield
    except ProducerFencedError:
        problem = "another process has the same; this one ends"
        raise FencedError("kafka.transactional_id", problem) from None
    except SaslAuthenticationFailedError:
        raise ConfigurationError("kafka.sasl_username", "or its password was refused") from None
    except TopicAuthorizationFailedError:
        raise ConfigurationError("kafka.topics", "may not be used with these credentials") from None
    except UnsupportedVersionError:
        raise ConfigurationError(
            "kafka.bootstrap", "brokers are too old for transactions"
        ) from None
    except KafkaError as error:
        raise Unavailable(f"kafka ({what}): {type(error).__name__}") from None
