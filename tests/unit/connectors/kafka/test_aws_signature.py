"""Signatures are AWS': its published example comes out, and MSK's token is a presigned address."""

import base64
import datetime as dt
from urllib.parse import parse_qs, urlsplit

from connectors.kafka.aws_signature import Credentials, Place, msk_token, presigned

WHO = Credentials("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
NOW = dt.datetime(2013, 5, 24, tzinfo=dt.UTC)


def test_the_published_example_of_a_presigned_address_comes_out() -> None:
    # "Authenticating Requests: Using Query Parameters (AWS Signature Version 4)", its example.
    place = Place(
        "examplebucket.s3.amazonaws.com",
        "us-east-1",
        "s3",
        86400,
        "/test.txt",
        "UNSIGNED-PAYLOAD",
    )
    query, signature = presigned(WHO, place, {}, NOW)
    assert signature == "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404"
    assert query == (
        "X-Amz-Algorithm=AWS4-HMAC-SHA256"
        "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request"
        "&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host"
        f"&X-Amz-Signature={signature}"
    )


def opened(token: str) -> tuple[str, dict[str, str]]:
    """The address in a token, and what it asks."""
    address = urlsplit(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)).decode())
    return address.netloc, {k: v[0] for k, v in parse_qs(address.query).items()}


def test_the_token_for_msk_asks_to_connect_for_a_quarter_of_an_hour() -> None:
    token = msk_token(WHO, "eu-north-1", NOW)
    assert "=" not in token
    host, asked = opened(token)
    assert host == "kafka.eu-north-1.amazonaws.com"
    assert asked["Action"] == "kafka-cluster:Connect"
    assert asked["X-Amz-Expires"] == "900"
    assert asked["X-Amz-Credential"].endswith("/20130524/eu-north-1/kafka-cluster/aws4_request")
    assert len(asked["X-Amz-Signature"]) == 64


def test_credentials_of_a_session_are_signed_with_its_token() -> None:
    session = Credentials(WHO.key, WHO.secret, "session token")
    _, asked = opened(msk_token(session, "eu-north-1", NOW))
    assert asked["X-Amz-Security-Token"] == "session token"
    _, other = opened(msk_token(WHO, "eu-north-1", NOW))
    assert asked["X-Amz-Signature"] != other["X-Amz-Signature"]


def test_secrets_stand_in_no_representation() -> None:
    assert "wJalr" not in repr(WHO)
    assert "hush" not in repr(Credentials("key", "secret", "hush"))
