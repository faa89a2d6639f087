"""One connection by hand before the clients start, because they would not say what is wrong.

kafka-python's clients take a refused password or certificate for a broker that is away, and try
again until they give up with a timeout. So each address is tried once, by the same settings, and
the first that lets us in is enough.
"""

import socket
import ssl
from collections.abc import Mapping
from typing import Any

from kafka.net.sasl import get_sasl_mechanism

from connectors.kafka.exchange import Exchange
from streamdeid.model.errors import ConfigurationError, Unavailable

PATIENCE = 5.0
"""Seconds for each step: connection, TLS, and every answer."""


def greet(shared: Mapping[str, Any]) -> None:
    """Log in once with these settings of a client.

    Raises:
        ConfigurationError: a broker refuses the certificate or the login.
        Unavailable: none of the addresses answers; each is named with what happened.
    """
    silent = []
    for address in shared["bootstrap_servers"]:
        try:
            _visit(address, shared)
        except OSError as error:
            silent.append(f"{address} ({_happened(address, error)})")
        else:
            return
    raise Unavailable("kafka at " + ", ".join(silent))


def _visit(address: str, shared: Mapping[str, Any]) -> None:
    """Connect to an address, log in, and leave."""
    host, port = place(address)
    tls = context(shared)
    with socket.create_connection((host, port), PATIENCE) as plain:
        if tls is None:
            _login(Exchange(plain), host, address, shared)
        else:
            with tls.wrap_socket(plain, server_hostname=host) as secured:
                _login(Exchange(secured), host, address, shared)


def place(address: str) -> tuple[str, int]:
    """Host and port of a broker; 9092 if it names none."""
    host, colon, port = address.rpartition(":")
    if not colon or address.endswith("]"):
        host, port = address, "9092"
    if not port.isdigit():
        raise ConfigurationError("kafka.bootstrap", f"{address} has no port", allowed="HOST:PORT")
    return host.strip("[]"), int(port)


def context(shared: Mapping[str, Any]) -> ssl.SSLContext | None:
    """What TLS needs; nothing where the protocol has none."""
    if not shared["security_protocol"].endswith("SSL"):
        return None
    try:
        made = ssl.create_default_context(cafile=shared.get("ssl_cafile"))
    except ssl.SSLError:
        raise ConfigurationError("kafka.ssl_ca", "holds no certificate in PEM") from None
    if "ssl_certfile" in shared:
        try:
            made.load_cert_chain(shared["ssl_certfile"], shared["ssl_keyfile"])
        except ssl.SSLError:
            problem = "and kafka.ssl_key are not a certificate in PEM and its key"
            raise ConfigurationError("kafka.ssl_certificate", problem) from None
    return made


def _login(exchange: Exchange, host: str, address: str, shared: Mapping[str, Any]) -> None:
    """Log in, or where there is no login see whether a broker answers."""
    mechanism = shared.get("sasl_mechanism")
    if not mechanism:
        return exchange.versions()
    if exchange.handshake(mechanism):
        raise ConfigurationError("kafka.sasl_mechanism", f"is not one that {address} offers")
    steps = get_sasl_mechanism(mechanism)(host=host, **shared)
    while not steps.is_done():
        refused, answer = exchange.authenticate(steps.auth_bytes())
        if refused:
            raise _refused(mechanism, address)
        try:
            steps.receive(answer)
        except ValueError:
            problem = f"{address} does not know the password that it asks for"
            raise ConfigurationError("kafka.sasl_password", problem) from None
    return None


def _refused(mechanism: str, address: str) -> ConfigurationError:
    """Which key of the settings a broker did not like."""
    if mechanism == "OAUTHBEARER":
        return ConfigurationError("kafka.sasl_mechanism", f"{address} refuses the token")
    return ConfigurationError("kafka.sasl_username", f"or its password was refused by {address}")


def _happened(address: str, error: OSError) -> str:
    """In a few words what an error says; raises what no second try would mend."""
    if isinstance(error, ssl.SSLCertVerificationError):
        problem = f"does not vouch for the certificate of {address}"
        raise ConfigurationError("kafka.ssl_ca", problem) from None
    if isinstance(error, ssl.SSLError) and "ALERT" in str(error.reason):
        problem = f"is missing or was not accepted by {address}"
        raise ConfigurationError("kafka.ssl_certificate", problem) from None
    return next((words for kind, words in HAPPENED if isinstance(error, kind)), "no answer")


HAPPENED: tuple[tuple[type[OSError], str], ...] = (
    (socket.gaierror, "there is no such host"),
    (TimeoutError, f"no answer within {PATIENCE:g} s"),
    (ConnectionRefusedError, "nobody listens there"),
    (ssl.SSLError, "TLS failed; is kafka.security_protocol right?"),
    (ConnectionError, "it hung up; is kafka.security_protocol right?"),
)
"""What an error means, the first that fits."""
