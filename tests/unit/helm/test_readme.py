"""The chart's README leads from nothing to a rendered release; its tables are the code's."""

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from streamdeid.runtime.observability.chart_values import table


@pytest.fixture(scope="module")
def readme(chart: Path) -> str:
    return (chart / "README.md").read_text()


def test_every_command_shown_for_a_shell_runs(
    readme: str, chart: Path, tool: Callable[[str], Path], tmp_path: Path
) -> None:
    (tmp_path / "helm").mkdir()
    (tmp_path / "helm" / "streamdeid").symlink_to(chart)
    path = f"{tool('helm').parent}:{os.environ['PATH']}"
    blocks = re.findall(r"^```sh\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 2
    for block in blocks:
        done = subprocess.run(
            ["bash", "-euc", block],
            cwd=tmp_path,
            env=os.environ | {"PATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, block + done.stderr
    kinds = {m["kind"] for m in yaml.safe_load_all(done.stdout) if m}
    assert {"Deployment", "PodMonitor", "PrometheusRule", "NetworkPolicy"} <= kinds


def test_the_table_of_values_is_made_from_the_values(readme: str, chart: Path) -> None:
    assert table((chart / "values.yaml").read_text()) in readme


def test_every_object_the_chart_can_make_is_explained(readme: str, chart: Path) -> None:
    text = readme.split("## What runs")[1].split("##", maxsplit=1)[0]
    for file in chart.glob("templates/*.yaml"):
        kind = re.search(r"^kind: (\w+)", file.read_text(), re.MULTILINE)
        assert kind
        assert kind[1] in text, kind[1]
