"""The values: closed, commented, and numbered examples that pass the linter."""

import json
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml


@pytest.fixture(scope="module")
def schema(chart: Path) -> dict[str, Any]:
    return json.loads((chart / "values.schema.json").read_text())


@pytest.fixture(scope="module")
def values(chart: Path) -> dict[str, Any]:
    return yaml.safe_load((chart / "values.yaml").read_text())


def objects(schema: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    if "properties" in schema:
        yield path, schema
        for name, inner in schema["properties"].items():
            yield from objects(inner, f"{path}.{name}".strip("."))


def test_the_chart_passes_the_strict_linter_with_every_example(
    helm: Callable[..., subprocess.CompletedProcess[str]], chart: Path, examples: Sequence[Path]
) -> None:
    assert len(examples) >= 6
    for example in examples:
        done = helm("lint", "--strict", chart, "--values", example)
        assert done.returncode == 0, f"{example.name}: {done.stdout}{done.stderr}"


def test_the_chart_passes_the_strict_linter_with_its_defaults(
    helm: Callable[..., subprocess.CompletedProcess[str]], chart: Path
) -> None:
    done = helm("lint", "--strict", chart)
    assert done.returncode == 0, done.stdout


def test_no_object_of_the_schema_takes_further_properties(schema: dict[str, Any]) -> None:
    for path, inner in objects(schema):
        assert inner["additionalProperties"] is False, path


def test_schema_and_values_name_the_same_keys(
    schema: dict[str, Any], values: dict[str, Any]
) -> None:
    for path, inner in objects(schema):
        here: Any = values
        for step in filter(None, path.split(".")):
            here = here[step]
        if path != "resources":
            assert set(inner["properties"]) - {"global"} == set(here), path


@pytest.mark.parametrize(
    ("values", "key"),
    [
        ({"replica": 3}, "replica"),
        ({"kafka": {"bootstraps": ["kafka:9092"]}}, "bootstraps"),
        ({"kafka": {"sasl": {"mechanisms": "PLAIN"}}}, "mechanisms"),
        ({"autoscaling": {"keda": {"lagTreshold": 5}}}, "lagTreshold"),
        ({"networkPolicy": {"enable": True}}, "enable"),
    ],
)
def test_a_misspelt_key_is_refused_by_name(
    values: dict[str, Any], key: str, refusal: Callable[..., str]
) -> None:
    assert re.search(rf"additional properties '{key}' not allowed", refusal(values))


@pytest.mark.parametrize(
    "values",
    [
        {"kind": "DaemonSet"},
        {"kafka": {"bootstrap": []}},
        {"kafka": {"bootstrap": ["kafka"]}},
        {"kafka": {"sasl": {"mechanism": "SCRAM-SHA-1"}}},
        {"image": {"digest": "latest"}},
        {"prometheusRule": {"latencyObjective": 1}},
    ],
)
def test_a_value_that_cannot_be_is_refused(
    values: dict[str, Any], refusal: Callable[..., str]
) -> None:
    assert "don't meet the specifications of the schema" in refusal(values)


def test_a_comment_stands_above_every_value(chart: Path) -> None:
    lines = (chart / "values.yaml").read_text().splitlines()
    for at, line in enumerate(lines):
        if re.match(r" *[A-Za-z]+: .", line):
            before = next(x for x in reversed(lines[:at]) if not re.match(r" *[A-Za-z]+: .", x))
            assert before.lstrip().startswith("#"), line
