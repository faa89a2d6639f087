"""The program reads what the chart writes: it accepts the settings of every example."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from connectors.kafka.login import MECHANISMS
from streamdeid.model.errors import ConfigurationError
from streamdeid.runtime.assembly import policy_at
from streamdeid.runtime.keysources import keys_from
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


def test_the_budget_of_a_message_arrives(
    read: Callable[[Any], Settings], render: Callable[..., Any]
) -> None:
    values = {"cpuSeconds": 7.5, "wallSeconds": 30, "memoryMb": 1200, "attempts": 5}
    resources = {"limits": {"memory": "1.75Gi"}}
    budget = read(render({"budget": values, "resources": resources})).budget
    assert (budget.cpu_seconds, budget.wall_seconds) == (7.5, 30)
    assert (budget.memory_mb, budget.attempts) == (1200, 5)
    assert read(render({})).budget == Settings().budget


def test_a_shadow_arrives_with_its_policy_and_model(
    read: Callable[[Any], Settings], render: Callable[..., Any]
) -> None:
    values = {"inline": 'name = "next"\n', "modelClaim": "next-model", "share": 0.25}
    release = render({"shadow": values, "resources": {"limits": {"memory": "2Gi"}}})
    shadow = read(release).shadow
    assert shadow.share == 0.25
    mounts = {m["mountPath"]: m["name"] for m in release.container()["volumeMounts"]}
    volumes = {volume["name"]: volume for volume in release.pod()["spec"]["volumes"]}
    folder, _, file = shadow.policy.rpartition("/")
    (item,) = volumes[mounts[folder]]["configMap"]["items"]
    assert item["path"] == file
    (texts,) = [m["data"] for m in release.all("ConfigMap") if item["key"] in m["data"]]
    assert texts[item["key"]] == values["inline"]
    claim = volumes[mounts[shadow.model]]["persistentVolumeClaim"]
    assert claim["claimName"] == "next-model"
    assert read(render({})).shadow == Settings().shadow


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


def test_tokens_of_an_identity_provider_arrive(
    read: Callable[[Any], Settings], render: Callable[..., Any]
) -> None:
    sasl = {
        "mechanism": "OAUTHBEARER",
        "secret": "login",
        "tokenEndpoint": "https://login.example.org/token",
        "tokenCaSecret": "house-ca",
        "scope": "kafka",
    }
    release = render({"kafka": {"tls": {"enabled": True}, "sasl": sasl}})
    kafka = read(release).kafka
    assert kafka.sasl_token_endpoint == "https://login.example.org/token"
    assert (kafka.sasl_scope, kafka.sasl_password) == ("kafka", "from-a-secret")
    (mount,) = [m for m in release.container()["volumeMounts"] if m["name"] == "token-ca"]
    assert kafka.sasl_token_ca == f"{mount['mountPath']}/ca.crt"
    (volume,) = [v for v in release.pod()["spec"]["volumes"] if v["name"] == "token-ca"]
    assert volume["secret"]["secretName"] == "house-ca"


def test_keys_that_rotate_are_a_folder_of_the_whole_secret(
    read: Callable[[Any], Settings], render: Callable[..., Any]
) -> None:
    release = render({"keys": {"secret": "epochs", "key": ""}})
    keys = read(release).keys
    assert (keys.file, keys.folder, keys.required) == ("", "/etc/streamdeid/keys", True)
    (volume,) = [v for v in release.pod()["spec"]["volumes"] if v["name"] == "keys"]
    assert volume["secret"] == {"secretName": "epochs", "defaultMode": 0o440}


def test_every_mechanism_that_the_chart_offers_is_one_that_the_program_speaks(chart: Path) -> None:
    schema = json.loads((chart / "values.schema.json").read_text())
    sasl = schema["properties"]["kafka"]["properties"]["sasl"]["properties"]
    assert set(sasl["mechanism"]["enum"]) == {"", *MECHANISMS}


def test_a_model_of_ones_own_is_mounted_where_the_settings_say(
    read: Callable[[Any], Settings], render: Callable[..., Any]
) -> None:
    release = render({"policy": {"modelClaim": "our-model"}})
    mounts = {m["mountPath"]: m["name"] for m in release.container()["volumeMounts"]}
    volumes = {v["name"]: v for v in release.pod()["spec"]["volumes"]}
    claim = volumes[mounts[read(release).policy.model]]["persistentVolumeClaim"]
    assert claim == {"claimName": "our-model", "readOnly": True}
    assert read(render({})).policy.model == ""


def test_every_policy_of_an_example_can_be_carried_out(
    render: Callable[..., Any], examples: Sequence[Path], tmp_path: Path
) -> None:
    found = [
        m["data"]["policy.toml"]
        for example in examples
        for m in render(example).all("ConfigMap")
        if "policy.toml" in m["data"]
    ]
    assert found
    for text in found:
        (tmp_path / "policy.toml").write_text(text)
        assert policy_at(str(tmp_path / "policy.toml"), keys_from(None))


def test_the_projects_key_arrives_and_is_required(
    read: Callable[[Any], Settings], render: Callable[..., Any]
) -> None:
    keys = read(render({"keys": {"epoch": "2027"}})).keys
    assert (keys.file, keys.epoch, keys.required) == (
        "/etc/streamdeid/keys/project.key",
        "2027",
        True,
    )


def test_what_dead_letters_hold_arrives(
    read: Callable[[Any], Settings], render: Callable[..., Any]
) -> None:
    key = "ab" * 32
    found = read(render({"deadLetters": {"publicKey": key, "maxBytes": 20_000}})).dead_letters
    assert (found.public_key, found.max_bytes) == (key, 20_000)
    assert read(render({})).dead_letters == Settings().dead_letters
