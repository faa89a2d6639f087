"""How this service shows the brokers who it is: TLS and SASL from the settings of ``[kafka]``.

A setting that would not be used, or that something else lacks, stops the start with the key that
is wrong: credentials that silently do nothing are how a feed ends up in clear.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from connectors.kafka.aws_token import aws_provider
from connectors.kafka.secrets import secret
from connectors.kafka.tokens import provider
from streamdeid.model.errors import ConfigurationError

BEARER = "OAUTHBEARER"
PASSWORDS = ("PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512")
MECHANISMS = (*PASSWORDS, BEARER, "AWS_MSK_IAM")
PROTOCOLS = ("PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL")
FILES = {"ssl_ca": "ssl_cafile", "ssl_certificate": "ssl_certfile", "ssl_key": "ssl_keyfile"}
"""Our names of the PEM files and kafka-python's."""


def protocol(options: Mapping[str, Any]) -> str:
    """The security protocol, in Kafka's words.

    Raises:
        ConfigurationError: it is none of Kafka's.
    """
    found = str(options.get("security_protocol") or "PLAINTEXT")
    if found not in PROTOCOLS:
        problem = "is not a protocol of Kafka"
        raise ConfigurationError("kafka.security_protocol", problem, allowed=", ".join(PROTOCOLS))
    return found


def certificates(options: Mapping[str, Any]) -> dict[str, Any]:
    """The client's settings of TLS.

    Raises:
        ConfigurationError: a file that is not there, or that would not be used.
    """
    given = {ours: str(options[ours]) for ours in FILES if options.get(ours)}
    for ours, path in given.items():
        if not protocol(options).endswith("SSL"):
            problem = f"would not be used with kafka.security_protocol = {protocol(options)}"
            raise ConfigurationError(f"kafka.{ours}", problem)
        if not Path(path).is_file():
            raise ConfigurationError(f"kafka.{ours}", "is not a file that exists")
    if ("ssl_key" in given) != ("ssl_certificate" in given):
        raise ConfigurationError("kafka.ssl_key", "and kafka.ssl_certificate go together")
    return {FILES[ours]: path for ours, path in given.items()}


def credentials(options: Mapping[str, Any]) -> dict[str, Any]:
    """The client's settings of SASL; none where the protocol has none.

    Raises:
        ConfigurationError: a mechanism or a secret is missing, unknown or of no use.
        Unavailable: the address that hands out tokens does not answer.
    """
    mechanism = str(options.get("sasl_mechanism") or "")
    if not protocol(options).startswith("SASL_"):
        if mechanism:
            problem = f"would not be used with kafka.security_protocol = {protocol(options)}"
            raise ConfigurationError("kafka.sasl_mechanism", problem)
        return {}
    if mechanism == "AWS_MSK_IAM" and protocol(options) != "SASL_SSL":
        problem = f"is {protocol(options)}, with which a token would be sent in clear"
        raise ConfigurationError("kafka.security_protocol", problem, allowed="SASL_SSL")
    if mechanism not in MECHANISMS:
        problem = "is not supported" if mechanism else "is missing"
        raise ConfigurationError("kafka.sasl_mechanism", problem, allowed=", ".join(MECHANISMS))
    if mechanism == BEARER:
        return {"sasl_mechanism": BEARER, "sasl_oauth_token_provider": provider(options)}
    if mechanism == "AWS_MSK_IAM":
        return {"sasl_mechanism": BEARER, "sasl_oauth_token_provider": aws_provider(options)}
    return {
        "sasl_mechanism": mechanism,
        "sasl_plain_username": secret(options, "sasl_username"),
        "sasl_plain_password": secret(options, "sasl_password"),
    }
