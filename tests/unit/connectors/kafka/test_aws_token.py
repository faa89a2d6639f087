"""Tokens for Amazon MSK go over the wire as bearer tokens; credentials are renewed in time."""

from collections.abc import Callable

import pytest

from connectors.kafka.aws_token import AwsToken
from connectors.kafka.login import credentials
from streamdeid.model.errors import ConfigurationError

Answers = Callable[..., tuple[str, list[dict[str, str]]]]
REGION = "eu-north-1"


def test_credentials_are_asked_for_anew_before_they_end(
    role: Callable[[str], dict[str, str]],
    sts: bytes,
    answering: Answers,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address, asked = answering((200, sts), (200, sts))
    source = AwsToken(REGION, role(address))
    source.token()
    source.token()
    assert len(asked) == 1
    monkeypatch.setattr("time.time", lambda: 2114478245.0 - 60)
    source.token()
    assert len(asked) == 2


def test_iam_goes_over_the_wire_as_a_bearer_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIA")
    given = {
        "security_protocol": "SASL_SSL",
        "sasl_mechanism": "AWS_MSK_IAM",
        "sasl_aws_region": REGION,
    }
    made = credentials(given)
    assert made["sasl_mechanism"] == "OAUTHBEARER"
    assert made["sasl_oauth_token_provider"].token()
    with pytest.raises(ConfigurationError, match=r"security_protocol: is SASL_PLAINTEXT"):
        credentials(given | {"security_protocol": "SASL_PLAINTEXT"})


def test_a_missing_region_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AWS_REGION", raising=False)
    given = {"security_protocol": "SASL_SSL", "sasl_mechanism": "AWS_MSK_IAM"}
    with pytest.raises(ConfigurationError, match=r"kafka\.sasl_aws_region: is missing"):
        credentials(given)
