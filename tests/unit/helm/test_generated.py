"""What is made from the code is what the code would make now; what it names exists."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from streamdeid.runtime.observability.__main__ import ROOT, generated
from streamdeid.runtime.observability.sample import families

HISTOGRAM = re.compile(r"_(bucket|sum|count)$")


@pytest.fixture(scope="module")
def catalogue() -> set[str]:
    document = json.loads((ROOT / "schemas" / "metrics-v1.json").read_text())
    return {entry["name"] for entry in document["metrics"]}


@pytest.fixture(scope="module")
def dashboard(chart: Path) -> dict[str, Any]:
    return json.loads((chart / "files" / "dashboard.json").read_text())


def named(text: str) -> Iterator[str]:
    """The metrics that a text names, as the catalogue has them; recorded ones aside."""
    for name in re.findall(r"(?<![:\w])(?:streamdeid|process)_\w+(?!\w*:)", text):
        yield HISTOGRAM.sub("", name)


@pytest.mark.parametrize("path", sorted(generated(), key=str), ids=str)
def test_a_generated_file_is_up_to_date(path: Path) -> None:
    hint = "run: python -m streamdeid.runtime.observability"
    assert (ROOT / path).read_text() == generated()[path], hint


def test_every_metric_of_the_service_is_in_the_catalogue(catalogue: set[str]) -> None:
    names = {s.name for f in families() for s in f.samples if not s.name.endswith("_created")}
    assert {HISTOGRAM.sub("", name) for name in names} == catalogue


def test_every_metric_named_in_the_rules_is_in_the_catalogue(
    catalogue: set[str], render: Callable[..., Any]
) -> None:
    rules = render({"prometheusRule": {"enabled": True}}).one("PrometheusRule")
    texts = [r["expr"] for g in rules["spec"]["groups"] for r in g["rules"]]
    found = {name for text in texts for name in named(text)}
    assert found <= catalogue
    assert len(found) > 8


def test_every_metric_named_in_the_dashboard_is_in_the_catalogue(
    catalogue: set[str], dashboard: dict[str, Any]
) -> None:
    texts = [t["expr"] for p in dashboard["panels"] for t in p.get("targets", [])]
    found = {name for text in texts for name in named(text)}
    assert found <= catalogue
    assert {"streamdeid_spans_total", "process_resident_memory_bytes"} <= found


def test_no_two_panels_of_the_dashboard_overlap(dashboard: dict[str, Any]) -> None:
    cells: set[tuple[int, int]] = set()
    for panel in dashboard["panels"]:
        place = panel["gridPos"]
        here = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert max(x for x, _ in here) < 24
        assert not cells & here, panel["title"]
        cells |= here


def test_the_dashboard_is_found_by_its_label(render: Callable[..., Any]) -> None:
    release = render({"grafanaDashboard": {"enabled": True}})
    (found,) = [m for m in release.all("ConfigMap") if m["metadata"]["name"].endswith("dashboard")]
    assert found["metadata"]["labels"]["grafana_dashboard"] == "1"
    assert json.loads(found["data"]["streamdeid.json"])["title"] == "streamdeid"


def test_no_label_of_a_metric_could_hold_more_than_a_code(catalogue: set[str]) -> None:
    document = json.loads((ROOT / "schemas" / "metrics-v1.json").read_text())
    labels = {label for entry in document["metrics"] for label in entry.get("labels", [])}
    assert labels <= {
        "reason", "warning", "direction", "label", "detector", "stage", "outcome", "topic", "cause",
        "partition", "version", "policy", "policy_digest", "model_digest",
        "side", "place", "result", "active", "shadow", "language",
    }  # fmt: skip
    assert catalogue
