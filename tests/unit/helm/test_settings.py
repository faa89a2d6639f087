"""The program reads what the chart writes: it accepts the settings of every example."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from streamdeid.model.errors import ConfigurationError
from streamdeid.runtime.settings import Settings, load_settings


@pytest.fixture
def read(tmp_path: Path) -> Callable[[Any], Settings]:
    """The settings of a rendered release, with the environment of its container."""

    def load(release: Any) -> Settings:
        file = tmp_path / "streamdeid.toml"
        (text,) = [
            m["data"]["streamdeid.toml"]
            for m in release.all("ConfigMap")
            if "streamdeid.toml" in m["data"]
        ]
        file.write_text(text)
        environment = {
            e["name"]: e.get("value", "from-a-secret") for e in release.container()["env"]
        }
        return load_settings(file, environment)

    return load


def test_the_program_accepts_the_settings_of_every_example(
    read: Callable[[Any], Settings], render: Callable[..., Any], examples: Sequence[Path]
) -> None:
    for example in examples:
        settings = read(render(example))
        assert settings.source.name == "kafka"
        assert settings.kafka.transactional_id


def test_brokers_group_topics_and_security_arrive(
    read: Callable[[Any], Settings], render: Callable[..., Any]
) -> None:
    values = {
        "bootstrap": ["a.example.org:9093", "b.example.org:9093"],
        "group": "site",
        "topics": ["adt[.]raw"],
        "tls": {"enabled": True, "caSecret": "ca", "clientSecret": "client"},
        "sasl": {"mechanism": "SCRAM-SHA-512", "secret": "login"},
    }
    kafka = read(render({"kafka": values})).kafka
    assert kafka.bootstrap == ["a.example.org:9093", "b.example.org:9093"]
    assert (kafka.group, kafka.topics) == ("site", ["adt[.]raw"])
    assert kafka.security_protocol == "SASL_SSL"
    assert kafka.ssl_ca == "/etc/streamdeid/ca/ca.crt"
    assert kafka.ssl_key == "/etc/streamdeid/client/tls.key"
    assert kafka.sasl_mechanism == "SCRAM-SHA-512"
    assert kafka.sasl_password == "from-a-secret"


def test_static_membership_arrives(
    read: Callable[[Any], Settings], render: Callable[..., Any]
) -> None:
    assert read(render({"kind": "StatefulSet"})).kafka.group_instance_id == "$(POD_NAME)"


def test_a_house_may_set_anything_else_by_section(
    read: Callable[[Any], Settings], render: Callable[..., Any]
) -> None:
    settings = read(
        render({"settings": {"routes": {"dead_letters": "withheld"}, "kafka": {"max_records": 50}}})
    )
    assert settings.routes.dead_letters == "withheld"
    assert settings.kafka.max_records == 50
    assert settings.kafka.group == "streamdeid"


def test_an_unknown_setting_is_named_by_the_program_with_its_line(
    read: Callable[[Any], Settings], render: Callable[..., Any]
) -> None:
    with pytest.raises(ConfigurationError, match=r"kafka\.max_recods .*toml:\d+"):
        read(render({"settings": {"kafka": {"max_recods": 50}}}))


def test_the_projects_key_arrives_and_is_required(
    read: Callable[[Any], Settings], render: Callable[..., Any]
) -> None:
    keys = read(render({"keys": {"epoch": "2027"}})).keys
    assert (keys.file, keys.epoch, keys.required) == (
        "/etc/streamdeid/keys/project.key",
        "2027",
        True,
    )
