"""Topics are made before the first release, only when asked to, by Kafka's own tools."""

from collections.abc import Callable
from typing import Any

TOPICS = {"create": True, "names": ["adt.raw", "adt.deid"], "partitions": 6, "replicationFactor": 2}


def script(release: Any) -> str:
    (job,) = release.all("Job")
    (container,) = job["spec"]["template"]["spec"]["containers"]
    return " ".join(container["args"][0].replace("\\\n", " ").split())


def test_without_asking_no_topic_is_made(render: Callable[..., Any]) -> None:
    assert not render().all("Job")


def test_each_topic_is_made_with_its_partitions_and_copies(render: Callable[..., Any]) -> None:
    text = script(render({"topics": TOPICS | {"config": {"retention.ms": "604800000"}}}))
    made = text.split("/opt/kafka/bin/kafka-topics.sh")[1:]
    assert len(made) == 2
    for topic, words in zip(TOPICS["names"], made, strict=True):
        assert f"--create --if-not-exists --topic {topic} " in words
        assert "--partitions 6 --replication-factor 2" in words


def test_settings_of_the_topics_belong_to_each_command(render: Callable[..., Any]) -> None:
    text = script(render({"topics": TOPICS | {"config": {"retention.ms": "604800000"}}}))
    assert text.count("--config 'retention.ms=604800000'") == 2


def test_the_tool_logs_in_without_a_password_in_any_object(render: Callable[..., Any]) -> None:
    kafka = {
        "tls": {"enabled": True, "caSecret": "ca", "clientSecret": "client"},
        "sasl": {"mechanism": "SCRAM-SHA-512", "secret": "login"},
    }
    maps = render({"topics": TOPICS, "kafka": kafka}).all("ConfigMap")
    (properties,) = [
        m["data"]["client.properties"] for m in maps if "client.properties" in m["data"]
    ]
    lines = dict(line.split("=", 1) for line in properties.splitlines())
    assert lines["security.protocol"] == "SASL_SSL"
    assert lines["sasl.mechanism"] == "SCRAM-SHA-512"
    assert 'password="${env:PASSWORD}"' in lines["sasl.jaas.config"]
    assert lines["ssl.keystore.key"] == "${dir:/etc/streamdeid/client:tls.key}"
