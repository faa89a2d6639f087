"""Fixtures that every suite may ask for."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

ROOT = Path(__file__).resolve().parents[1]


BROKERS = (
    "tests/integration",
    "tests/faults",
    "tests/integration/observability",
    "tests/integration/replay",
    "tests/integration/security",
    "tests/integration/readme",
)
"""Folders of tests that run on brokers, the longest first."""
SAMPLES = tuple(f"tests/integration/{name}" for name in ("fidelity", "hapi", "samples"))
"""Folders of tests that compare all samples, which take minutes to scrub."""


class ByFolder(LoadScopeScheduling):
    """Keeps a folder's tests in one process: they share what its session fixtures make.

    What compares all samples is one group. What runs on brokers waits for most of its time: one
    process begins with that, while the other has the work, and takes of it only when it has no
    other, since the services of two of these wait for one another's processor.
    """

    def _split_scope(self, nodeid: str) -> str:
        folder = nodeid.partition("::")[0].rpartition("/")[0]
        return SAMPLES[0] if folder in SAMPLES else folder

    def _assign_work_unit(self, node: WorkerController) -> None:
        on_brokers = [scope for scope in BROKERS if scope in self.workqueue]
        others = [scope for scope in self.workqueue if scope not in BROKERS]
        ordered = on_brokers + others if node is self.nodes[0] else others + on_brokers
        self.workqueue.move_to_end(ordered[0], last=False)
        super()._assign_work_unit(node)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFolder:
    """How tests are dealt to processes."""
    return ByFolder(config, log)


@pytest.fixture(scope="session", autouse=True)
def unread_by_others() -> Iterator[None]:
    """Files of tests are not for everybody: a key that is would be refused."""
    before = os.umask(0o027)
    yield
    os.umask(before)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of sample messages and notes beside the checkout."""
    folder = ROOT.parent / "shared" / "data"
    assert folder.is_dir(), "the sample data is expected beside the checkout, in ../shared/data"
    return folder


CACHE = Path(
    os.environ.get("STREAMDEID_TOOLS")
    or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "streamdeid"
)
"""Where .ci/tools.sh keeps what pip does not bring."""


def missing(what: str) -> NoReturn:
    """Fail in CI; elsewhere say loudly what did not run, and why."""
    words = f"{what} is not here; .ci/tools.sh brings it, and in CI this is a failure"
    if os.environ.get("CI"):
        pytest.fail(words)
    pytest.skip(words)


@pytest.fixture(scope="session")
def tool() -> Callable[[str], Path]:
    """The path of a program by its name: helm, prometheus, promtool, chromium."""

    def find(name: str) -> Path:
        found = shutil.which(name) or shutil.which(name, path=CACHE / "bin")
        return Path(found) if found else missing(name)

    return find


@pytest.fixture(scope="session")
def crds() -> Path:
    """The folder of custom resource definitions of KEDA and the Prometheus operator."""
    folder = CACHE / "crds"
    return folder if folder.is_dir() else missing("the folder of resource definitions")


@pytest.fixture(scope="session")
def proc() -> Path:
    """The folder in which Linux tells of processes; elsewhere the engine has none of its own."""
    folder = Path("/proc/self")
    return folder if (folder / "statm").exists() else missing("/proc, and with it Linux,")
