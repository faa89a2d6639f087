"""The pod runs with as few rights as it can, and stops in its own time."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any


def test_no_container_of_any_example_has_more_rights_than_it_needs(
    render: Callable[..., Any], examples: Sequence[Path]
) -> None:
    for example in examples:
        release = render(example)
        specs = [release.pod()["spec"]]
        specs += [m["spec"] for m in release.all("Pod")]
        specs += [m["spec"]["template"]["spec"] for m in release.all("Job")]
        for spec in specs:
            assert spec["automountServiceAccountToken"] is False
            assert spec["securityContext"]["runAsNonRoot"] is True
            assert spec["securityContext"]["runAsUser"] > 0
            assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
            for container in spec["containers"]:
                rights = container["securityContext"]
                assert rights["readOnlyRootFilesystem"] is True
                assert rights["allowPrivilegeEscalation"] is False
                assert rights["capabilities"] == {"drop": ["ALL"]}


def test_the_pod_is_probed_for_start_life_and_readiness(render: Callable[..., Any]) -> None:
    container = render().container()
    paths = {kind: container[f"{kind}Probe"]["httpGet"] for kind in ("startup", "liveness")}
    assert {p["path"] for p in paths.values()} == {"/livez"}
    assert container["readinessProbe"]["httpGet"] == {"path": "/readyz", "port": "http"}


def test_the_grace_period_is_longer_than_waiting_and_drain_together(
    render: Callable[..., Any],
) -> None:
    release = render({"drain": {"preStopSeconds": 7, "seconds": 20, "graceSeconds": 60}})
    wait = release.container()["lifecycle"]["preStop"]["exec"]["command"][-1]
    assert wait == "import time; time.sleep(7)"
    assert release.pod()["spec"]["terminationGracePeriodSeconds"] == 60
    assert "drain_seconds = 20" in release.one("ConfigMap")["data"]["streamdeid.toml"]


def test_a_changed_policy_or_setting_rolls_the_pods(render: Callable[..., Any]) -> None:
    sums = [
        {
            k: v
            for k, v in render(values).pod()["metadata"]["annotations"].items()
            if k.startswith("checksum/")
        }
        for values in (
            {},
            {"policy": {"inline": "name = 'one'"}},
            {"policy": {"inline": "name = 'two'"}},
            {"settings": {"limits": {"max_bytes": 1}}},
        )
    ]
    assert all(a != b for i, a in enumerate(sums) for b in sums[i + 1 :])


def test_the_same_values_give_the_same_pod(render: Callable[..., Any]) -> None:
    assert render().pod() == render().pod()


def test_pods_are_spread_over_zones_and_nodes(render: Callable[..., Any]) -> None:
    keys = [c["topologyKey"] for c in render().pod()["spec"]["topologySpreadConstraints"]]
    assert keys == ["topology.kubernetes.io/zone", "kubernetes.io/hostname"]


def test_static_membership_takes_the_name_of_the_pod(render: Callable[..., Any]) -> None:
    release = render({"kind": "StatefulSet"})
    assert not release.all("Deployment")
    env = {e["name"]: e.get("value") for e in release.container()["env"]}
    assert env["STREAMDEID_KAFKA__GROUP_INSTANCE_ID"] == "$(POD_NAME)"


def test_every_pod_has_a_transactional_id_of_its_own(render: Callable[..., Any]) -> None:
    env = {e["name"]: e.get("value") for e in render().container()["env"]}
    assert env["STREAMDEID_KAFKA__TRANSACTIONAL_ID"] == "streamdeid-$(POD_NAME)"


def test_a_digest_wins_over_a_tag(render: Callable[..., Any]) -> None:
    digest = "sha256:" + "a" * 64
    image = {"repository": "registry.example.org/streamdeid", "tag": "9", "digest": digest}
    found = render({"image": image}).container()["image"]
    assert found == f"registry.example.org/streamdeid@{digest}"


def test_no_secret_of_the_chart_holds_a_credential(
    render: Callable[..., Any], examples: Sequence[Path]
) -> None:
    for example in examples:
        for secret in render(example).all("Secret"):
            assert set(secret["stringData"]) <= {"sasl", "tls", "oauthTokenEndpointUri", "scopes"}


def test_the_key_of_the_project_is_a_file_that_only_the_pods_user_reads(
    render: Callable[..., Any],
) -> None:
    release = render({"keys": {"secret": "ours", "key": "site.key"}})
    (volume,) = [v for v in release.pod()["spec"]["volumes"] if v["name"] == "keys"]
    assert volume["secret"]["secretName"] == "ours"
    assert volume["secret"]["items"] == [{"key": "site.key", "path": "project.key"}]
    assert volume["secret"]["defaultMode"] == 0o440
    settings = release.one("ConfigMap")["data"]["streamdeid.toml"]
    assert 'file = "/etc/streamdeid/keys/project.key"' in settings
