"""Credentials of AWS: from the environment, from STS for a service account, or from an agent."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from connectors.kafka.aws_credentials import find
from connectors.kafka.login import credentials
from connectors.kafka.tokens import AwsToken
from streamdeid.model.errors import ConfigurationError, Unavailable

Answers = Callable[..., tuple[str, list[dict[str, str]]]]
REGION = "eu-north-1"
STS = b"""<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
<AssumeRoleWithWebIdentityResult><Credentials><SessionToken>session</SessionToken>
<SecretAccessKey>secret</SecretAccessKey><Expiration>2037-01-02T03:04:05Z</Expiration>
<AccessKeyId>AKIA</AccessKeyId></Credentials></AssumeRoleWithWebIdentityResult>
</AssumeRoleWithWebIdentityResponse>"""


@pytest.fixture
def role(tmp_path: Path) -> Callable[[str], dict[str, str]]:
    """The environment of a pod with a role, whose STS is somewhere else."""
    token = tmp_path / "token"
    token.write_text("service account\n")

    def environment(address: str) -> dict[str, str]:
        return {
            "AWS_ROLE_ARN": "arn:aws:iam::111122223333:role/streamdeid",
            "AWS_WEB_IDENTITY_TOKEN_FILE": str(token),
            "AWS_ENDPOINT_URL_STS": address,
        }

    return environment


def test_keys_in_the_environment_are_taken_as_they_are() -> None:
    given = {"AWS_ACCESS_KEY_ID": "AKIA", "AWS_SECRET_ACCESS_KEY": "s", "AWS_SESSION_TOKEN": "t"}
    found = find(given, REGION)
    assert (found.key, found.secret, found.session, found.until) == ("AKIA", "s", "t", float("inf"))


def test_a_service_account_is_given_keys_by_sts(
    role: Callable[[str], dict[str, str]], answering: Answers
) -> None:
    address, asked = answering((200, STS))
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


def test_credentials_are_asked_for_anew_before_they_end(
    role: Callable[[str], dict[str, str]], answering: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, asked = answering((200, STS), (200, STS))
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
