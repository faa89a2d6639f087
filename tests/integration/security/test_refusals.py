"""What brokers or the identity provider refuse is one line that names the key of the settings."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from authority import Authority
from issuer import CLIENT, SECRET, Issuer
from secured import PASSWORD, USER, Secured

from connectors.kafka.client import connection
from streamdeid.model.errors import ConfigurationError

Settings = dict[str, Any]


def told(settings: Settings) -> str:
    """What is said of settings that cannot be used; never a secret."""
    with pytest.raises(ConfigurationError) as refused:
        connection(settings)
    for name in ("sasl_password", "sasl_token_file"):
        secret = settings.get(name)
        assert not secret or str(secret) not in str(refused.value)
    return str(refused.value)


@pytest.fixture
def tls(secured: Secured) -> Settings:
    return {"security_protocol": "SASL_SSL", "ssl_ca": str(secured.authority.certificate)}


@pytest.fixture
def scram(secured: Secured, tls: Settings) -> Settings:
    return tls | {
        "bootstrap": [secured.scram],
        "sasl_mechanism": "SCRAM-SHA-512",
        "sasl_username": USER,
        "sasl_password": PASSWORD,
    }


@pytest.fixture
def bearer(secured: Secured, tls: Settings, issuer: Issuer) -> Settings:
    return tls | {
        "bootstrap": [secured.oauth],
        "sasl_mechanism": "OAUTHBEARER",
        "sasl_token_endpoint": issuer.address,
        "sasl_username": CLIENT,
        "sasl_password": SECRET,
    }


def test_a_wrong_password(scram: Settings, secured: Secured) -> None:
    assert told(scram | {"sasl_password": "wrong horse"}) == (
        f"kafka.sasl_username: or its password was refused by {secured.scram}"
    )


def test_a_mechanism_that_the_brokers_do_not_offer(scram: Settings, secured: Secured) -> None:
    assert told(scram | {"sasl_mechanism": "PLAIN"}) == (
        f"kafka.sasl_mechanism: is not one that {secured.scram} offers"
    )


def test_an_authority_that_does_not_vouch_for_the_brokers(
    scram: Settings, secured: Secured, tmp_path: Path
) -> None:
    stranger = Authority(tmp_path, "stranger").certificate
    assert told(scram | {"ssl_ca": str(stranger)}) == (
        f"kafka.ssl_ca: does not vouch for the certificate of {secured.scram}"
    )


def test_no_certificate_or_a_strangers(secured: Secured, tls: Settings, tmp_path: Path) -> None:
    certificate, key = Authority(tmp_path, "stranger").issue("somebody")
    mutual = tls | {"bootstrap": [secured.mutual], "security_protocol": "SSL"}
    words = f"kafka.ssl_certificate: is missing or was not accepted by {secured.mutual}"
    assert told(mutual) == words
    assert told(mutual | {"ssl_certificate": str(certificate), "ssl_key": str(key)}) == words


def test_a_client_that_the_identity_provider_does_not_know(bearer: Settings) -> None:
    line = told(bearer | {"sasl_password": "another"})
    assert line == "kafka.sasl_username: or its secret was refused a token"


def test_a_token_that_the_brokers_refuse(
    bearer: Settings, secured: Secured, tmp_path: Path
) -> None:
    strange = tmp_path / "token"
    strange.write_text(Issuer().token())
    line = told(bearer | {"sasl_token_endpoint": "", "sasl_token_file": str(strange)})
    assert line == f"kafka.sasl_mechanism: {secured.oauth} refuses the token"


def test_the_first_address_that_lets_us_in_is_enough(
    scram: Settings, unused: Callable[[], int]
) -> None:
    nobody = [f"127.0.0.1:{unused()}", "127.0.0.1:1"]
    made = connection(scram | {"bootstrap": [*nobody, *scram["bootstrap"]]})
    assert made["bootstrap_servers"][:2] == nobody
