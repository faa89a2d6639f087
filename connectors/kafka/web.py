"""Requests to those who hand out secrets: with a timeout, without redirects, errors by our keys."""

import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, HTTPSHandler, Request, build_opener

from streamdeid.model.errors import ConfigurationError, Unavailable

PATIENCE = 10.0
"""Seconds to wait for an answer."""

LARGEST = 1 << 20
"""Bytes of an answer, at most."""


class _NoRedirects(HTTPRedirectHandler):
    """A redirect would carry a secret to whoever is named in it."""

    def redirect_request(self, *_: Any) -> None:
        """None: the redirect is an error."""


@dataclass(frozen=True, slots=True)
class Web:
    """Asks one address. ``key`` names it in errors, ``refused`` is said of a secret it refuses.

    ``authorities`` is a PEM file of those who vouch for it, named by ``authorities_key``.
    """

    key: str
    refused: ConfigurationError
    authorities: str = ""
    authorities_key: str = "the system's authorities"

    def ask(self, address: str, headers: Mapping[str, str], body: bytes | None = None) -> bytes:
        """What the address answers; to a POST if there is a body.

        Raises:
            ConfigurationError: it refuses the secret, or is not what it should be.
            Unavailable: it does not answer.
        """
        context = ssl.create_default_context(cafile=self.authorities or None)
        opener = build_opener(HTTPSHandler(context=context), _NoRedirects())
        request = Request(address, body, dict(headers))  # noqa: S310 - callers know the scheme
        try:
            with opener.open(request, timeout=PATIENCE) as answer:
                return bytes(answer.read(LARGEST))
        except HTTPError as refusal:
            with refusal:
                raise self._status(refusal.code) from None
        except (OSError, HTTPException) as error:
            raise self._silent(error) from None

    def _status(self, status: int) -> ConfigurationError | Unavailable:
        """What a status says: the secret is wrong, the address is, or who answers is ill."""
        if status in {400, 401, 403}:
            return self.refused
        if status < 500 and status != 429:
            return ConfigurationError(self.key, f"answers with status {status}")
        return Unavailable(f"{self.key} (status {status})")

    def _silent(self, error: Exception) -> ConfigurationError | Unavailable:
        """Why there was no answer."""
        reason = error.reason if isinstance(error, URLError) else error
        if isinstance(reason, ssl.SSLCertVerificationError):
            problem = f"does not vouch for the certificate of {self.key}"
            return ConfigurationError(self.authorities_key, problem)
        return Unavailable(f"{self.key} ({type(reason).__name__})")


def near(address: str) -> bool:
    """Whether an address is on this host, where nobody listens on the wire."""
    return urlsplit(address).hostname in {"localhost", "127.0.0.1", "::1"}
