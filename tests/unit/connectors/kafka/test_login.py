"""Settings of TLS and SASL are used or refused by the name of the key, never silently left out."""

from pathlib import Path
from typing import Any

import pytest

from connectors.kafka.login import certificates, credentials, protocol
from streamdeid.model.errors import ConfigurationError

PASSWORD = {"security_protocol": "SASL_SSL", "sasl_mechanism": "SCRAM-SHA-512"}


def test_without_a_protocol_nothing_is_encrypted_and_nobody_logs_in() -> None:
    assert (protocol({}), certificates({}), credentials({})) == ("PLAINTEXT", {}, {})


def test_a_protocol_that_is_not_kafkas_is_refused_with_those_that_are() -> None:
    with pytest.raises(ConfigurationError, match=r"kafka\.security_protocol.*PLAINTEXT, SSL, SASL"):
        protocol({"security_protocol": "TLS"})


@pytest.mark.parametrize("mechanism", ["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"])
def test_a_password_reaches_the_client(mechanism: str) -> None:
    given = PASSWORD | {
        "sasl_mechanism": mechanism,
        "sasl_username": "deid",
        "sasl_password": "hush",
    }
    assert credentials(given) == {
        "sasl_mechanism": mechanism,
        "sasl_plain_username": "deid",
        "sasl_plain_password": "hush",
    }


def test_a_secret_may_come_from_a_file_that_wins(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("from the file\n")
    given = PASSWORD | {"sasl_username": "deid", "sasl_password": "x"}
    made = credentials(given | {"sasl_password_file": str(file)})
    assert made["sasl_plain_password"] == "from the file"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"security_protocol": "SASL_SSL"}, r"sasl_mechanism: is missing; allowed: PLAIN, SCRAM"),
        ({"sasl_mechanism": "PLAIN"}, r"sasl_mechanism: would not be used with .* = PLAINTEXT"),
        (PASSWORD | {"sasl_mechanism": "GSSAPI"}, r"sasl_mechanism: is not supported; allowed"),
        (PASSWORD, r"sasl_username: is missing or empty; allowed: STREAMDEID_KAFKA__SASL_USERN"),
        (PASSWORD | {"sasl_username": "d"}, r"sasl_password: is missing or empty"),
        (
            PASSWORD | {"sasl_username": "d", "sasl_password_file": "/nowhere/password"},
            r"sasl_password_file: is not a file that can be read",
        ),
        (PASSWORD | {"sasl_mechanism": "OAUTHBEARER"}, r"sasl_token_endpoint: is missing"),
    ],
)
def test_what_is_missing_or_of_no_use_is_named(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ConfigurationError, match=words) as refused:
        credentials(given)
    assert str(refused.value).startswith("kafka.")


def test_certificates_reach_the_client_by_its_names(tmp_path: Path) -> None:
    given: dict[str, Any] = {"security_protocol": "SSL"}
    for name in ("ssl_ca", "ssl_certificate", "ssl_key"):
        (tmp_path / name).write_text("PEM")
        given[name] = str(tmp_path / name)
    assert certificates(given) == {
        "ssl_cafile": given["ssl_ca"],
        "ssl_certfile": given["ssl_certificate"],
        "ssl_keyfile": given["ssl_key"],
    }


def test_certificates_that_would_not_be_used_are_refused(tmp_path: Path) -> None:
    (tmp_path / "ca").write_text("PEM")
    with pytest.raises(ConfigurationError, match=r"kafka\.ssl_ca: would not be used with"):
        certificates({"ssl_ca": str(tmp_path / "ca")})


def test_a_certificate_that_is_not_there_is_refused() -> None:
    with pytest.raises(ConfigurationError, match=r"kafka\.ssl_ca: is not a file that exists"):
        certificates({"security_protocol": "SSL", "ssl_ca": "/nowhere/ca.crt"})


def test_a_certificate_without_its_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "crt").write_text("PEM")
    given = {"security_protocol": "SSL", "ssl_certificate": str(tmp_path / "crt")}
    with pytest.raises(ConfigurationError, match=r"kafka\.ssl_key: and .* go together"):
        certificates(given)
