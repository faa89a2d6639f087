"""Rules are accepted by Prometheus; each alert has a feed that fires it and one that does not."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from streamdeid.runtime.metrics import END_TO_END
from streamdeid.runtime.observability.sample import families

CASES = sorted(Path(__file__).parent.glob("alerts*.yaml"))


@pytest.fixture(scope="module")
def rules(render: Callable[..., Any]) -> dict[str, Any]:
    return render({"prometheusRule": {"enabled": True}}).one("PrometheusRule")["spec"]


@pytest.fixture(scope="module")
def alerts(rules: dict[str, Any]) -> dict[str, Any]:
    return {r["alert"]: r for group in rules["groups"] for r in group["rules"] if "alert" in r}


@pytest.fixture(scope="module")
def folder(rules: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("rules")
    (made / "rules.yaml").write_text(yaml.safe_dump(rules))
    for case in CASES:
        shutil.copy(case, made)
    return made


def test_prometheus_accepts_the_rules(folder: Path, tool: Callable[[str], Path]) -> None:
    command = [tool("promtool"), "check", "rules", folder / "rules.yaml"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_alerts_fire_when_they_should_and_only_then(
    folder: Path, tool: Callable[[str], Path]
) -> None:
    command = [tool("promtool"), "test", "rules", *sorted(folder.glob("alerts*.yaml"))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_each_alert_has_a_case_that_fires_and_one_that_does_not(alerts: dict[str, Any]) -> None:
    fired: dict[bool, set[str]] = {True: set(), False: set()}
    cases = [case for file in CASES for case in yaml.safe_load(file.read_text())["tests"]]
    for check in (check for case in cases for check in case["alert_rule_test"]):
        fired[bool(check["exp_alerts"])].add(check["alertname"])
    assert fired[True] == set(alerts)
    assert fired[False] == set(alerts)


def test_every_alert_links_to_an_entry_of_the_runbook(alerts: dict[str, Any], chart: Path) -> None:
    text = (chart / "README.md").read_text()
    entries = {head.lower() for head in re.findall(r"^### (\w+)$", text, re.MULTILINE)}
    for name, alert in alerts.items():
        where, _, anchor = alert["annotations"]["runbook_url"].partition("#")
        assert where == "README.md"
        assert anchor == name.lower()
        assert anchor in entries
    assert entries == {name.lower() for name in alerts}


def test_a_house_may_keep_its_runbook_elsewhere(render: Callable[..., Any]) -> None:
    values = {"prometheusRule": {"enabled": True, "runbook": "https://wiki.example.org/deid"}}
    text = str(render(values).one("PrometheusRule"))
    assert "https://wiki.example.org/deid#streamdeidresidualhit" in text
    assert "README.md" not in text


def test_thresholds_of_the_values_stand_in_the_rules(render: Callable[..., Any]) -> None:
    rule = {"enabled": True, "latencySeconds": 5, "latencyObjective": 0.999, "lagSeconds": 77}
    text = str(render({"prometheusRule": rule}).one("PrometheusRule"))
    assert 'le="5.0"' in text
    assert "14.4 * 0.001" in text
    assert "> 77" in text
    assert not re.search(r"@\w+@", text)


def test_every_severity_is_known(alerts: dict[str, Any]) -> None:
    assert {a["labels"]["severity"] for a in alerts.values()} == {"page", "ticket", "info"}
    assert alerts["StreamdeidResidualHit"]["labels"]["severity"] == "page"
    assert "for" not in alerts["StreamdeidResidualHit"], "a residual hit pages at once"


@pytest.mark.parametrize("bound", END_TO_END)
def test_every_bound_that_may_be_chosen_stands_on_metrics(
    bound: float, render: Callable[..., Any], chart: Path
) -> None:
    schema = json.loads((chart / "values.schema.json").read_text())
    allowed = schema["properties"]["prometheusRule"]["properties"]["latencySeconds"]["enum"]
    assert bound in allowed
    assert len(allowed) == len(END_TO_END)
    rules = render({"prometheusRule": {"enabled": True, "latencySeconds": bound}})
    (metrics,) = [f for f in families() if f.name == "streamdeid_end_to_end_seconds"]
    bounds = {s.labels["le"] for s in metrics.samples if "le" in s.labels}
    (chosen,) = set(re.findall(r'le="([^"]+)"', str(rules.one("PrometheusRule"))))
    assert chosen in bounds
    assert float(chosen) == bound
