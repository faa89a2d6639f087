"""Every rendered object is one that a cluster would accept."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import jsonschema
import kubernetes_validate
import pytest
import yaml

VERSIONS = [f"1.{minor}" for minor in range(29, 38)]
PLURALS = [
    "scaledobjects",
    "triggerauthentications",
    "podmonitors",
    "servicemonitors",
    "prometheusrules",
]
OTHERS = ("keda.sh", "monitoring.coreos.com")


def strict(schema: Any) -> Any:
    """The schema of a custom resource, refusing what it does not name, as the API server does."""
    if isinstance(schema, list):
        return [strict(s) for s in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {k: strict(v) for k, v in schema.items() if not k.startswith("x-kubernetes-")}
    known = "properties" in schema and isinstance(schema["properties"], dict)
    if known and not schema.get("x-kubernetes-preserve-unknown-fields"):
        closed.setdefault("additionalProperties", False)
    if closed.get("nullable"):
        closed["type"] = [closed["type"], "null"]
    return closed


@pytest.fixture(scope="session")
def custom(crds: Path) -> dict[tuple[str, str], jsonschema.Draft202012Validator]:
    """A validator for each custom kind and version."""
    found = {}
    for plural in PLURALS:
        (file,) = crds.glob(f"*/*_{plural}.yaml")
        spec = yaml.safe_load(file.read_text())["spec"]
        for version in spec["versions"]:
            schema = strict(version["schema"]["openAPIV3Schema"])
            schema["properties"]["metadata"] = {"type": "object"}
            key = (f"{spec['group']}/{version['name']}", spec["names"]["kind"])
            found[key] = jsonschema.Draft202012Validator(schema)
    return found


@pytest.mark.parametrize("version", VERSIONS)
def test_every_object_of_every_example_fits_the_schemas_of_kubernetes(
    version: str, render: Callable[..., Any], examples: Sequence[Path]
) -> None:
    seen = set()
    for example in examples:
        for manifest in render(example):
            if not manifest["apiVersion"].startswith(OTHERS):
                kubernetes_validate.validate(manifest, version, strict=True)
                seen.add(manifest["kind"])
    assert {"Deployment", "StatefulSet", "NetworkPolicy", "HorizontalPodAutoscaler", "Pod"} <= seen


def test_every_custom_object_fits_the_schemas_of_those_who_define_it(
    custom: dict[tuple[str, str], jsonschema.Draft202012Validator],
    render: Callable[..., Any],
    examples: Sequence[Path],
) -> None:
    seen = set()
    for example in examples:
        for manifest in render(example):
            if manifest["apiVersion"].startswith(OTHERS):
                custom[manifest["apiVersion"], manifest["kind"]].validate(manifest)
                seen.add(manifest["kind"])
    assert seen == {kind for _, kind in custom}


def test_a_misspelt_field_of_a_custom_object_would_be_seen(
    custom: dict[tuple[str, str], jsonschema.Draft202012Validator], render: Callable[..., Any]
) -> None:
    (manifest,) = render({"podMonitor": {"enabled": True}}).all("PodMonitor")
    manifest["spec"]["podMetricsEndpoint"] = manifest["spec"].pop("podMetricsEndpoints")
    with pytest.raises(jsonschema.ValidationError):
        custom[manifest["apiVersion"], manifest["kind"]].validate(manifest)


def test_one_file_holds_one_object(chart: Path) -> None:
    for file in chart.glob("templates/**/*.yaml"):
        kinds = [line for line in file.read_text().splitlines() if line.startswith("kind:")]
        assert len(kinds) == 1, file.name
