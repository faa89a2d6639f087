"""The chart as Helm renders it."""

import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[3]
CHART = ROOT / "helm" / "streamdeid"
Manifest = dict[str, Any]


class Rendered(tuple[Manifest, ...]):
    """The manifests of one release."""

    __slots__ = ()

    def all(self, kind: str) -> list[Manifest]:
        """Every manifest of a kind."""
        return [m for m in self if m["kind"] == kind]

    def one(self, kind: str) -> Manifest:
        """The only manifest of a kind, leaving aside hooks."""
        (found,) = [m for m in self.all(kind) if "helm.sh/hook" not in str(m["metadata"])]
        return found

    def pod(self) -> Manifest:
        """The pod that runs the service."""
        workload = (self.all("Deployment") + self.all("StatefulSet"))[0]
        template: Manifest = workload["spec"]["template"]
        return template

    def container(self) -> Manifest:
        """The container that runs the service."""
        first: Manifest = self.pod()["spec"]["containers"][0]
        return first


@pytest.fixture(scope="session")
def chart() -> Path:
    """The chart's folder."""
    return CHART


@pytest.fixture(scope="session")
def examples(chart: Path) -> Sequence[Path]:
    """The numbered example values."""
    return sorted((chart / "ci").glob("*.yaml"))


@pytest.fixture(scope="session")
def helm(tool: Callable[[str], Path]) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run Helm; nothing of this machine's configuration is read."""
    program = tool("helm")

    def run(*words: object) -> subprocess.CompletedProcess[str]:
        command = [str(program), *map(str, words)]
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)

    return run


@pytest.fixture(scope="session")
def render(
    helm: Callable[..., subprocess.CompletedProcess[str]], tmp_path_factory: pytest.TempPathFactory
) -> Callable[..., Rendered]:
    """Render a release from nested values or a file of values."""
    folder = tmp_path_factory.mktemp("values")
    known: dict[str, str] = {}

    def manifests(values: Mapping[str, Any] | Path | None = None) -> Rendered:
        file = values if isinstance(values, Path) else folder / "values.yaml"
        if not isinstance(values, Path):
            file.write_text(yaml.safe_dump(dict(values or {})))
        text = file.read_text()
        if text not in known:
            done = helm("template", "site", CHART, "--namespace", "deid", "--values", file)
            assert done.returncode == 0, done.stderr
            known[text] = done.stdout
        return Rendered(m for m in yaml.safe_load_all(known[text]) if m)

    return manifests


@pytest.fixture(scope="session")
def refusal(
    helm: Callable[..., subprocess.CompletedProcess[str]], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Mapping[str, Any]], str]:
    """What Helm says of values that it must refuse."""
    file = tmp_path_factory.mktemp("refused") / "values.yaml"

    def sentence(values: Mapping[str, Any]) -> str:
        file.write_text(yaml.safe_dump(dict(values)))
        done = helm("template", "site", CHART, "--values", file)
        assert done.returncode != 0, "these values must be refused"
        return done.stderr

    return sentence
