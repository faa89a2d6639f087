"""Tokens for SASL OAUTHBEARER (RFC 7628): from the house's identity provider, or from a file.

The identity provider is asked by client credentials (RFC 6749, 4.4), with the client's id and
secret in the Authorization header (2.3.1). A token is kept for most of its life, so that the
clients' many connections do not ask for one each. A file is read anew each time, because what
mounts it also renews it.
"""

import base64
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote_plus, urlencode, urlsplit

from kafka.net.sasl.oauth import AbstractTokenProvider

from connectors.kafka.secrets import content, secret
from connectors.kafka.web import Web, near
from streamdeid.model.errors import ConfigurationError

KEPT = 0.8
"""Share of a token's life after which the next one is asked for."""

ENDPOINT = "kafka.sasl_token_endpoint"


class FileToken(AbstractTokenProvider):  # type: ignore[misc]  # kafka-python has no types
    """The token that stands in a file."""

    def __init__(self, path: str) -> None:
        """Read ``path`` whenever a connection asks."""
        super().__init__()
        self._path = path

    def token(self) -> str:
        """The token as it stands now."""
        found = content("kafka.sasl_token_file", self._path)
        if not found:
            raise ConfigurationError("kafka.sasl_token_file", "is empty")
        return found


@dataclass(slots=True)
class Client:
    """Who asks, whom, and for what."""

    endpoint: str
    identity: str
    secret: str = field(repr=False)
    scope: str = ""
    authorities: str = ""

    def ask(self) -> dict[str, Any]:
        """The identity provider's answer.

        Raises:
            ConfigurationError: it refuses the client, or is no token endpoint.
            Unavailable: it does not answer.
        """
        refused = ConfigurationError("kafka.sasl_username", "or its secret was refused a token")
        web = Web(ENDPOINT, refused, self.authorities, "kafka.sasl_token_ca")
        pair = f"{quote_plus(self.identity)}:{quote_plus(self.secret)}"
        form = {"grant_type": "client_credentials"} | ({"scope": self.scope} if self.scope else {})
        headers = {
            "Authorization": f"Basic {base64.b64encode(pair.encode()).decode()}",
            "Accept": "application/json",
        }
        return _granted(web.ask(self.endpoint, headers, urlencode(form).encode()))


class EndpointToken(AbstractTokenProvider):  # type: ignore[misc]  # kafka-python has no types
    """The identity provider's token, asked for when the last one has lived most of its life."""

    def __init__(self, client: Client) -> None:
        """Ask as this ``client``."""
        super().__init__()
        self._client, self._token, self._until = client, "", 0.0

    def token(self) -> str:
        """A token that is still good."""
        if time.monotonic() >= self._until:
            began, granted = time.monotonic(), self._client.ask()
            self._token = str(granted["access_token"])
            self._until = began + KEPT * float(granted.get("expires_in") or 0)
        return self._token


def _granted(body: bytes) -> dict[str, Any]:
    """The answer, if it is one (RFC 6749, 5.1)."""
    try:
        found = json.loads(body)
        found["access_token"], float(found.get("expires_in") or 0)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ConfigurationError(ENDPOINT, "does not answer with a token") from None
    assert isinstance(found, dict)
    return found


def provider(options: Mapping[str, Any]) -> FileToken | EndpointToken:
    """Where tokens come from by the settings of ``[kafka]``; the first is asked for at once.

    Raises:
        ConfigurationError: neither or both are named, or what is named is of no use.
        Unavailable: the identity provider does not answer.
    """
    endpoint, file = options.get("sasl_token_endpoint"), options.get("sasl_token_file")
    if bool(endpoint) == bool(file):
        problem = "and kafka.sasl_token_file are both given" if file else "is missing"
        raise ConfigurationError(ENDPOINT, problem, allowed="one of the two")
    made = FileToken(str(file)) if file else EndpointToken(_client(options))
    made.token()
    return made


def _client(options: Mapping[str, Any]) -> Client:
    """The client of the settings."""
    authorities = str(options.get("sasl_token_ca") or "")
    if authorities:
        content("kafka.sasl_token_ca", authorities)
    return Client(
        checked(str(options["sasl_token_endpoint"])),
        secret(options, "sasl_username"),
        secret(options, "sasl_password"),
        str(options.get("sasl_scope") or ""),
        authorities,
    )


def checked(endpoint: str) -> str:
    """The address, if a secret may be sent to it: by TLS, or within this host."""
    parts = urlsplit(endpoint)
    secure = parts.scheme == "https" or (parts.scheme == "http" and near(endpoint))
    if not (parts.hostname and secure):
        raise ConfigurationError(ENDPOINT, "is no https address")
    return endpoint
