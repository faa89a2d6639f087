"""A broker with a listener for each way to log in, all in TLS: SCRAM, OAUTHBEARER, mutual."""

from dataclasses import dataclass
from pathlib import Path

from authority import Authority
from broker import Security, free_port
from issuer import AUDIENCE, NAME

USER, PASSWORD = "deid", "correct horse"
SCRAM = "org.apache.kafka.common.security.scram"
OAUTH = "org.apache.kafka.common.security.oauthbearer"


@dataclass(frozen=True)
class Secured:
    """Where the broker listens, and who vouches for it."""

    plain: str
    scram: str
    oauth: str
    mutual: str
    authority: Authority


def pem_store(folder: Path, certificate: Path, key: Path) -> Path:
    """Certificate and key in one file, as Kafka reads them."""
    path = folder / "broker.pem"
    path.write_bytes(key.read_bytes() + certificate.read_bytes())
    return path


def security(folder: Path, authority: Authority, jwks: Path) -> tuple[Security, dict[str, int]]:
    """The broker's settings, and the port of each listener."""
    ports = {name: free_port() for name in ("SCRAM", "OAUTH", "MUTUAL")}
    kinds = {"SCRAM": "SASL_SSL", "OAUTH": "SASL_SSL", "MUTUAL": "SSL"}
    properties = f"""
ssl.keystore.type=PEM
ssl.keystore.location={pem_store(folder, *authority.issue("broker"))}
ssl.truststore.type=PEM
ssl.truststore.location={authority.certificate}
listener.name.mutual.ssl.client.auth=required
listener.name.scram.sasl.enabled.mechanisms=SCRAM-SHA-512
listener.name.scram.scram-sha-512.sasl.jaas.config={SCRAM}.ScramLoginModule required;
listener.name.oauth.sasl.enabled.mechanisms=OAUTHBEARER
listener.name.oauth.oauthbearer.sasl.jaas.config={OAUTH}.OAuthBearerLoginModule required;
listener.name.oauth.oauthbearer.sasl.server.callback.handler.class={OAUTH}.OAuthBearerValidatorCallbackHandler
sasl.oauthbearer.jwt.validator.class={OAUTH}.BrokerJwtValidator
sasl.oauthbearer.jwks.endpoint.url={jwks.as_uri()}
sasl.oauthbearer.expected.audience={AUDIENCE}
sasl.oauthbearer.expected.issuer={NAME}
listener.name.oauth.oauthbearer.connections.max.reauth.ms=4000
"""
    user = f"SCRAM-SHA-512=[name={USER},password={PASSWORD}]"
    allowed = f"-Dorg.apache.kafka.sasl.oauthbearer.allowed.urls={jwks.as_uri()}"
    return Security(
        {name: (kinds[name], port) for name, port in ports.items()},
        properties,
        ("--add-scram", user),
        (allowed,),
    ), ports
