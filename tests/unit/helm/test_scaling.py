"""Pods follow the lag (KEDA) or the CPU, and leave one at a time."""

from collections.abc import Callable
from typing import Any

KEDA = {"enabled": True, "topics": ["adt.raw", "oru.raw"]}


def test_a_partition_that_stands_still_does_not_scale_the_group(
    render: Callable[..., Any],
) -> None:
    triggers = render({"autoscaling": {"keda": KEDA}}).one("ScaledObject")["spec"]["triggers"]
    assert [t["metadata"]["topic"] for t in triggers] == ["adt.raw", "oru.raw"]
    for trigger in triggers:
        assert trigger["metadata"]["excludePersistentLag"] == "true"
        assert trigger["metadata"]["limitToPartitionsWithLag"] == "true"


def test_an_autoscaler_owns_the_number_of_pods(render: Callable[..., Any]) -> None:
    for values in ({"keda": KEDA}, {"hpa": {"enabled": True}}):
        assert "replicas" not in render({"autoscaling": values}).one("Deployment")["spec"]
    assert render({"replicas": 3}).one("Deployment")["spec"]["replicas"] == 3


def test_a_scaler_aims_at_the_kind_that_runs(render: Callable[..., Any]) -> None:
    for kind in ("Deployment", "StatefulSet"):
        release = render({"kind": kind, "autoscaling": {"keda": KEDA}})
        target = release.one("ScaledObject")["spec"]["scaleTargetRef"]
        workload = release.one(kind)
        assert (target["kind"], target["name"]) == (kind, workload["metadata"]["name"])


def test_scaling_down_waits_for_calm_and_takes_one_pod_at_a_time(
    render: Callable[..., Any],
) -> None:
    keda = render({"autoscaling": {"keda": KEDA}}).one("ScaledObject")["spec"]
    cpu = render({"autoscaling": {"hpa": {"enabled": True}}}).one("HorizontalPodAutoscaler")["spec"]
    behaviours = [keda["advanced"]["horizontalPodAutoscalerConfig"]["behavior"], cpu["behavior"]]
    for behaviour in behaviours:
        assert behaviour["scaleDown"]["stabilizationWindowSeconds"] == 300
        assert behaviour["scaleDown"]["policies"] == [
            {"type": "Pods", "value": 1, "periodSeconds": 60}
        ]


def test_the_scaler_logs_in_as_the_service_does(render: Callable[..., Any]) -> None:
    kafka = {
        "tls": {"enabled": True, "caSecret": "ca", "clientSecret": "client"},
        "sasl": {"mechanism": "SCRAM-SHA-256", "secret": "login"},
    }
    release = render({"kafka": kafka, "autoscaling": {"keda": KEDA}})
    references = release.one("TriggerAuthentication")["spec"]["secretTargetRef"]
    found = {r["parameter"]: (r["name"], r["key"]) for r in references}
    assert found["username"] == ("login", "username")
    assert found["password"] == ("login", "password")
    assert found["ca"] == ("ca", "ca.crt")
    assert (found["cert"], found["key"]) == (("client", "tls.crt"), ("client", "tls.key"))
    assert release.one("Secret")["stringData"] == {"sasl": "scram_sha256", "tls": "enable"}


def test_an_eviction_stops_one_pod_at_a_time(render: Callable[..., Any]) -> None:
    release = render()
    budget = release.one("PodDisruptionBudget")["spec"]
    assert budget["maxUnavailable"] == 1
    labels = release.pod()["metadata"]["labels"].items()
    assert budget["selector"]["matchLabels"].items() <= labels
