"""Who we are for AWS, as its own libraries find it in a pod: from the environment.

In this order: keys in the environment; a service account's token, for which STS hands out keys
(IAM roles for service accounts); an agent on the node that hands out keys (EKS Pod Identity).
The names of the variables are those of "AWS SDKs and Tools", settings reference.
"""

import datetime as dt
import json
import re
from collections.abc import Mapping
from urllib.parse import urlencode

from connectors.kafka.aws_signature import Credentials
from connectors.kafka.secrets import content
from connectors.kafka.web import Web
from streamdeid.model.errors import ConfigurationError

ANSWERED = re.compile(r"<(AccessKeyId|SecretAccessKey|SessionToken|Expiration)>([^<]+)</\1>")
"""The fields of STS' answer; its documented form is XML without attributes or escapes in these."""


def find(environment: Mapping[str, str], region: str) -> Credentials:
    """The credentials of this process.

    Raises:
        ConfigurationError: there are none, or who hands them out refuses.
        Unavailable: who hands them out does not answer.
    """
    if environment.get("AWS_ACCESS_KEY_ID"):
        return Credentials(
            environment["AWS_ACCESS_KEY_ID"],
            environment.get("AWS_SECRET_ACCESS_KEY", ""),
            environment.get("AWS_SESSION_TOKEN", ""),
        )
    if environment.get("AWS_WEB_IDENTITY_TOKEN_FILE"):
        return _by_role(environment, region)
    if environment.get("AWS_CONTAINER_CREDENTIALS_FULL_URI"):
        return _by_agent(environment)
    allowed = "AWS_ACCESS_KEY_ID, AWS_WEB_IDENTITY_TOKEN_FILE, AWS_CONTAINER_CREDENTIALS_FULL_URI"
    raise ConfigurationError("AWS_MSK_IAM", "finds no credentials of AWS", allowed=allowed)


def _by_role(environment: Mapping[str, str], region: str) -> Credentials:
    """STS, asked by the token of the service account (AssumeRoleWithWebIdentity)."""
    file = environment["AWS_WEB_IDENTITY_TOKEN_FILE"]
    refused = ConfigurationError("AWS_ROLE_ARN", "was refused to this service account by STS")
    form = {
        "Action": "AssumeRoleWithWebIdentity",
        "Version": "2011-06-15",
        "RoleArn": environment.get("AWS_ROLE_ARN", ""),
        "RoleSessionName": environment.get("AWS_ROLE_SESSION_NAME") or "streamdeid",
        "WebIdentityToken": content("AWS_WEB_IDENTITY_TOKEN_FILE", file),
    }
    address = environment.get("AWS_ENDPOINT_URL_STS") or f"https://sts.{region}.amazonaws.com"
    answer = Web("AWS STS", refused).ask(address, {}, urlencode(form).encode())
    return _read(dict(ANSWERED.findall(answer.decode("utf-8", "replace"))), "AWS STS")


def _by_agent(environment: Mapping[str, str]) -> Credentials:
    """The node's agent, asked by the token that it has mounted."""
    key = "AWS_CONTAINER_CREDENTIALS_FULL_URI"
    refused = ConfigurationError("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", "was refused")
    file = environment.get("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE")
    token = content("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", file) if file else ""
    headers = {"Authorization": token} if token else {}
    answer = Web(key, refused).ask(environment[key], headers)
    try:
        found = json.loads(answer)
        named = {name: str(value) for name, value in found.items()}
    except (ValueError, AttributeError):
        raise ConfigurationError(key, "does not answer with credentials") from None
    return _read({**named, "SessionToken": named.get("Token", "")}, key)


def _read(found: Mapping[str, str], key: str) -> Credentials:
    """Credentials from the fields of an answer."""
    try:
        ends = dt.datetime.fromisoformat(found["Expiration"])
        return Credentials(
            found["AccessKeyId"],
            found["SecretAccessKey"],
            found["SessionToken"],
            ends.timestamp(),
        )
    except (KeyError, ValueError):
        raise ConfigurationError(key, "does not answer with credentials") from None
