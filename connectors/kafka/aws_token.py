"""Tokens for SASL with Amazon MSK, signed here with the credentials that AWS gives this process."""

import datetime as dt
import os
import time
from collections.abc import Mapping
from typing import Any

from kafka.net.sasl.oauth import AbstractTokenProvider

from connectors.kafka.aws_credentials import find
from connectors.kafka.aws_signature import LIFE, Credentials, msk_token
from streamdeid.model.errors import ConfigurationError


class AwsToken(AbstractTokenProvider):  # type: ignore[misc]  # kafka-python has no types
    """Tokens for Amazon MSK, signed here with the credentials that AWS gives this process."""

    def __init__(self, region: str, environment: Mapping[str, str]) -> None:
        """Sign for a cluster of this ``region``; credentials are found by the ``environment``."""
        super().__init__()
        self._region, self._environment = region, environment
        self._who: Credentials | None = None

    def token(self) -> str:
        """A token of now; credentials are asked for anew before they end."""
        if self._who is None or time.time() > self._who.until - LIFE:
            self._who = find(self._environment, self._region)
        return msk_token(self._who, self._region, dt.datetime.now(dt.UTC))


def aws_provider(options: Mapping[str, Any]) -> AwsToken:
    """Tokens for Amazon MSK in ``sasl_aws_region``; the first is made at once.

    Raises:
        ConfigurationError: the region or the credentials are missing or refused.
        Unavailable: who hands out credentials does not answer.
    """
    region = str(options.get("sasl_aws_region") or os.environ.get("AWS_REGION", ""))
    if not region:
        raise ConfigurationError("kafka.sasl_aws_region", "is missing")
    made = AwsToken(region, os.environ)
    made.token()
    return made
