"""Credentials of AWS: from the environment, from STS for a service account, or from an agent."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from connectors.kafka.aws_credentials import find
from streamdeid.model.errors import ConfigurationError, Unavailable

Answers = Callable[..., tuple[str, list[dict[str, str]]]]
REGION = "eu-north-1"


def test_keys_in_the_environment_are_taken_as_they_are() -> None:
    given = {"AWS_ACCESS_KEY_ID": "AKIA", "AWS_SECRET_ACCESS_KEY": "s", "AWS_SESSION_TOKEN": "t"}
    found = find(given, REGION)
    assert (found.key, found.secret, found.session, found.until) == ("AKIA", "s", "t", float("inf"))


def test_a_service_account_is_given_keys_by_sts(
    role: Callable[[str], dict[str, str]], sts: bytes, answering: Answers
) -> None:
    address, asked = answering((200, sts))
    found = find(role(address), REGION)
    assert (found.key, found.secret, found.session) == ("AKIA", "secret", "session")
    assert found.until == 2114478245.0
    form = {name: values[0] for name, values in parse_qs(asked[0]["form"]).items()}
    assert form["Action"] == "AssumeRoleWithWebIdentity"
    assert form["WebIdentityToken"] == "service account"
    assert form["RoleArn"].endswith("role/streamdeid")


def test_the_nodes_agent_gives_keys_for_its_token(tmp_path: Path, answering: Answers) -> None:
    given = {"AccessKeyId": "AKIA", "SecretAccessKey": "s", "Token": "t"}
    address, asked = answering((200, given | {"Expiration": "2037-01-02T03:04:05Z"}))
    (tmp_path / "token").write_text("agent")
    environment = {
        "AWS_CONTAINER_CREDENTIALS_FULL_URI": address,
        "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE": str(tmp_path / "token"),
    }
    found = find(environment, REGION)
    assert (found.key, found.session) == ("AKIA", "t")
    assert asked[0]["login"] == "agent"


def test_without_any_credentials_the_places_to_put_them_are_named() -> None:
    with pytest.raises(ConfigurationError, match=r"AWS_MSK_IAM: finds no credentials.*AWS_ACCESS"):
        find({}, REGION)


def test_what_sts_refuses_or_garbles_is_named(
    role: Callable[[str], dict[str, str]], answering: Answers
) -> None:
    address, _ = answering((403, b""), (200, b"<html>"), (503, b""))
    with pytest.raises(ConfigurationError, match=r"AWS_ROLE_ARN: was refused"):
        find(role(address), REGION)
    with pytest.raises(ConfigurationError, match=r"AWS STS: does not answer with credentials"):
        find(role(address), REGION)
    with pytest.raises(Unavailable, match=r"AWS STS \(status 503\)"):
        find(role(address), REGION)
