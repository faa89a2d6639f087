"""The chart's README leads from nothing to a rendered release; its tables are the code's."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from streamdeid.runtime.observability.chart_values import table


@pytest.fixture(scope="module")
def readme(chart: Path) -> str:
    return (chart / "README.md").read_text()


KUBECTL = """#!/bin/bash
for word in "$@"; do
    case "$word" in --from-file=*) test -s "${word#*=}" || exit 3 ;; esac
done
echo "$*" >> kubectl.log
"""
"""Notes what a cluster would be told; a file that is to be sent must be there."""

HELM = """#!/bin/bash
case "$1" in
upgrade) shift 2; exec "$REAL_HELM" template "$@" > release.yaml ;;
test) echo "$2" >> tested.log ;;
*) exec "$REAL_HELM" "$@" ;;
esac
"""
"""Renders what would be sent to a cluster; everything else is the real one's."""


@pytest.fixture
def house(chart: Path, tool: Callable[[str], Path], tmp_path: Path) -> Path:
    """A folder as an operator has it, with the chart, and a cluster that only listens."""
    (tmp_path / "helm").mkdir()
    (tmp_path / "helm" / "streamdeid").symlink_to(chart)
    (tmp_path / "password").write_text("correct horse")
    (tmp_path / "bin").mkdir()
    for name, text in (("kubectl", KUBECTL), ("helm", HELM)):
        (tmp_path / "bin" / name).write_text(text)
        (tmp_path / "bin" / name).chmod(0o755)
    (tmp_path / "bin" / "real-helm").symlink_to(tool("helm"))
    return tmp_path


def shell(block: str, house: Path) -> str:
    """What the commands of a block print; they must succeed."""
    own = {
        "PATH": f"{house / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}",
        "REAL_HELM": str(house / "bin" / "real-helm"),
    }
    done = subprocess.run(
        ["bash", "-euc", block],
        cwd=house,
        env=os.environ | own,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, block + done.stderr
    return done.stdout


def wanted(manifests: list[Any]) -> Iterator[tuple[str, str]]:
    """Name and key of every secret that the release's pod needs."""
    (pod,) = [m["spec"]["template"]["spec"] for m in manifests if m["kind"] == "Deployment"]
    for entry in pod["containers"][0]["env"]:
        found = entry.get("valueFrom", {}).get("secretKeyRef")
        if found:
            yield found["name"], found["key"]
    for volume in pod["volumes"]:
        for item in volume.get("secret", {}).get("items", []):
            yield volume["secret"]["secretName"], item["key"]


def test_every_command_shown_runs_and_leads_to_a_release(readme: str, house: Path) -> None:
    blocks = re.findall(r"^```(?:sh|console)\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    assert len(blocks) == len(re.findall(r"^```\w+$", readme, re.MULTILINE)) == 3
    said = [shell(block, house) for block in blocks]
    kinds = {m["kind"] for m in yaml.safe_load_all(said[1]) if m}
    assert {"Deployment", "PodMonitor", "PrometheusRule", "NetworkPolicy"} <= kinds
    manifests = [m for m in yaml.safe_load_all((house / "release.yaml").read_text()) if m]
    told = (house / "kubectl.log").read_text()
    made = {
        (words.split()[0], re.split("[= ]", key)[0])
        for words in re.findall(r"create secret generic (.*)", told)
        for key in re.findall(r"--from-(?:file|literal)=(\S+)", words)
    }
    # The authority's certificate is the brokers' operator's, who makes it.
    assert set(wanted(manifests)) - made == {("kafka-cluster-ca-cert", "ca.crt")}
    (forwarded,) = re.findall(r"port-forward service/(\S+) (\d+)", told)
    (service,) = [m for m in manifests if m["kind"] == "Service"]
    assert (service["metadata"]["name"], str(service["spec"]["ports"][0]["port"])) == forwarded
    assert (house / "tested.log").read_text() == "deid\n"


def test_the_table_of_values_is_made_from_the_values(readme: str, chart: Path) -> None:
    assert table((chart / "values.yaml").read_text()) in readme


def test_every_object_the_chart_can_make_is_explained(readme: str, chart: Path) -> None:
    text = readme.split("## What runs")[1].split("##", maxsplit=1)[0]
    for file in chart.glob("templates/*.yaml"):
        kind = re.search(r"^kind: (\w+)", file.read_text(), re.MULTILINE)
        assert kind
        assert kind[1] in text, kind[1]
