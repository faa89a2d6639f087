"""Source and sink log in to a real broker by SCRAM, by tokens and by certificate."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import feeds
import pytest
import topics
from issuer import CLIENT, SECRET, Issuer
from secured import PASSWORD, USER, Secured

from connectors.kafka import sink, source
from streamdeid.model.errors import Unavailable
from streamdeid.ports import Envelope, Position
from streamdeid.runtime.connecting import patiently
from streamdeid.runtime.settings import Kafka

COUNT = 20
Ways = Mapping[str, dict[str, Any]]


@pytest.fixture
def ways(secured: Secured, issuer: Issuer, tmp_path: Path) -> Ways:
    """The settings of each way to log in."""
    tls = {"ssl_ca": str(secured.authority.certificate), "security_protocol": "SASL_SSL"}
    certificate, key = secured.authority.issue("client")
    token = tmp_path / "token"
    token.write_text(issuer.token() + "\n")
    bearer = tls | {"bootstrap": [secured.oauth], "sasl_mechanism": "OAUTHBEARER"}
    return {
        "scram": tls
        | {"bootstrap": [secured.scram], "sasl_mechanism": "SCRAM-SHA-512"}
        | {"sasl_username": USER, "sasl_password": PASSWORD},
        "endpoint": bearer
        | {"sasl_token_endpoint": issuer.address, "sasl_scope": "kafka"}
        | {"sasl_username": CLIENT, "sasl_password": SECRET},
        "file": bearer | {"sasl_token_file": str(token)},
        "mutual": tls
        | {"bootstrap": [secured.mutual], "security_protocol": "SSL"}
        | {"ssl_certificate": str(certificate), "ssl_key": str(key)},
    }


class Echo:
    """A source and a sink that publish what comes as it is."""

    def __init__(self, way: dict[str, Any], topic: str) -> None:
        options = Kafka(**way, group=topic, topics=[f"{topic}[.]raw"]).model_dump()
        self.source = patiently(source, options, "source")
        self.sink = patiently(sink, options, "sink")
        self.target = f"{topic}.deid"

    def until(self, count: int) -> None:
        """Go on until so many have been published."""
        end = time.monotonic() + 40
        while count > 0:
            assert time.monotonic() < end, f"{count} more are missing"
            try:
                batch = self.source.poll(0.5)
            except Unavailable:
                continue
            if batch:
                self._publish(batch)
            count -= len(batch)

    def _publish(self, batch: Sequence[Envelope]) -> None:
        places = [(e, e.position) for e in batch]
        out = [replace(e, position=Position(self.target, p.partition, p.offset)) for e, p in places]
        self.sink.publish(out, [p for _, p in places], self.source)

    def close(self) -> None:
        self.sink.close()
        self.source.close()


def fed(secured: Secured, topic: str, numbers: range) -> None:
    topics.fill(secured.plain, f"{topic}.raw", numbers, feeds.message, feeds.key)


def values(secured: Secured, topic: str) -> list[bytes]:
    return sorted(record.value for record in topics.read(secured.plain, topic))


@pytest.mark.parametrize("way", ["scram", "file", "mutual"])
def test_each_way_to_log_in_takes_and_publishes_messages(
    way: str, ways: Ways, secured: Secured
) -> None:
    topics.make(secured.plain, f"{way}.raw", f"{way}.deid")
    fed(secured, way, range(COUNT))
    echo = Echo(ways[way], way)
    echo.until(COUNT)
    echo.close()
    assert values(secured, f"{way}.deid") == values(secured, f"{way}.raw")


def test_a_login_is_renewed_with_a_new_token_while_messages_flow(
    ways: Ways, secured: Secured, issuer: Issuer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(issuer, "lifetime", 5)
    topics.make(secured.plain, "renewed.raw", "renewed.deid")
    echo = Echo(ways["endpoint"], "renewed")
    asked = len(issuer.asked)
    for number in range(6):
        fed(secured, "renewed", range(number * COUNT, (number + 1) * COUNT))
        echo.until(COUNT)
        time.sleep(1)
    echo.close()
    assert len(issuer.asked) >= asked + 2, "each client has asked anew"
    assert issuer.asked[-1] == {"grant_type": "client_credentials", "scope": "kafka"}
    assert values(secured, "renewed.deid") == values(secured, "renewed.raw")
