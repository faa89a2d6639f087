"""A real Prometheus scrapes two services under a mixed feed; rules and dashboard find data."""

import json
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

ROOT = Path(__file__).resolve().parents[3]
CHART = ROOT / "helm" / "streamdeid"
SERVES = 45.0
"""Seconds within which a Prometheus must answer, and have its first rates."""


class Prometheus:
    """A running Prometheus and what it answers."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"

    def ask(self, path: str, **query: str) -> Any:
        with urlopen(f"{self.address}/api/v1/{path}?{urlencode(query)}", timeout=10) as answer:
            return json.load(answer)["data"]

    def value(self, expression: str) -> list[Any]:
        return self.ask("query", query=expression)["result"]

    def wait(self, expression: str) -> None:
        """Until the expression has a value that is a number."""
        end = time.monotonic() + SERVES
        while time.monotonic() < end:
            try:
                if any(v["value"][1] not in {"NaN", "0"} for v in self.value(expression)):
                    return
            except URLError:
                pass
            time.sleep(0.3)
        pytest.fail(f"Prometheus never had {expression}")


@pytest.fixture(scope="module")
def rules(tool: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The chart's rules, looked at once a second."""
    values = ["--set", "prometheusRule.enabled=true", "-s", "templates/prometheusrule.yaml"]
    done = subprocess.run(
        [tool("helm"), "template", "r", CHART, *values], capture_output=True, check=True
    )
    spec = yaml.safe_load(done.stdout)["spec"]
    for group in spec["groups"]:
        group["interval"] = "1s"
    file = tmp_path_factory.mktemp("rules") / "rules.yaml"
    file.write_text(yaml.safe_dump(spec))
    return file


@pytest.fixture(scope="module")
def prometheus(
    services: list[Any],
    rules: Path,
    tool: Callable[[str], Path],
    tmp_path_factory: pytest.TempPathFactory,
    free_port: Callable[[], int],
) -> Iterator[Prometheus]:
    """A Prometheus that scrapes both services each second."""
    folder = tmp_path_factory.mktemp("prometheus")
    targets = [service.address.removeprefix("http://") for service in services]
    settings = {
        "global": {"scrape_interval": "1s", "evaluation_interval": "1s"},
        "rule_files": [str(rules)],
        "scrape_configs": [
            {
                "job_name": "streamdeid",
                "static_configs": [{"targets": targets, "labels": {"group": "deid"}}],
            }
        ],
    }
    (folder / "prometheus.yml").write_text(yaml.safe_dump(settings))
    port = free_port()
    process = subprocess.Popen(
        [
            tool("prometheus"),
            f"--config.file={folder / 'prometheus.yml'}",
            f"--storage.tsdb.path={folder / 'data'}",
            f"--web.listen-address=127.0.0.1:{port}",
        ],
        stderr=subprocess.DEVNULL,
    )
    running = Prometheus(port)
    running.wait("rate(streamdeid_end_to_end_seconds_count[5s])")
    running.wait("rate(streamdeid_messages_quarantined_total[5s])")
    yield running
    process.terminate()
    process.wait(20)


def queries() -> list[tuple[str, str]]:
    """Title and expression of each query of the dashboard, as Grafana would send it."""
    panels = json.loads((CHART / "files" / "dashboard.json").read_text())["panels"]
    return [
        (
            f"{panel['title']} {target['refId']}",
            target["expr"].replace("$__rate_interval", "5s").replace("$group", ".*"),
        )
        for panel in panels
        for target in panel.get("targets", [])
    ]


@pytest.mark.parametrize(
    "expression", [query[1] for query in queries()], ids=[query[0] for query in queries()]
)
def test_a_query_of_the_dashboard_returns_data(expression: str, prometheus: Prometheus) -> None:
    found = prometheus.value(expression)
    assert found, expression
    assert any(sample["value"][1] != "NaN" for sample in found), expression


def test_both_services_are_scraped(prometheus: Prometheus) -> None:
    targets = prometheus.ask("targets")["activeTargets"]
    assert [target["health"] for target in targets] == ["up", "up"]


def test_prometheus_has_no_complaint_about_any_rule(prometheus: Prometheus) -> None:
    groups = prometheus.ask("rules")["groups"]
    rules = [rule for group in groups for rule in group["rules"]]
    assert len(rules) > 25
    assert {rule["health"] for rule in rules} == {"ok"}, [r for r in rules if r["health"] != "ok"]


def test_what_is_recorded_is_the_sum_over_both_services(
    prometheus: Prometheus, services: list[Any]
) -> None:
    prometheus.wait("streamdeid:messages_in:rate5m")
    (recorded,) = prometheus.value("streamdeid:messages_in:rate5m")
    assert recorded["metric"]["group"] == "deid"
    assert float(recorded["value"][1]) > 0
    assert len(prometheus.value("streamdeid_messages_in_total")) == len(services)


def test_a_dead_letter_is_told_by_an_alert_within_seconds(prometheus: Prometheus) -> None:
    prometheus.wait('ALERTS{alertname="StreamdeidDeadLetters"}')
    fired = prometheus.value('ALERTS{alertname="StreamdeidDeadLetters", alertstate="firing"}')
    assert "no_msh" in {alert["metric"]["reason"] for alert in fired}


def test_every_metric_that_prometheus_found_is_in_the_catalogue(
    prometheus: Prometheus, services: list[Any]
) -> None:
    document = json.loads((ROOT / "schemas" / "metrics-v1.json").read_text())
    known = {entry["name"] for entry in document["metrics"]}
    found = {
        re.sub(r"_(bucket|sum|count)$", "", name)
        for name in prometheus.ask("label/__name__/values")
        if name.startswith(("streamdeid_", "process_")) and not name.endswith("_created")
    }
    assert found == known
    families = text_string_to_metric_families(services[0].text("/metrics"))
    assert all(family.documentation or family.name.endswith("_created") for family in families)
